import type { UnitBasis } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { lackingByUnit, lackingDays } from '../rolled/lackingDays'
import { type Carried, withoutCarried } from './carried'
import { amountOn, type Consumption, consumptionOf } from './consumption'
import { type Parts, partsOf } from './parts'
import type { Counted, StoredUnit } from './queries'

/** Energies and amounts of unit consumptions over some days. */
export interface Reckoned {
  /** What one came to, where that is told without what was carried into the span. */
  of(unit: StoredUnit, span: DaySpan, carried?: Carried): Consumption
}

/** Reads what unit consumptions came to over spans of days at once, of which any part can be told afterwards. */
export async function reckon(
  tx: Tx,
  units: readonly StoredUnit[],
  counted: ReadonlyMap<string, Counted>,
  asked: { spans: readonly DaySpan[]; now: Date },
): Promise<Reckoned> {
  const energies = await partsOf(tx, termsOf(units, counted), asked)
  const amounts = await partsOf(tx, amountTermsOf(units), asked)
  return {
    of(unit, { from, to }, carried) {
      const days = [...(energies.get(unit.id) ?? [])].filter(([day]) => day >= from && day <= to)
      return consumptionOf(unit.basis, withoutCarried(days, carried), amountAt(unit, amounts))
    },
  }
}

/** The days of a span on which the energy of unit consumptions, or what is made, is missing or was told later, by unit consumption. */
export async function lackingOf(
  tx: Tx,
  terms: readonly { unitId: string; itemId: string }[],
  span: DaySpan & { now: Date },
): Promise<(unit: StoredUnit) => ReadonlySet<string>> {
  const itemIds = terms.map(({ itemId }) => itemId)
  const byUnit = lackingByUnit(terms, await lackingDays(tx, itemIds, span))
  return ({ id }) => byUnit.get(id) ?? new Set()
}

/** The points that count energies, with whose they are. */
export const termsOf = (units: readonly StoredUnit[], counted: ReadonlyMap<string, Counted>) =>
  units.flatMap(({ id }) => (counted.get(id)?.terms ?? []).map((term) => ({ ...term, unitId: id })))

/** The points that say how much there is to divide by. */
export const amountTermsOf = (units: readonly StoredUnit[]) =>
  units.flatMap(({ id, amountItemId }) =>
    amountItemId === null ? [] : [{ unitId: id, itemId: amountItemId, weight: 1 }],
  )

/** How much there is in a day, or in an hour of one: what is made in a day is made evenly. */
export function amountAt(unit: StoredUnit, measured: Parts): (part: string) => number | undefined {
  if (unit.amountItemId !== null) return (part) => measured.get(unit.id)?.get(part)
  return (part) => {
    const amount = amountOn(unit.amounts, part.slice(0, 10))
    return amount === undefined ? undefined : amount / shareOf(unit.basis, part)
  }
}

const hoursOfDay = 24
const shareOf = (basis: UnitBasis, part: string) => (basis === 'output' && part.length > 10 ? hoursOfDay : 1)
