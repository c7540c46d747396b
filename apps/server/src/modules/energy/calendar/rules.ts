import type { BodyOf } from '@energy-console/contract'
import type { CalendarDay, saveCalendarDays } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { energyChangeTable } from '../division/table'
import { nationalDays } from './nationalDays'
import { settledDays } from './queries'
import { calendarDayTable } from './table'

/** The days from `first` to `last` that are not what their weekday says: the tenant's own before the national ones. */
export async function specialDays(tx: Tx, first: string, last: string): Promise<CalendarDay[]> {
  const days = new Map<string, CalendarDay>()
  for (const special of nationalDays.values())
    if (special.day >= first && special.day <= last) days.set(special.day, { ...special, isOwn: false })
  for (const { day, dayKind, dayName } of await settledDays(tx, first, last))
    if (dayKind !== null) days.set(day, { day, dayKind, dayName, isOwn: true })
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Settles days for the tenant; the last word on a day counts. */
export async function settleDays(
  { tx, session, now }: { tx: Tx; session: Session; now: Date },
  days: BodyOf<typeof saveCalendarDays>['days'],
): Promise<void> {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const by = { updateTime: now, updateUserName: session.userName }
  await tx
    .insert(calendarDayTable)
    .values(
      [...byDay.values()].map(({ day, dayKind, dayName }) => ({
        day,
        dayKind,
        dayName: dayName ?? null,
        ...by,
      })),
    )
    .onConflictDoUpdate({
      target: [calendarDayTable.tenantId, calendarDayTable.day],
      set: { dayKind: sql`excluded.day_kind`, dayName: sql`excluded.day_name`, ...by },
    })
  await tx.insert(energyChangeTable).values([...byDay.keys()].map((day) => ({ firstDay: day, lastDay: day })))
}
