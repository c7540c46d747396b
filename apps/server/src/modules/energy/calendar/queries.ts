import type { DayKind } from '@energy-console/contract/energy'
import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { KindsOfTenants, TenantDays } from '../../stations'
import { type DayKinds, dayKindsOf } from '../pricing/bandOf'
import { nationalDays } from './nationalDays'
import { calendarChangeTable, calendarDayTable } from './table'

/** Days that one query reads at most. */
const mostDays = 10_000
/** Changes that one answer tells of at most. */
const mostChanges = 500

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

/** The same for what works for many tenants at once; what they settled is read from `first` on. */
export const kindsOfTenants: KindsOfTenants = async (tx, tenantIds, first) => {
  const national = new Map<string, DayKind>([...nationalDays].map(([day, { dayKind }]) => [day, dayKind]))
  const { tenantId, day, dayKind } = calendarDayTable
  const own = await tx
    .select({ tenantId, day, dayKind })
    .from(calendarDayTable)
    .where(and(inArray(tenantId, [...tenantIds]), gte(day, first)))
    .orderBy(asc(tenantId), asc(day))
  const plain = { kindOf: dayKindsOf(national), settled: '' }
  const byTenant = new Map<string, TenantDays & { special: Map<string, DayKind> }>()
  for (const row of own) {
    if (row.dayKind === null) continue
    const special = byTenant.get(row.tenantId)?.special ?? new Map(national)
    special.set(row.day, row.dayKind)
    const settled = `${byTenant.get(row.tenantId)?.settled ?? ''} ${row.day}${row.dayKind}`
    byTenant.set(row.tenantId, { special, kindOf: dayKindsOf(special), settled })
  }
  return (tenant) => byTenant.get(tenant) ?? plain
}

/** What kind of day a date (`yyyy-MM-dd`) is to the tenant. */
export const dayKindOf = async (tx: Tx, date: string): Promise<DayKind> =>
  (await dayKindsIn(tx, date, date))(date)

const { tenantId: _tenant, ...noted } = getTableColumns(calendarChangeTable)

/** What was changed of the days from `first` to `last`, both included, the newest first. */
export const changesOf = (tx: Tx, first: string, last: string) =>
  tx
    .select(noted)
    .from(calendarChangeTable)
    .where(and(gte(calendarChangeTable.day, first), lte(calendarChangeTable.day, last)))
    .orderBy(desc(calendarChangeTable.id))
    .limit(mostChanges)

const nationalYears = new Set(
  [...nationalDays.values()].filter(({ dayKind }) => dayKind === 'holiday').map(({ day }) => day.slice(0, 4)),
)

/** The years from that of `first` to that of `last` of which no holiday is known: neither nationally nor to the tenant. */
export async function yearsWithoutHolidays(tx: Tx, first: string, last: string): Promise<number[]> {
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
    (_, at) => Number(first.slice(0, 4)) + at,
  ).filter((year) => !nationalYears.has(String(year)))
  const [from] = years
  if (from === undefined) return []
  const year = sql<number>`extract(year from ${calendarDayTable.day})::int`
  const own = await tx
    .selectDistinct({ year })
    .from(calendarDayTable)
    .where(
      and(
        eq(calendarDayTable.dayKind, 'holiday'),
        gte(calendarDayTable.day, `${from}-01-01`),
        lte(calendarDayTable.day, `${years.at(-1)}-12-31`),
      ),
    )
  const known = new Set(own.map((row) => row.year))
  return years.filter((one) => !known.has(one))
}

/** The latest day that it is at any of the stations that are seen, and in the tenant's zone: what is before it is over. */
export async function latestToday(
  tx: Tx,
  { now, tenantZone }: { now: Date; tenantZone: string },
): Promise<string> {
  const { rows } = await tx.execute<{ today: string }>(sql`
    select max((${now.toISOString()}::timestamptz at time zone zone)::date)::text as today from (
      select usable_zone(time_zone) as zone from station
      union select usable_zone(${tenantZone})) zones`)
  return rows[0]?.today ?? now.toISOString().slice(0, 10)
}
