import type { Clock } from '../jobs/clock'
import type { socketLimits } from '../limits'

/** What the clients of a hub may take of it. */
export type SocketLimits = Record<keyof typeof socketLimits, number>

/** How many hold something, by key. */
export interface Tally {
  /** Counts one more for the key, unless that is more than `most`. */
  enter(key: string, most: number): boolean
  leave(key: string): void
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  return {
    enter(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** Answers whether one more frame is within the limit; call it for each. */
export function createFrameMeter(clock: Clock, { frameBurst, framesPerSecond }: SocketLimits): () => boolean {
  let left = frameBurst
  let atMs = clock.now()
  return () => {
    const now = clock.now()
    left = Math.min(left + (Math.max(now - atMs, 0) / 1000) * framesPerSecond, frameBurst)
    atMs = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
