import { TeamOutlined } from '@ant-design/icons'
import {
  alarmStatisticsPage,
  exportAlarmStatistics,
  getAlarmStatistics,
  saveAlarmShifts,
} from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import pair from '../../../kit/report/pair.module.css'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { alarmsAddress, ofProduct, ofStation } from './drillDown'
import { HoursSection } from './HoursSection'
import { LevelSection } from './LevelSection'
import { RankSection } from './RankSection'
import { RulesTable } from './RulesTable'
import { ShiftsDialog } from './ShiftsDialog'
import { statisticFigures } from './statisticFigures'
import { TrendSection } from './TrendSection'

/** 故障统计: how alarms came in a period, and how they were handled. */
export function AlarmStatisticsPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const maySettle = useMayCall(saveAlarmShifts)
  const [isSettling, setSettling] = useState(false)
  const { period, setPeriod } = usePeriod('alarms', 'month')
  const place = usePlace((held) => held.place)
  const query = { from: period.from, to: period.to, ...stationsAsked(useStationIds()) }
  const found = useCall(getAlarmStatistics, { query }, { keepsPrevious: true, staleMs: 30_000 })
  const { data } = found
  const state = {
    ...sectionState(found, data?.total === 0 ? alarmStatisticsPage.emptyText : undefined),
    isOfStations: true,
  }
  const shared = { ...state, data }
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), periodText(period)].join(' · ')}
      actions={
        <>
          {maySettle && (
            <Button icon={<TeamOutlined />} onClick={() => setSettling(true)}>
              {t('值班人数')}
            </Button>
          )}
          <ExportButton call={exportAlarmStatistics} input={(format) => ({ query: { ...query, format } })} />
        </>
      }
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
    >
      {!state.error && (
        <Figures count={6} isFormer={state.isFormer} figures={data && statisticFigures(data, t)} />
      )}
      <div className={pair.pair}>
        <TrendSection {...shared} />
        <LevelSection {...shared} />
      </div>
      <HoursSection {...shared} />
      <div className={pair.pair}>
        <RankSection
          {...shared}
          title="按站点"
          of="站点"
          rows={data?.byStation}
          addressOf={({ id }) => alarmsAddress(period, ofStation(id))}
        />
        <RankSection
          {...shared}
          title="按设备"
          of="设备"
          rows={data?.byDevice}
          addressOf={({ id, name }) => alarmsAddress(period, { deviceId_equal: id, equipmentName: name })}
        />
      </div>
      <RankSection
        {...shared}
        title="按设备类型"
        of="产品"
        rows={data?.byProduct}
        addressOf={({ id, name }) => (id === '' ? undefined : alarmsAddress(period, ofProduct(id, name)))}
      />
      <RulesTable {...shared} />
      {isSettling && <ShiftsDialog onClose={() => setSettling(false)} />}
    </ReportPage>
  )
}
