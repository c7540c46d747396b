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
  return consumptionOfTally(basis, tallyOf(energies, amountAt))
}

/** What the parts of a period add up to: of two periods that share no part, both together have the sum of each number. */
export interface Tally {
  energy: number
  /** Of the parts that have an amount. */
  used: number
  amounts: number
  quotients: number
  counted: number
  missing: number
  read: number
}

const noTally: Readonly<Tally> = {
  ...{ energy: 0, used: 0, amounts: 0, quotients: 0, counted: 0, missing: 0, read: 0 },
}

/** Two periods that share no part as one. */
export const sumOfTallies = (one: Readonly<Tally>, other: Readonly<Tally>): Tally => ({
  energy: one.energy + other.energy,
  used: one.used + other.used,
  amounts: one.amounts + other.amounts,
  quotients: one.quotients + other.quotients,
  counted: one.counted + other.counted,
  missing: one.missing + other.missing,
  read: one.read + other.read,
})

/** Adds up the parts of a period. */
export function tallyOf(
  energies: Iterable<readonly [part: string, energy: number]>,
  amountAt: (part: string) => number | undefined,
): Tally {
  const tally = { ...noTally }
  for (const [part, drawn] of energies) {
    tally.read += 1
    tally.energy += drawn
    const amount = amountAt(part)
    if (amount === undefined || amount <= 0) {
      tally.missing += 1
      continue
    }
    tally.counted += 1
    tally.used += drawn
    tally.amounts += amount
    tally.quotients += drawn / amount
  }
  return tally
}

/** What the sums of a period come to. */
export function consumptionOfTally(
  basis: UnitBasis,
  { energy, used, amounts, quotients, counted, missing, read }: Tally,
): Consumption {
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
