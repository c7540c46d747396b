import { useCallback, useSyncExternalStore } from 'react'
import { realtime } from './realtime'

/** When the newest value of some points is from (Unix ms), as values come in; 0 before the first. */
export function useNewest(itemIds: readonly string[]): number {
  const key = itemIds.join()
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = key
        .split(',')
        .filter((itemId) => itemId !== '')
        .map((itemId) => realtime.points.subscribe(itemId, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [key],
  )
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, ...itemIds.map((itemId) => realtime.points.get(itemId)?.ts ?? 0)),
  )
}
