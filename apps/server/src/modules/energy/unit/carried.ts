import { addDays } from '@energy-console/contract'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { type DaySpan, earlier } from '../calendar/spans'
import { gapsOf } from '../rolled/gaps'
import type { Term } from './queries'

/** What a period holds that is not its own, or lacks. */
export interface Carried {
  /** By day, at most how much of what was told on it was used before the period began, in the unit of the energy. */
  readonly byDay: ReadonlyMap<string, number>
  /** Something that counts has been silent to the end of what is known. */
  readonly isSilent: boolean
}

/** Days before a period in which a silence may begin, and days after its begin in which it may end. */
const [daysBefore, daysAfter] = [7, 54]

/**
 * What registers told in a period of what was used before it began, by what they count for: they were silent when it began, and told
 * all of it with the next reading. Without it a period comes to what it certainly came to.
 */
export async function carriedInto(
  tx: Tx,
  terms: readonly (Term & { unitId: string })[],
  { from, to, now }: DaySpan & { now: Date },
): Promise<ReadonlyMap<string, Carried>> {
  const carried = new Map<string, { byDay: Map<string, number>; isSilent: boolean }>()
  if (terms.length === 0) return carried
  const itemIds = [...new Set(terms.map(({ itemId }) => itemId))]
  const looked = { from: addDays(from, -daysBefore), to: earlier(to, addDays(from, daysAfter)) }
  const ofItem = new Map<string, (Term & { unitId: string })[]>()
  for (const term of terms) ofItem.set(term.itemId, [...(ofItem.get(term.itemId) ?? []), term])
  for (const gap of await gapsOf(tx, itemIds, { ...looked, now, step: 'hour', isDaily: true })) {
    const dayAt = (ms: number) => toWireTime(new Date(ms), gap.zone).slice(0, 'yyyy-MM-dd'.length)
    const day = dayAt(gap.after === null ? gap.to - 1 : gap.to)
    if (day < from || (gap.after !== null && dayAt(gap.from) >= from)) continue
    for (const { unitId, weight } of ofItem.get(gap.itemId) ?? []) {
      const one = carried.get(unitId) ?? { byDay: new Map<string, number>(), isSilent: false }
      carried.set(unitId, one)
      // what was given back counts less: the rest is certain without it being put right
      if (gap.after !== null && weight > 0) one.byDay.set(day, (one.byDay.get(day) ?? 0) + gap.after * weight)
      // where only the first weeks are looked at, what is silent at their end may have been heard since
      if (gap.after === null && looked.to === to) one.isSilent = true
    }
  }
  return carried
}

/** The parts of a period by the day without what was carried into it. */
export const withoutCarried = (
  parts: readonly (readonly [day: string, energy: number])[],
  carried: Carried | undefined,
): (readonly [day: string, energy: number])[] =>
  parts.map(([day, energy]) => [day, energy - (carried?.byDay.get(day) ?? 0)] as const)
