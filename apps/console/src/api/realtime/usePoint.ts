import { useCallback, useSyncExternalStore } from 'react'
import type { ShownValue } from './pointStore'
import { type LinkState, realtime } from './realtime'

/** The live value of a point; undefined until the first snapshot. Only the caller renders again when it changes. */
export function usePoint(itemId: string): ShownValue | undefined {
  const subscribe = useCallback((changed: () => void) => realtime.points.subscribe(itemId, changed), [itemId])
  return useSyncExternalStore(subscribe, () => realtime.points.get(itemId))
}

/** How values arrive at the moment. */
export const useLinkState = (): LinkState => useSyncExternalStore(realtime.onLink, realtime.linkState)
