import type { Call, DataOf } from '@energy-console/contract'
import { type CallInput, callApi } from './callApi'
import { ownerKey } from './session'

/** Key under which an answer is cached, for one tenant and user; without `input` it matches every input. */
export function callKey(call: Call, input?: { query?: unknown; body?: unknown }): readonly unknown[] {
  const owner = call.permission === 'public' ? '' : ownerKey()
  return input ? [owner, call.path, input.query ?? null, input.body ?? null] : [owner, call.path]
}

/** What a cached answer is made of: it goes stale when a call changes one of these nouns. */
export const readsOf = ({ reads = [] }: Call) => ({ meta: { reads } })

/** A call that reads, as the cache of answers takes it. Its refusals are left to who asks. */
export const callQuery = <C extends Call>(call: C, input: CallInput<C> = {}) => ({
  queryKey: callKey(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<DataOf<C>> =>
    callApi(call, { ...input, signal, isSilent: true }),
  ...readsOf(call),
})
