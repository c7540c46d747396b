import type { Call, DataOf } from '@energy-console/contract'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { isCutOff } from './CallError'
import { retryMs } from './cache/queryClient'
import { type CallInput, callApi } from './callApi'
import { callQuery } from './callQuery'

interface Options<T, S> {
  /** `false` waits. */
  isEnabled?: boolean
  /** Asks again after so long; may depend on the last answer. */
  refetchMs?: number | ((answer: T | undefined) => number | false)
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
  const { refetchMs = false } = options
  return useQuery<DataOf<C>, Error, S>({
    ...callQuery(call, input),
    enabled: options.isEnabled ?? true,
    refetchInterval: ({ state }) => {
      if (isCutOff(state.error)) return retryMs
      return typeof refetchMs === 'function' ? refetchMs(state.data) : refetchMs
    },
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    placeholderData: (previous) =>
      // an answer is JSON, never a function
      (options.placeholder?.() as typeof previous) ??
      (options.keepsPrevious ? keepPreviousData(previous) : undefined),
    ...(options.select ? { select: options.select } : {}),
  })
}

/** The answer of a call that reads, where a button asks for it: the last one, until it is asked again. */
export const useAnswer = <C extends Call>(call: C): UseMutationResult<DataOf<C>, Error, CallInput<C>> =>
  useMutation({ mutationFn: (input: CallInput<C>) => callApi(call, input) })

/** For the kit: a call that changes something; features declare an action. It has succeeded when what is shown of the nouns that it changes is there anew. */
export function useCallMutation<C extends Call>(call: C): UseMutationResult<DataOf<C>, Error, CallInput<C>> {
  return useMutation({
    mutationFn: (input: CallInput<C>) => callApi(call, { refresh: 'awaited', ...input }),
  })
}
