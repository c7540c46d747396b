import {
  exportOpsStatistics,
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
} from '@energy-console/contract/maintenance'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import pair from '../../../kit/report/pair.module.css'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { reportStaleMs } from '../../../kit/report/reportAt'
import { usePeriod } from '../../../kit/report/usePeriod'
import { BacklogSection } from './BacklogSection'
import { LateTasksSection } from './LateTasksSection'
import { repairFigures, workFigures } from './opsFigures'
import { PunctualitySections } from './PunctualitySections'
import { RepairSections } from './RepairSections'
import { RepairTimesSection } from './RepairTimesSection'
import { WorkloadSection } from './WorkloadSection'
import { workKindAt } from './workKindAt'

const options = { keepsPrevious: true, staleMs: reportStaleMs }

/** 运维统计: what was late, what broke, how long it took, what it cost and who had how much to do. */
export function OpsStatisticsPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const { period, setPeriod } = usePeriod('maintenance', 'month')
  const { parameters } = useAddress()
  const kind = workKindAt(parameters)
  const place = usePlace((held) => held.place)
  const stations = stationsAsked(useStationIds())
  const query = { from: period.from, to: period.to, ...stations }
  const work = useCall(getWorkStatistics, { query: { ...query, kind } }, options)
  const repairs = useCall(getRepairStatistics, { query }, options)
  const load = useCall(getWorkload, { query }, options)
  const backlog = useCall(getRepairBacklog, { query: stations }, options)
  const figures = work.data &&
    repairs.data && [...workFigures(work.data, t), ...repairFigures(repairs.data, t)]
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), periodText(period)].join(' · ')}
      actions={
        <ExportButton call={exportOpsStatistics} input={(format) => ({ query: { ...query, format } })} />
      }
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
    >
      {!work.error && !repairs.error && (
        <Figures count={6} isFormer={work.isPlaceholderData || repairs.isPlaceholderData} figures={figures} />
      )}
      <PunctualitySections
        {...sectionState(work, undefined)}
        isOfStations
        data={work.data}
        kind={kind}
        period={period}
      />
      <div className={pair.even}>
        <BacklogSection {...sectionState(backlog, undefined)} isOfStations data={backlog.data} />
        <LateTasksSection {...sectionState(backlog, undefined)} isOfStations data={backlog.data} />
      </div>
      <RepairTimesSection {...sectionState(repairs, undefined)} isOfStations data={repairs.data} />
      <RepairSections
        {...sectionState(repairs, undefined)}
        isOfStations
        data={repairs.data}
        period={period}
      />
      <WorkloadSection {...sectionState(load, undefined)} isOfStations data={load.data} period={period} />
    </ReportPage>
  )
}
