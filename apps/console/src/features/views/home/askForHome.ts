import { platformTenantId } from '@energy-console/contract/identity'
import { getHomeView } from '@energy-console/contract/views'
import { stationsAsked, usePlace } from '../../../api/browser/place'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { useSession } from '../../../api/session'

/**
 * Asks for the home view before the code of its page is there: while the server still says who is signed in. Whoever has the
 * overview first asks when he turns to it.
 */
export function askForHome(): void {
  const { grant } = useSession.getState()
  if (!grant || grant.tenantId === platformTenantId) return
  const query = stationsAsked(usePlace.getState().place?.stationIds)
  void queryClient
    .fetchQuery(callQuery(getHomeView, { query }))
    .then(async (home) => home && (await import('./readyFor')).readyFor(home.content))
    // the page asks again, and says what fails
    .catch(() => {})
}
