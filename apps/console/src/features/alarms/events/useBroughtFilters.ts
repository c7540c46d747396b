import { mostSavedViews } from '@energy-console/contract'
import { alarmFilters } from '@energy-console/contract/alarms'
import { useEffect } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import { callApi } from '../../../api/callApi'
import { userKey } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'

/** A view of the list as a browser kept it before the server did. */
interface LeftFilter {
  name: string
  search: string
}

const { list, save } = alarmFilters.calls

/** Brings filters to the server that this browser has kept for the user, once; what he keeps there under the same name stays. */
export function useBroughtFilters(): void {
  const mayKeep = useMayCall(save)
  const { data: kept } = useCall(list)
  useEffect(() => {
    if (!kept || !mayKeep) return
    const key = userKey('preferences', 'alarms.filters')
    const left = recall<LeftFilter[]>(key) ?? []
    if (left.length === 0) return
    const own = new Set(kept.flatMap(({ isOwn, filterName }) => (isOwn ? [filterName] : [])))
    const filters = left
      .map(({ name, search }) => ({ filterName: name.trim(), address: search, isShared: false }))
      .filter((one) => !own.has(one.filterName) && save.body?.safeParse(one).success === true)
      .slice(0, Math.max(mostSavedViews - own.size, 0))
    // where it fails they stay here, and the next visit tries the rest again
    bringEach(filters)
      .then(() => remember(key, undefined))
      .catch(() => undefined)
  }, [kept, mayKeep])
}

async function bringEach(filters: readonly { filterName: string; address: string; isShared: boolean }[]) {
  for (const body of filters) {
    // by hand: nobody asks for it
    await callApi(save, { body, isSilent: true })
  }
}
