import type { Band, chargeKinds } from '@energy-console/contract/energy'
import Big from 'big.js'
import type { PriceLine } from '../pricing/priceSpan'
import type { Bill } from './billing'

/** What lines of bills are for: one entry for each kind of charge, band and name. */
export interface ChargeSum {
  kind: keyof typeof chargeKinds
  band: Band | null
  name: string | null
  unit: string
  /** What was charged for, added up; null where that says nothing (per cents). */
  amount: Big | null
  fen: number
}

function nameOf(line: PriceLine): string | null {
  switch (line.kind) {
    case 'tier':
      return String(line.tier)
    case 'basic':
      return line.by
    case 'surcharge':
      return line.name
    default:
      return null
  }
}

/** The lines of some bills added up, in the order of their first. */
export function sumLines(bills: readonly Bill[]): ChargeSum[] {
  const sums = new Map<string, ChargeSum>()
  for (const line of bills.flatMap(({ lines }) => lines)) {
    const sum: ChargeSum = {
      kind: line.kind,
      band: line.kind === 'energy' ? line.band : null,
      name: nameOf(line),
      unit: line.unit,
      amount: line.kind === 'powerFactor' ? null : new Big(line.amount),
      fen: line.fen,
    }
    const key = [sum.kind, sum.band, sum.name].join(' ')
    const known = sums.get(key)
    if (!known) sums.set(key, sum)
    else {
      known.fen += sum.fen
      known.amount = known.amount && sum.amount && known.amount.plus(sum.amount)
    }
  }
  return [...sums.values()]
}
