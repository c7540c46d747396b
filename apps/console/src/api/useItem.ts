import { useCallback, useSyncExternalStore } from 'react'
import type { ItemValue } from './itemStore'
import { type LinkState, realtime } from './realtime'

/** The live value of a point; undefined until the first snapshot. Only the caller renders again when it changes. */
export function useItem(itemId: string): ItemValue | undefined {
  const subscribe = useCallback((changed: () => void) => realtime.items.subscribe(itemId, changed), [itemId])
  return useSyncExternalStore(subscribe, () => realtime.items.get(itemId))
}

/** How values arrive at the moment. */
export const useLinkState = (): LinkState => useSyncExternalStore(realtime.onLink, realtime.linkState)
