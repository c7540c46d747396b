import { getCommunication, listSilent } from '@energy-console/contract/telemetry'
import { stationsAsked, usePlace } from '../../../api/browser/place'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { useSession } from '../../../api/session'
import { periodAt } from '../../../kit/report/usePeriod'
import { tenantTodayNow } from '../../../kit/time/useToday'
import { linesAtOnce } from './linesAtOnce'

/** Asks for what the report of an address begins with, before the code of its page is there. */
export function askForCommunication(address: string): void {
  // whose days they are is not known before
  if (!useSession.getState().user) return
  const { searchParams } = new URL(address, location.origin)
  const { from, to } = periodAt(searchParams, {
    ...{ name: 'communication', fallback: 'month' },
    today: tenantTodayNow(),
  })
  const stations = stationsAsked(usePlace.getState().place?.stationIds)
  const query = { from, to, ...stations, current: 1, size: linesAtOnce }
  void queryClient.prefetchQuery(callQuery(getCommunication, { query }))
  void queryClient.prefetchQuery(callQuery(listSilent, { query: stations }))
}
