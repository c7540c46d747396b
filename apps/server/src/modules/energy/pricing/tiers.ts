import type { Tiers } from '@energy-console/contract/energy'
import Big from 'big.js'
import type { Quantity } from './money'

/** Energy of one tier: 1 is the basic one, without an addition. */
export interface TierShare {
  tier: number
  kwh: Big
  addition: string
}

/**
 * Splits energy over the tiers, marginally: `usedBefore` has been used since the month or year began. Tiers without
 * energy are left out; the shares add up to `used`.
 */
export function splitTiers(tiers: Tiers, usedBefore: Quantity, used: Quantity): TierShare[] {
  const from = new Big(usedBefore)
  const to = from.plus(used)
  const edges = [{ aboveKwh: 0, addition: '0' }, ...tiers.steps]
  return edges.flatMap(({ aboveKwh, addition }, index) => {
    const low = index === 0 || from.gt(aboveKwh) ? from : new Big(aboveKwh)
    const next = edges[index + 1]
    const high = next && to.gt(next.aboveKwh) ? new Big(next.aboveKwh) : to
    return high.gt(low) ? [{ tier: index + 1, kwh: high.minus(low), addition }] : []
  })
}
