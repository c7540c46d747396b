import { LRUCache } from 'lru-cache'
import type { NoteSpent } from '../cluster/spending'
import type { Clock } from '../jobs/clock'
import { strangerLimits } from '../limits'

/** How much may be done in the name of a key: an address, a link. */
export interface KeyLimit {
  /** Takes `cost` from what the key has left; false when that is not enough. */
  take(key: string, cost?: number): boolean
  /** Gives the cost of one call back. */
  giveBack(key: string): void
}

interface Left {
  amount: number
  atMs: number
}

/** A token bucket a key. `share` hears what is taken elsewhere, and answers how to note what is taken here. */
export function createKeyLimit(
  clock: Clock,
  { burst, perSecond }: { burst: number; perSecond: number },
  share: (take: NoteSpent) => NoteSpent = () => () => undefined,
): KeyLimit {
  const known = new LRUCache<string, Left>({ max: strangerLimits.addresses })
  const leftOf = (key: string, now: number) => {
    const before = known.get(key) ?? { amount: burst, atMs: now }
    const regained = (Math.max(now - before.atMs, 0) / 1000) * perSecond
    return Math.min(before.amount + regained, burst)
  }
  const change = (key: string, amount: number, now: number) =>
    void known.set(key, { amount: Math.min(Math.max(leftOf(key, now) + amount, 0), burst), atMs: now })
  const note = share((key, cost) => change(key, -cost, clock.now()))
  return {
    giveBack(key) {
      change(key, 1, clock.now())
      note(key, -1)
    },
    take(key, cost = 1) {
      const now = clock.now()
      const amount = leftOf(key, now)
      const isEnough = amount >= cost
      known.set(key, { amount: isEnough ? amount - cost : amount, atMs: now })
      if (isEnough) note(key, cost)
      return isEnough
    },
  }
}
