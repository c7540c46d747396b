import { LRUCache } from 'lru-cache'
import { type Spending, spendingAlone } from '../cluster/spending'
import type { Clock } from '../jobs/clock'
import { strangerLimits } from '../limits'
import { addressKey } from './clientAddress'

/** How much an address may do that nobody vouches for: requests that need no token, refused tokens, sockets that open. */
export interface AddressLimit {
  /** Takes `cost` from what the address has left; false when that is not enough. */
  take(address: string, cost?: number): boolean
  /** Gives the cost of one call back: somebody vouches for it after all. */
  giveBack(address: string): void
}

interface Left {
  amount: number
  atMs: number
}

/** A token bucket an address (an IPv6 network of 64 bits counts as one). */
export function createAddressLimit(
  clock: Clock,
  { burst, perSecond }: { burst: number; perSecond: number } = strangerLimits,
  spending: Spending = spendingAlone,
): AddressLimit {
  const known = new LRUCache<string, Left>({ max: strangerLimits.addresses })
  const leftOf = (key: string, now: number) => {
    const before = known.get(key) ?? { amount: burst, atMs: now }
    const regained = (Math.max(now - before.atMs, 0) / 1000) * perSecond
    return Math.min(before.amount + regained, burst)
  }
  const change = (key: string, amount: number, now: number) =>
    void known.set(key, { amount: Math.min(Math.max(leftOf(key, now) + amount, 0), burst), atMs: now })
  const note = spending.share('addresses', (key, cost) => change(key, -cost, clock.now()))
  return {
    giveBack(address) {
      const key = addressKey(address)
      change(key, 1, clock.now())
      note(key, -1)
    },
    take(address, cost = 1) {
      const [key, now] = [addressKey(address), clock.now()]
      const amount = leftOf(key, now)
      const isEnough = amount >= cost
      known.set(key, { amount: isEnough ? amount - cost : amount, atMs: now })
      if (isEnough) note(key, cost)
      return isEnough
    },
  }
}
