import type { Clock } from '../jobs/clock'
import type { socketLimits } from '../limits'

/** What the clients of a hub may take of it. */
export type SocketLimits = Record<keyof typeof socketLimits, number>

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
