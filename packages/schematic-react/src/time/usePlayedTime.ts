import { useCallback, useSyncExternalStore } from 'react'
import { useHost } from '../viewer/host'

const follows = () => () => undefined

/** The time that a view of the past shows, Unix ms, in whole steps of so many ms; undefined where it is now. */
export function usePlayedTime(stepMs: number): number | undefined {
  const time = useHost()?.playedTime
  const now = useCallback(() => time && Math.floor(time.now() / stepMs) * stepMs, [time, stepMs])
  return useSyncExternalStore(time?.follow ?? follows, now, now)
}
