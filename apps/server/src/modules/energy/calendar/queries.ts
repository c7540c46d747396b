import type { DayKind } from '@energy-console/contract/energy'
import { and, asc, gte, lte } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type DayKinds, dayKindsOf } from '../pricing/bandOf'
import { nationalDays } from './nationalDays'
import { calendarDayTable } from './table'

/** Days that one query reads at most. */
const mostDays = 10_000

/** What the tenant has settled itself from `first` to `last` (`yyyy-MM-dd`), both included, by day. */
export const settledDays = (tx: Tx, first: string, last: string) =>
  tx
    .select({
      day: calendarDayTable.day,
      dayKind: calendarDayTable.dayKind,
      dayName: calendarDayTable.dayName,
    })
    .from(calendarDayTable)
    .where(and(gte(calendarDayTable.day, first), lte(calendarDayTable.day, last)))
    .orderBy(asc(calendarDayTable.day))
    .limit(mostDays)

/** What kind of day each date from `first` to `last` is to the tenant: its own calendar, the national one, the weekday. */
export async function dayKindsIn(tx: Tx, first: string, last: string): Promise<DayKinds> {
  const special = new Map<string, DayKind>([...nationalDays].map(([day, { dayKind }]) => [day, dayKind]))
  for (const { day, dayKind } of await settledDays(tx, first, last))
    if (dayKind !== null) special.set(day, dayKind)
  return dayKindsOf(special)
}

/** What kind of day a date (`yyyy-MM-dd`) is to the tenant. */
export const dayKindOf = async (tx: Tx, date: string): Promise<DayKind> =>
  (await dayKindsIn(tx, date, date))(date)
