import type { Call, DataOf } from '@energy-console/contract'
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError } from './CallError'
import { type CallInput, callApi } from './callApi'

// an answer is drawn with the task that brought it, not one timer later
notifyManager.setScheduler(queueMicrotask)

/** The cache of the calls' answers. Refusals are not tried again; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === 0,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
  },
})

/** Key under which an answer is cached; `[path]` alone matches every input. */
export const callKey = (call: Call, input?: { query?: unknown; body?: unknown }): readonly unknown[] =>
  input ? [call.path, input.query ?? null, input.body ?? null] : [call.path]

interface Options<T, S> {
  /** `false` waits. */
  isEnabled?: boolean
  refetchMs?: number
  staleMs?: number
  /** Keeps showing the last answer while the next one is fetched. */
  keepsPrevious?: boolean
  /** What is shown until the first answer has come, where something is known. */
  placeholder?: () => T | undefined
  select?: (data: T) => S
}

/** The answer of a call that reads, cached and shared. */
export function useCall<C extends Call, S = DataOf<C>>(
  call: C,
  input: CallInput<C> = {},
  options: Options<DataOf<C>, S> = {},
): UseQueryResult<S> {
  return useQuery<DataOf<C>, Error, S>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => callApi(call, { ...input, signal, isSilent: true }),
    enabled: options.isEnabled ?? true,
    refetchInterval: options.refetchMs ?? false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    placeholderData: (previous) =>
      // an answer is JSON, never a function
      (options.placeholder?.() as typeof previous) ??
      (options.keepsPrevious ? keepPreviousData(previous) : undefined),
    ...(options.select ? { select: options.select } : {}),
  })
}

/** A call that changes something. After success every cached answer of the `changes` calls is fetched again. */
export function useCallMutation<C extends Call>(
  call: C,
  changes: readonly Call[] = [],
): UseMutationResult<DataOf<C>, Error, CallInput<C>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<C>) => callApi(call, input),
    onSuccess: async () => {
      await Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: callKey(changed) })))
    },
  })
}
