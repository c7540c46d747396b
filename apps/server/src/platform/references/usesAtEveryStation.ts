import type { Call, Usage } from '@energy-console/contract'
import type { DetachedContext } from '../http'
import type { UsesContext } from './uses'

/**
 * Answers uses in the whole tenant, for what is removed or renamed is so for all of it: those at stations that the
 * session does not show are counted and not named. `find` is refused first whatever the session does not show.
 */
export async function usesAtEveryStation(
  {
    session,
    inTenant,
    atEveryStation,
  }: Pick<DetachedContext<Call>, 'session' | 'inTenant' | 'atEveryStation'>,
  find: (context: UsesContext) => Promise<Usage[]>,
): Promise<Usage[]> {
  const seen = await inTenant((tx) => find({ tx, session }))
  if (session.stationIds === 'all') return seen
  const all = await atEveryStation((tx) => find({ tx, session }))
  return all.map((use) => {
    const own = seen.find(({ what, isBlocking }) => what === use.what && isBlocking === use.isBlocking)
    const elsewhere = use.count - (own?.count ?? 0)
    return { ...use, names: own?.names ?? [], ...(elsewhere > 0 ? { elsewhere } : {}) }
  })
}
