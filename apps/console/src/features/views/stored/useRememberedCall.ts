import type { Call, DataOf } from '@energy-console/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import type { CallInput } from '../../../api/callApi'
import { userKey } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { type RecordOf, useEveryRecord } from '../../../api/useEveryRecord'

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
  useRemembering(key, answer)
  return answer
}

/** Every record of a call of pages, remembered as the answer of `useRememberedCall` is. */
export function useRememberedRecords<C extends Call>(
  call: C,
  query: Record<string, string>,
  { name, keepsPrevious = false }: Pick<Options, 'name' | 'keepsPrevious'>,
): UseQueryResult<RecordOf<C>[]> {
  const key = name === undefined ? undefined : userKey('cache', name)
  const answer = useEveryRecord(call, query, {
    keepsPrevious,
    placeholder: () => {
      if (key === undefined) return undefined
      const records = recall<RecordOf<C>[]>(key)
      const count = Array.isArray(records) ? records.length : 0
      const page = { records, total: count, size: count, current: 1, pages: 1 }
      return call.data?.safeParse(page).success ? records : undefined
    },
  })
  useRemembering(key, answer)
  return answer
}

function useRemembering(
  key: string | undefined,
  { data, isPlaceholderData }: Pick<UseQueryResult<unknown>, 'data' | 'isPlaceholderData'>,
): void {
  useEffect(() => {
    if (key === undefined || data === undefined || isPlaceholderData) return
    remember(key, JSON.stringify(data).length > maxCharacters ? undefined : data)
  }, [key, data, isPlaceholderData])
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
