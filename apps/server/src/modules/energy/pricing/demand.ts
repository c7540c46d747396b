import type { BasicCharge } from '@energy-console/contract/energy'
import Big from 'big.js'
import { times } from './money'

/** Demand in kW that a month is charged for, by the largest 15-minute demand measured in it. */
export function chargedKw(basic: Exclude<BasicCharge, { by: 'capacity' }>, measuredKw: number): Big {
  if (basic.by === 'measuredDemand') return new Big(measuredKw)
  const limit = new Big(basic.agreedKw).times(basic.tolerance)
  const above = new Big(measuredKw).minus(limit)
  return above.gt(0) ? new Big(basic.agreedKw).plus(above.times(2)) : new Big(basic.agreedKw)
}

/** Basic charge of a whole month, exact, in yuan. */
export function basicCharge(basic: BasicCharge, measuredKw: number): Big {
  return basic.by === 'capacity'
    ? times(basic.capacityKva, basic.price)
    : chargedKw(basic, measuredKw).times(basic.price)
}

/** What the months before would have cost under the best agreed demand. */
export interface DemandAdvice {
  agreedKw: number
  /** Demand charged over all the months, kW × months. */
  chargedKw: number
}

/**
 * The agreed demand under which these months (largest demand of each, kW) would have been charged the least. The
 * charge falls and rises in straight lines between the months' own limits, so that the best one (in whole kW) lies at one
 * of those.
 * `leastKw` is the least that may be agreed, which is a share of the capacity.
 */
export function adviseDemand(
  monthlyKw: readonly number[],
  { leastKw, tolerance = 1.05 }: { leastKw: number; tolerance?: number },
): DemandAdvice {
  const candidates = [
    leastKw,
    ...monthlyKw.flatMap((kw) => [Math.floor(kw / tolerance), Math.ceil(kw / tolerance)]),
  ]
  const advices = candidates
    .filter((kw) => kw >= leastKw)
    .map((agreedKw) => ({
      agreedKw,
      chargedKw: Number(
        monthlyKw.reduce(
          (sum, kw) => sum.plus(chargedKw({ by: 'agreedDemand', agreedKw, price: '0', tolerance }, kw)),
          new Big(0),
        ),
      ),
    }))
  return advices.reduce((best, advice) => (advice.chargedKw < best.chargedKw ? advice : best))
}
