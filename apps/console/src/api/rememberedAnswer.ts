import type { Call, DataOf } from '@energy-console/contract'
import { type CallInput, callApi } from './callApi'
import { userKey } from './session'
import { recall, remember } from './storage'
import { toQueryString } from './toQueryString'

/** A longer answer is not worth the room that it takes from others. */
const longest = 500_000

/**
 * How a query shows at once what this browser remembers for tenant and user of an answer, while it is asked for anew.
 * Forgotten when the session ends.
 */
export function rememberedAnswer<C extends Call>(call: C, input: CallInput<C>) {
  const key = userKey('cache', `answer.${call.path}${toQueryString(input.query)}`)
  return {
    initialData(): DataOf<C> | undefined {
      const kept = call.data?.safeParse(recall(key))
      return kept?.success ? (kept.data as DataOf<C>) : undefined
    },
    initialDataUpdatedAt: 0,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<DataOf<C>> {
      const data = await callApi(call, { ...input, signal, isSilent: true })
      remember(key, JSON.stringify(data).length > longest ? undefined : data)
      return data
    },
  }
}
