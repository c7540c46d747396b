import { alarmFilters } from '@energy-console/contract/alarms'
import { useEffect } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import { callApi } from '../../../api/callApi'
import { userKey } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { broughtFilters, type LeftFilter } from './broughtFilters'

const { list, save } = alarmFilters.calls

/** Brings filters to the server that this browser has kept for the user, once; what it would not take stays in the browser. */
export function useBroughtFilters(): void {
  const mayKeep = useMayCall(save)
  const { data: kept } = useCall(list)
  useEffect(() => {
    if (!kept || !mayKeep) return
    const key = userKey('preferences', 'alarms.filters')
    const left = recall<LeftFilter[]>(key) ?? []
    if (left.length === 0) return
    const ownNames = kept.flatMap(({ isOwn, filterName }) => (isOwn ? [filterName] : []))
    const { brought, staying } = broughtFilters(left, ownNames)
    // where it fails they stay here, and the next visit tries the rest again
    bringEach(brought)
      .then(() => remember(key, staying.length > 0 ? staying : undefined))
      .catch(() => undefined)
  }, [kept, mayKeep])
}

async function bringEach(filters: ReturnType<typeof broughtFilters>['brought']) {
  for (const body of filters) {
    // by hand: nobody asks for it
    await callApi(save, { body, isSilent: true })
  }
}
