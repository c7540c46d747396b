import type { BodyOf } from '@energy-console/contract'
import {
  type CalendarDay,
  type DayKind,
  dayKinds,
  energyErrors,
  plainDayKind,
  type saveCalendarDays,
} from '@energy-console/contract/energy'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { noteChanges, type Session } from '../../../platform/http'
import { nationalDays } from './nationalDays'
import { latestToday, settledDays } from './queries'
import { calendarChangeTable, calendarDayTable } from './table'

/** The days from `first` to `last` that are not what their weekday says: the tenant's own before the national ones. */
export async function specialDays(tx: Tx, first: string, last: string): Promise<CalendarDay[]> {
  const days = new Map<string, CalendarDay>()
  for (const special of nationalDays.values())
    if (special.day >= first && special.day <= last) days.set(special.day, { ...special, isOwn: false })
  for (const { day, dayKind, dayName } of await settledDays(tx, first, last))
    if (dayKind !== null) days.set(day, { day, dayKind, dayName, isOwn: true })
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * Settles days for the tenant; the last word on a day counts. What is changed is noted with who, when and why; by
 * these notes the division of energy knows which days are of another kind.
 * @throws dayReasonNeeded where a day that is over becomes of another kind
 */
export async function settleDays(
  { tx, session, now }: Settling,
  { days, reason }: BodyOf<typeof saveCalendarDays>,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('calendar ' || current_setting('app.tenant', true), 0))`,
  )
  const byDay = new Map(
    days.map(({ day, dayKind, dayName }) => [day, { day, dayKind, dayName: dayName || null }]),
  )
  const before = await ownDays(tx, [...byDay.keys()])
  const changed = [...byDay.values()].filter(({ day, dayKind, dayName }) => {
    const own = before.get(day)
    return (own?.dayKind ?? null) !== dayKind || (dayKind !== null && (own?.dayName ?? null) !== dayName)
  })
  if (changed.length === 0) return
  const today = await latestToday(tx, { now, tenantZone: session.timeZone })
  const isOtherKind = (after: Settled & { day: string }) =>
    countedAs(after.day, before.get(after.day)).dayKind !== countedAs(after.day, after).dayKind
  if (!reason && changed.some((day) => day.day < today && isOtherKind(day)))
    throw refuse(energyErrors.dayReasonNeeded, {}, 'reason')
  const by = { updateTime: now, updateUserName: session.userName }
  await tx
    .insert(calendarDayTable)
    .values(changed.map((day) => ({ ...day, ...by })))
    .onConflictDoUpdate({
      target: [calendarDayTable.tenantId, calendarDayTable.day],
      set: { dayKind: sql`excluded.day_kind`, dayName: sql`excluded.day_name`, ...by },
    })
  const noted = changed.map((after) => {
    const was = countedAs(after.day, before.get(after.day))
    const is = countedAs(after.day, after)
    return {
      ...{ day: after.day, beforeKind: was.dayKind, beforeName: was.dayName },
      ...{ afterKind: is.dayKind, afterName: is.dayName, isOwn: after.dayKind !== null },
      ...{ reason: reason || null, savedTime: now, savedUserName: session.userName },
    }
  })
  await tx.insert(calendarChangeTable).values(noted)
  noteChanges(
    tx,
    noted.map(({ day, beforeKind, afterKind, beforeName, afterName }) => ({
      ...{ record: '', field: day, kind: 'words' as const },
      before: toldDay(beforeKind, beforeName),
      after: toldDay(afterKind, afterName),
    })),
  )
}

/** What a day counts as, in words: the name of a holiday says which one. */
const toldDay = (kind: DayKind, name: string | null) => name || dayKinds[kind]

interface Settling {
  tx: Tx
  session: Session
  now: Date
}

type Settled = { dayKind: DayKind | null; dayName: string | null }

/** What a day counts as: what the tenant says, else the national calendar, else the weekday. */
function countedAs(day: string, own: Settled | undefined): { dayKind: DayKind; dayName: string | null } {
  if (own && own.dayKind !== null) return { dayKind: own.dayKind, dayName: own.dayName }
  return nationalDays.get(day) ?? { dayKind: plainDayKind(day), dayName: null }
}

async function ownDays(tx: Tx, days: readonly string[]): Promise<Map<string, Settled>> {
  const rows = await tx
    .select()
    .from(calendarDayTable)
    .where(inArray(calendarDayTable.day, [...days]))
  return new Map(rows.map((row) => [row.day, row]))
}
