import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isCutOff } from '../CallError'
import { onSessionEnd } from '../session'

declare module '@tanstack/react-query' {
  interface Register {
    /** Nouns that the answer tells of. */
    queryMeta: { reads?: readonly string[] }
  }
}

// an answer is drawn with the task that brought it, not one timer later
notifyManager.setScheduler(queueMicrotask)

/** How soon an answer that the network swallowed is asked for again. */
export const retryMs = 5_000

/** The cache of the calls' answers. Refusals are not tried again; what the network swallowed is, until it comes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isCutOff(error),
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
    // what a button asks for fails without a network, instead of being done by itself later, when nobody may want it any more
    mutations: { networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())
