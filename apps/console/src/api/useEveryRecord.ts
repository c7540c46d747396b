import type { Call, DataOf } from '@energy-console/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isCutOff } from './CallError'
import { retryMs } from './cache/queryClient'
import { type CallInput, callApi } from './callApi'
import { callKey, readsOf } from './callQuery'
import { everyRecord, type PageOf } from './everyRecord'

/** Records that one page has at most. */
const pageSize = 1_000

/** A record as a call of pages answers it. */
export type RecordOf<C extends Call> = DataOf<C> extends { records: (infer R)[] } ? R : never

interface Options<R> {
  /** `false` waits. */
  isEnabled?: boolean
  refetchMs?: number
  /** Keeps showing the last answer while the next one is fetched. */
  keepsPrevious?: boolean
  /** What is shown until the first answer has come, where something is known. */
  placeholder?: () => R[] | undefined
}

/**
 * Every record that a call of pages has, read page after page: for what is shown as one thing, such as a map, a tree or
 * a picker, where whatever is left out would be missing without a word.
 */
export function useEveryRecord<C extends Call>(
  call: C,
  query: Record<string, string> = {},
  { isEnabled = true, refetchMs, keepsPrevious = false, placeholder }: Options<RecordOf<C>> = {},
): UseQueryResult<RecordOf<C>[]> {
  return useQuery<RecordOf<C>[]>({
    ...everyRecordQuery(call, query),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (isCutOff(state.error) ? retryMs : (refetchMs ?? false)),
    placeholderData: (previous) =>
      placeholder?.() ?? (keepsPrevious ? keepPreviousData(previous) : undefined),
  })
}

/** Every record of a call of pages, as the cache of answers takes it. */
export const everyRecordQuery = <C extends Call>(call: C, query: Record<string, string>) => ({
  queryKey: [...callKey(call, { query }), 'every'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    everyRecord<RecordOf<C>>(async (current) => {
      const paging = { current: String(current), size: String(pageSize) }
      const input = { query: { ...query, ...paging }, signal, isSilent: true } as CallInput<C>
      return (await callApi(call, input)) as PageOf<RecordOf<C>>
    }),
  ...readsOf(call),
})
