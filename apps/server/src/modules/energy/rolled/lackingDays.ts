import { addDays, daysBetween } from '@energy-console/contract'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { type DaySpan, lengthOf } from '../calendar/spans'
import { type Gap, gapStep, gapsOf } from './gaps'

/** Days that are looked through by the hour at most, those of each point counted. */
const mostHourlyDays = 100_000
/** Days before a span in which a silence may begin that a day of it tells of. */
const daysBefore = 7

/**
 * The days of a span on which a register did not rise by what was used on them, by point: it was silent when one of them ended, or tells
 * what was used on others. Of one that is read less than once a day all days are such. Days follow the calendars of the stations.
 */
export async function lackingDays(
  tx: Tx,
  itemIds: readonly string[],
  { now, ...span }: DaySpan & { now: Date },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lacking = new Map<string, Set<string>>()
  const points = [...new Set(itemIds)]
  if (points.length === 0 || span.from > span.to) return lacking
  const looked = { from: addDays(span.from, -daysBefore), to: span.to }
  const step = points.length * lengthOf(looked) <= mostHourlyDays ? 'hour' : gapStep(looked)
  for (const gap of await gapsOf(tx, points, { ...looked, now, step, isDaily: true })) {
    const days = daysLacking(gap).filter((day) => day >= span.from)
    lacking.set(gap.itemId, new Set([...(lacking.get(gap.itemId) ?? []), ...days]))
  }
  return lacking
}

/** What a register tells on the day on which it fell silent was used on that day. */
function daysLacking({ from, to, after, zone }: Gap): string[] {
  const dayAt = (ms: number) => toWireTime(new Date(ms), zone).slice(0, 'yyyy-MM-dd'.length)
  if (after === null) return daysBetween(dayAt(from), dayAt(to - 1))
  const days = daysBetween(dayAt(from), dayAt(to))
  return days.length > 1 ? days : []
}

/** The days that any of the points lacks which count for something, by what they count for. */
export function lackingByUnit(
  terms: readonly { unitId: string; itemId: string }[],
  lacking: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Set<string>> {
  const byUnit = new Map<string, Set<string>>()
  for (const { unitId, itemId } of terms) {
    const days = lacking.get(itemId)
    if (days) byUnit.set(unitId, new Set([...(byUnit.get(unitId) ?? []), ...days]))
  }
  return byUnit
}
