import type { Call, DataOf } from '@energy-console/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import type { CallInput } from '../../../api/callApi'
import { userKey } from '../../../api/session'
import { useCall } from '../../../api/useCall'

/** Larger answers are not remembered. */
const maxCharacters = 400_000
/** Visited views that are remembered, the last ones. */
const maxVisited = 8

interface Options {
  /** Under what the answer is remembered; undefined: not at all. */
  name: string | undefined
  keepsPrevious?: boolean
  refetchMs?: number
  staleMs?: number
}

/**
 * A call whose answer this browser remembers for its tenant and user, until the session ends: it is shown at once the
 * next time, while the newest is fetched.
 */
export function useRememberedCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { name, ...options }: Options,
): UseQueryResult<DataOf<C>> {
  const key = name === undefined ? undefined : userKey('cache', name)
  const answer = useCall(call, input, {
    ...options,
    // what an older version has remembered may have another shape
    placeholder: () =>
      key === undefined ? undefined : (call.data?.safeParse(recall(key)).data as DataOf<C> | undefined),
  })
  const { data, isPlaceholderData } = answer

  useEffect(() => {
    if (key === undefined || data === undefined || isPlaceholderData) return
    remember(key, JSON.stringify(data).length > maxCharacters ? undefined : data)
  }, [key, data, isPlaceholderData])
  return answer
}

/** Under what a visited view is remembered; the one that was visited the longest ago is forgotten for it. */
export function useVisited(viewId: string): string {
  useEffect(() => {
    const key = userKey('cache', 'visited')
    const visited = [viewId, ...(recall<string[]>(key) ?? []).filter((id) => id !== viewId)]
    for (const id of visited.slice(maxVisited)) remember(userKey('cache', `view.${id}`), undefined)
    remember(key, visited.slice(0, maxVisited))
  }, [viewId])
  return `view.${viewId}`
}
