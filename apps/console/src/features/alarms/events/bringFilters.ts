import { alarmFilters } from '@energy-console/contract/alarms'
import { recall, remember } from '../../../api/browser/storage'
import { callApi } from '../../../api/callApi'
import { userKey } from '../../../api/session'
import { broughtFilters, type LeftFilter } from './broughtFilters'

let isUnderWay = false

/**
 * Brings the filters that this browser has left to the server, which keeps these of the user already. Each that is saved has the list
 * read anew: who asks again while others are still on their way is answered at once, and nothing is brought.
 */
export async function bringFilters(kept: readonly { filterName: string; isOwn: boolean }[]): Promise<void> {
  const key = userKey('preferences', 'alarms.filters')
  const left = recall<LeftFilter[]>(key) ?? []
  if (left.length === 0 || isUnderWay) return
  const ownNames = kept.flatMap(({ isOwn, filterName }) => (isOwn ? [filterName] : []))
  const { brought, staying } = broughtFilters(left, ownNames)
  isUnderWay = true
  try {
    // by hand: nobody asks for it
    for (const body of brought) await callApi(alarmFilters.calls.save, { body, isSilent: true })
    remember(key, staying.length > 0 ? staying : undefined)
  } catch {
    // they stay here, and the next visit tries the rest again
  } finally {
    isUnderWay = false
  }
}
