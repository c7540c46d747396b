import { LRUCache } from 'lru-cache'
import { addressKey } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { deviceLimits } from '../../../platform/limits'

/** Counts unknown tokens by the address they came from (an IPv6 network of 64 bits counts as one). */
export interface TokenFailures {
  note(address: string): void
  areTooMany(address: string): boolean
}

export function createTokenFailures(clock: Clock): TokenFailures {
  const counts = new LRUCache<string, { sinceMs: number; count: number }>({
    max: deviceLimits.tokenAddresses,
  })

  const ofThisMinute = (address: string) => {
    const known = counts.get(addressKey(address))
    return known && clock.now() - known.sinceMs < 60_000 ? known : undefined
  }

  return {
    note(address) {
      const known = ofThisMinute(address)
      if (known) known.count += 1
      else counts.set(addressKey(address), { sinceMs: clock.now(), count: 1 })
    },
    areTooMany: (address) => (ofThisMinute(address)?.count ?? 0) >= deviceLimits.unknownTokensAMinute,
  }
}
