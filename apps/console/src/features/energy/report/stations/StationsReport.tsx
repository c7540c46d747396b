import { type CostStations, exportCostStations, listCostStations } from '@energy-console/contract/energy'
import { usePlace } from '../../../../api/browser/place'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ExportButton } from '../../../../kit/list/ExportButton'
import { usePage } from '../../../../kit/page/ShownPage'
import { sectionState } from '../../../../kit/page/sectionState'
import { useAddress } from '../../../../kit/page/useAddress'
import { Figures } from '../../../../kit/report/Figures'
import { PeriodPicker } from '../../../../kit/report/PeriodPicker'
import { periodParameters, periodText } from '../../../../kit/report/period'
import { ReportPage } from '../../../../kit/report/ReportPage'
import { reportStaleMs } from '../../../../kit/report/reportAt'
import { usePeriod } from '../../../../kit/report/usePeriod'
import { StationSelect } from '../../station/StationSelect'
import { allStations, type StationChoice } from '../../station/stationChoice'
import { costFigures } from '../costFigures'
import { pendingMs, reckoningText } from '../reckoning'
import { StationBars } from './StationBars'
import { StationNotes } from './StationNotes'
import { StationsTable } from './StationsTable'

const emptyText = '这些站点在这段时间没有用电量，可以换一个时间范围，或在页面顶部换一个区域。'
const isPending = ({ stations }: CostStations) => stations.some(({ pendingDays }) => pendingDays > 0)

/** Energy and cost of all stations, or those of the region in the header: together, and beside each other. */
export function StationsReport({ choice }: { choice: StationChoice }) {
  const { t } = useTranslation()
  const { title } = usePage()
  const { change, open } = useAddress()
  const { period, setPeriod } = usePeriod('cost', 'month')
  const area = usePlace(({ place }) => (place?.kind === 'area' ? place : undefined))
  const query = { from: period.from, to: period.to, ...(area ? { areaId: area.id } : {}) }
  const found = useCall(
    listCostStations,
    { query },
    {
      keepsPrevious: true,
      staleMs: reportStaleMs,
      refetchMs: (answer) => (answer && isPending(answer) ? pendingMs : false),
    },
  )
  const { data } = found
  const isEmpty = data?.totals.kwh === 0 && data.totals.totalYuan === '0.00'
  const state = sectionState(found, isEmpty ? (isPending(data) ? reckoningText : emptyText) : undefined)
  /** Its report of the same days; going back leads here. */
  const openStation = (station: string) =>
    open({ station, to: undefined, view: undefined, ...periodParameters(period) })
  return (
    <ReportPage
      title={title}
      subject={[...(area ? [area.title] : []), t('全部站点'), periodText(period)].join(' · ')}
      filters={
        <>
          <StationSelect
            {...choice}
            stationId={allStations}
            allText={area ? t('{{area}}全部站点', { area: area.title }) : t('全部站点')}
            choose={(station) => change({ station })}
          />
          <PeriodPicker period={period} onChange={setPeriod} />
        </>
      }
      actions={
        <ExportButton call={exportCostStations} input={(format) => ({ query: { ...query, format } })} />
      }
    >
      {data && <StationNotes stations={data.stations} />}
      {!state.error && (
        <Figures
          count={4}
          isFormer={state.isFormer}
          figures={data && costFigures({ ...data, bills: [] }, t)}
        />
      )}
      <StationBars {...state} stations={data?.stations ?? []} onOpen={openStation} />
      <StationsTable {...state} found={data} onOpen={openStation} />
    </ReportPage>
  )
}
