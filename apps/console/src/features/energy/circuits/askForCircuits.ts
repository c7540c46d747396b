import { listCircuits } from '@energy-console/contract/energy'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { stationChoiceAt } from '../station/useStationChoice'

/** Asks for the circuits of the station at an address before the code of their page is there. */
export async function askForCircuits(address: string): Promise<void> {
  const { stationId } = await stationChoiceAt(address)
  if (stationId !== undefined)
    await queryClient.prefetchQuery(callQuery(listCircuits, { query: { stationId } }))
}
