import type { UnitBasis } from '@energy-console/contract/energy'

/** What energy came to, divided by what it was needed for. */
export interface Consumption {
  /** Null where nothing was read. */
  energy: number | null
  /** What was made; on average how many square metres or people. */
  amount: number | null
  value: number | null
  /** Parts with energy for which nothing says how much there was: they are left out of the value. */
  missing: number
}

/**
 * Divides energy, part by part of a period. Square metres and people stand there all the time: each part is divided by how
 * many there were, and the quotients add up. What is made adds up itself: all energy is divided by all of it.
 */
export function consumptionOf(
  basis: UnitBasis,
  energies: Iterable<readonly [part: string, energy: number]>,
  amountAt: (part: string) => number | undefined,
): Consumption {
  let [energy, used, amounts, quotients, counted, missing, read] = [0, 0, 0, 0, 0, 0, 0]
  for (const [part, drawn] of energies) {
    read += 1
    energy += drawn
    const amount = amountAt(part)
    if (amount === undefined || amount <= 0) {
      missing += 1
      continue
    }
    counted += 1
    used += drawn
    amounts += amount
    quotients += drawn / amount
  }
  if (read === 0) return { energy: null, amount: null, value: null, missing }
  if (counted === 0) return { energy, amount: null, value: null, missing }
  return basis === 'output'
    ? { energy, amount: amounts, value: used / amounts, missing }
    : { energy, amount: amounts / counted, value: quotients, missing }
}

/** How much there is on a day by amounts that hold from a day on; undefined before the first. */
export function amountOn(
  amounts: readonly { fromDate: string; amount: number }[],
  day: string,
): number | undefined {
  let held: { fromDate: string; amount: number } | undefined
  for (const one of amounts)
    if (one.fromDate <= day && (held === undefined || one.fromDate > held.fromDate)) held = one
  return held?.amount
}
