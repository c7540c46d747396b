import { LRUCache } from 'lru-cache'
import { type Spending, spendingAlone } from '../../../platform/cluster'
import { addressKey } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { deviceLimits } from '../../../platform/limits'

/** Counts unknown tokens by the address they came from (an IPv6 network of 64 bits counts as one). */
export interface TokenFailures {
  note(address: string): void
  areTooMany(address: string): boolean
}

export function createTokenFailures(clock: Clock, spending: Spending = spendingAlone): TokenFailures {
  const counts = new LRUCache<string, { sinceMs: number; count: number }>({
    max: deviceLimits.tokenAddresses,
  })

  const ofThisMinute = (key: string) => {
    const known = counts.get(key)
    return known && clock.now() - known.sinceMs < 60_000 ? known : undefined
  }

  const add = (key: string, count: number) => {
    const known = ofThisMinute(key)
    if (known) known.count += count
    else counts.set(key, { sinceMs: clock.now(), count })
  }
  const note = spending.share('unknown tokens', add)

  return {
    note(address) {
      const key = addressKey(address)
      add(key, 1)
      note(key, 1)
    },
    areTooMany: (address) =>
      (ofThisMinute(addressKey(address))?.count ?? 0) >= deviceLimits.unknownTokensAMinute,
  }
}
