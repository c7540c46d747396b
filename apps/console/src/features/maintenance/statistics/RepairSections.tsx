import {
  mostListedFigures,
  type RepairStatistics,
  repairOrdersPage,
} from '@energy-console/contract/maintenance'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import type { SectionState } from '../../../kit/page/sectionState'
import pair from '../../../kit/report/pair.module.css'
import type { Period } from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { failuresAddress, ordersAddress } from './drillDown'
import { FailuresTable } from './FailuresTable'
import { MostNote } from './MostNote'

const height = 260

interface RepairSectionsProps extends SectionState {
  data: RepairStatistics | undefined
  period: Period
}

/** What repairs cost by station, how long equipment of each kind runs between failures, and what broke most often. */
export function RepairSections({ data, period, ...state }: RepairSectionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesOrders = useSees(repairOrdersPage)
  const costs: BarsData | undefined = data && {
    of: t('站点'),
    categories: data.byStation.map(({ name }) => name),
    series: [
      { name: t('人工费用'), values: data.byStation.map(({ labour }) => Number(labour)) },
      { name: t('外委费用'), values: data.byStation.map(({ services }) => Number(services)) },
      { name: t('备件费用'), values: data.byStation.map(({ parts }) => Number(parts)) },
    ],
    ...{ isStacked: true, sumName: t('费用合计'), unit: t('元'), decimals: 2 },
  }
  const between: BarsData | undefined = data && {
    of: t('设备类别'),
    categories: data.byCategory.map(({ name }) => name || t('未分类')),
    series: [
      {
        name: t('平均故障间隔'),
        values: data.byCategory.map(({ betweenHours }) => betweenHours),
      },
    ],
    ...{ unit: 'h', decimals: 0 },
  }
  const none = state.emptyText ?? (data?.byDevice.length === 0 ? '这段时间没有维修工单。' : undefined)
  return (
    <>
      <div className={pair.even}>
        <ReportSection
          title="各站点维修费用"
          height={height}
          {...state}
          emptyText={state.emptyText ?? (data?.byStation.length === 0 ? '这段时间没有维修工单。' : undefined)}
          table={costs && barsTable(costs)}
          extra={<MostNote rows={data?.byStation} most={mostListedFigures.ranked} />}
        >
          {costs && (
            <Bars
              data={costs}
              height={height}
              label={t('各站点维修费用')}
              onPick={({ dataIndex }) => {
                const one = data?.byStation[dataIndex]
                if (one && seesOrders) void navigate(ordersAddress(period, { stationId_equal: one.id }))
              }}
            />
          )}
        </ReportSection>
        <ReportSection
          title="各类设备平均故障间隔"
          height={height}
          {...state}
          emptyText={
            state.emptyText ?? (data?.byCategory.length === 0 ? '这段时间没有维修工单。' : undefined)
          }
          table={between && barsTable(between)}
          extra={<MostNote rows={data?.byCategory} most={mostListedFigures.ranked} />}
          decimals={0}
        >
          {between && (
            <Bars
              data={between}
              height={height}
              label={t('各类设备平均故障间隔')}
              onPick={({ dataIndex }) => {
                const ids = data?.byCategory[dataIndex]?.assetIds ?? []
                if (ids.length > 0 && seesOrders)
                  void navigate(failuresAddress(period, { assetId_in: ids.join() }))
              }}
            />
          )}
        </ReportSection>
      </div>
      <ReportSection
        title="设备故障和费用"
        height={200}
        {...state}
        emptyText={none}
        extra={<MostNote rows={data?.byDevice} most={mostListedFigures.devices} />}
      >
        <FailuresTable rows={data?.byDevice ?? []} period={period} />
      </ReportSection>
    </>
  )
}
