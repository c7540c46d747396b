import { exportCostReport, utilityBills } from '@energy-console/contract/energy'
import { Skeleton, Tabs } from 'antd'
import { usePlace } from '../../../api/browser/place'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { grainOf, periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { StationTime } from '../../../kit/time/zone'
import { StationSelect } from '../station/StationSelect'
import type { StationChoice } from '../station/stationChoice'
import { useStationChoice } from '../station/useStationChoice'
import { BillsPane } from './bills/BillsPane'
import { CostReportPane } from './CostReportPane'
import styles from './scope/Scope.module.css'
import { ScopeSelect } from './scope/ScopeSelect'
import { scopeQuery, useCostScope } from './scope/useCostScope'
import { StationsReport } from './stations/StationsReport'
import { WhatIfPane } from './whatif/WhatIfPane'

/** 电费报表: what the energy of all stations or of one cost, beside the utility's bills, and what it might have cost. */
export function CostReportPage() {
  const choice = useStationChoice()
  const { stationId, isPending, error, retry } = choice
  if (error) return <Failure text={error.message} onRetry={retry} />
  if (isPending) return <Skeleton active paragraph={{ rows: 14 }} />
  if (stationId === undefined)
    return <EmptyHint text="电费按站点统计。先在“站点管理”中添加站点。" isOfStations />
  if (choice.isAll) return <StationsReport choice={choice} />
  return (
    <StationTime stationId={stationId}>
      <StationReport key={stationId} stationId={stationId} choice={choice} />
    </StationTime>
  )
}

function StationReport({ stationId, choice }: { stationId: string; choice: StationChoice }) {
  const { t } = useTranslation()
  const { title } = usePage()
  const address = useAddress()
  const { period, setPeriod, openPeriod } = usePeriod('cost', 'month')
  const { scope, change, open } = useCostScope(stationId)
  const seesBills = useButton(utilityBills.codes.view)
  const query = scopeQuery(scope, period)
  const view = address.parameters.get('view') ?? 'report'
  const region = usePlace(({ place }) => (place?.kind === 'area' ? place.title : undefined))
  const allText = region === undefined ? t('全部站点') : t('{{area}}全部站点', { area: region })
  const stationName = choice.stations.find(({ id }) => id === stationId)?.title ?? ''
  /** Another station for the same time and in the same view; its devices and groups are others. */
  const choose = (station: string) => address.change({ station, device: undefined, group: undefined })
  return (
    <ReportPage
      title={title}
      subject={`${stationName} · ${periodText(period)}`}
      filters={
        <>
          <StationSelect
            {...choice}
            choose={choose}
            allText={choice.stations.length > 1 ? allText : undefined}
          />
          {view !== 'bills' && (
            <>
              <ScopeSelect
                scope={scope}
                ofStation={{ stationId, from: period.from, to: period.to }}
                onChange={change}
              />
              <PeriodPicker period={period} onChange={setPeriod} />
            </>
          )}
        </>
      }
      actions={
        view === 'report' && (
          <ExportButton
            call={exportCostReport}
            input={(format) => ({ query: { ...query, grain: grainOf(period), format } })}
          />
        )
      }
    >
      <Tabs
        className={styles.tabs}
        activeKey={view}
        onChange={(next) => address.change({ view: next })}
        destroyOnHidden
        items={[
          { key: 'report', label: t('电费统计') },
          ...(seesBills ? [{ key: 'bills', label: t('供电局账单') }] : []),
          { key: 'whatif', label: t('假设分析') },
        ]}
      />
      {view === 'bills' ? (
        <BillsPane stationId={stationId} />
      ) : view === 'whatif' ? (
        <WhatIfPane scope={scope} period={period} stations={choice.stations} />
      ) : (
        <CostReportPane
          scope={scope}
          period={period}
          onPeriod={openPeriod}
          onDevice={(device) => open({ device })}
        />
      )}
    </ReportPage>
  )
}
