import { type Spending, spendingAlone } from '../cluster/spending'
import type { Clock } from '../jobs/clock'
import { strangerLimits } from '../limits'
import { addressKey } from './clientAddress'
import { createKeyLimit } from './keyLimit'

/** How much an address may do that nobody vouches for: requests that need no token, refused tokens, sockets that open. */
export interface AddressLimit {
  /** Takes `cost` from what the address has left; false when that is not enough. */
  take(address: string, cost?: number): boolean
  /** Gives the cost of one call back: somebody vouches for it after all. */
  giveBack(address: string): void
}

/** A limit by address (an IPv6 network of 64 bits counts as one). */
export function createAddressLimit(
  clock: Clock,
  rate: { burst: number; perSecond: number } = strangerLimits,
  spending: Spending = spendingAlone,
): AddressLimit {
  const limit = createKeyLimit(clock, rate, (take) => spending.share('addresses', take))
  return {
    take: (address, cost) => limit.take(addressKey(address), cost),
    giveBack: (address) => limit.giveBack(addressKey(address)),
  }
}
