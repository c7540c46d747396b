import { listCostStations } from '@energy-console/contract/energy'
import { usePlace } from '../../../api/browser/place'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { reportAt, reportStaleMs } from '../../../kit/report/reportAt'
import { stationChoiceAt } from '../station/useStationChoice'

/** Asks for the costs of all stations, where an address tells of them together, before the code of its page is there. */
export async function askForCosts(address: string): Promise<void> {
  const { isAll } = await stationChoiceAt(address)
  const report = isAll ? reportAt(address, 'cost', 'month') : undefined
  if (!report) return
  const { from, to } = report.period
  const { place } = usePlace.getState()
  const query = { from, to, ...(place?.kind === 'area' ? { areaId: place.id } : {}) }
  await queryClient.prefetchQuery({ ...callQuery(listCostStations, { query }), staleTime: reportStaleMs })
}
