import { addDays, daysFrom } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { storableJson } from '../../../platform/text'
import { type Counter, countedDays } from './countedDays'
import { planCounterTable } from './table'

/** Days back from today that are read anew each time, for readings that come late; and by which is told how it goes on. */
const readDays = 28

/** A plan that comes round by what a device has done. */
export interface CountedPlan {
  id: string
  timeZone: string
  firstDay: string
  lastDay: string | null
  /** `HH:mm` at which its tasks begin. */
  times: readonly string[]
  counter: Counter & { every: number; used: number }
}

type CounterRow = typeof planCounterTable.$inferSelect
/** How a counter stands. */
export type Standing = Pick<
  CounterRow,
  'openDay' | 'settled' | 'total' | 'lastTotal' | 'times' | 'perDay'
> & {
  lastMs: number | null
  dueMs: number | null
}

/** When a plan comes round for which its counter is full, and the so manieth time (from 0) that is. */
export interface Due {
  at: number
  turn: number
}

/**
 * Counts on, and answers by plan when the task begins that it came round for last. The rows are held, so that whoever else counts at
 * the same time goes on from there: each time is counted once.
 */
export async function countPlans(
  tx: Tx,
  plans: readonly CountedPlan[],
  now: number,
): Promise<Map<string, Due>> {
  const dues = new Map<string, Due>()
  const counted = plans.filter(({ timeZone, firstDay, lastDay }) => {
    const today = zoneClock(timeZone).dayOf(now)
    return firstDay <= today && (lastDay === null || today <= lastDay)
  })
  if (counted.length === 0) return dues
  const rows = await tx
    .select()
    .from(planCounterTable)
    .where(
      inArray(
        planCounterTable.planId,
        counted.map(({ id }) => id),
      ),
    )
    .orderBy(planCounterTable.planId)
    .for('update')
  const before = new Map(rows.map((row) => [row.planId, row]))
  const days = await daysOf(tx, counted, before, now)
  const standings = counted.map((plan, place) => {
    const standing = countOn(plan, before.get(plan.id), days[place] ?? new Map(), now)
    if (standing.dueMs !== null) dues.set(plan.id, { at: standing.dueMs, turn: standing.times - 1 })
    return { id: plan.id, ...standing }
  })
  await tx.execute(sql`
    insert into work_plan_counter (plan_id, tenant_id, station_id, open_day, settled, total, last_total, last_time, last_due, times, per_day)
    select p.id, p.tenant_id, p.station_id, g."openDay", g.settled, g.total, g."lastTotal", to_timestamp(g."lastMs" / 1000),
      to_timestamp(g."dueMs" / 1000), g.times, g."perDay"
    from jsonb_to_recordset(${storableJson(standings)}::jsonb) as g(id bigint, "openDay" date, settled float8, total float8,
      "lastTotal" float8, "lastMs" float8, "dueMs" float8, times int, "perDay" float8) join work_plan p on p.id = g.id
    on conflict on constraint work_plan_counter_pkey do update set open_day = excluded.open_day, settled = excluded.settled, total = excluded.total,
      last_total = excluded.last_total, last_time = excluded.last_time, last_due = excluded.last_due, times = excluded.times,
      per_day = excluded.per_day`)
  return dues
}

/** How the counters of plans would stand that nobody counts yet, in the order of the plans; nothing is stored. */
export async function firstStandings(
  tx: Tx,
  plans: readonly CountedPlan[],
  now: number,
): Promise<Standing[]> {
  if (plans.length === 0) return []
  const days = await daysOf(tx, plans, new Map(), now)
  return plans.map((plan, place) => countOn(plan, undefined, days[place] ?? new Map(), now))
}

/** What was counted day by day, read together for those that are read from the same day on. */
async function daysOf(
  tx: Tx,
  plans: readonly CountedPlan[],
  before: ReadonlyMap<string, CounterRow>,
  now: number,
): Promise<ReadonlyMap<string, number>[]> {
  const found: ReadonlyMap<string, number>[] = []
  const asked = plans.map(({ id, timeZone, counter }, place) => {
    const to = zoneClock(timeZone).dayOf(now)
    const [from = to] = [addDays(to, 1 - readDays), before.get(id)?.openDay ?? to].sort()
    return { place, counter, from, to }
  })
  for (const some of groupedBy(asked, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to }] = some
    const counters = some.map(({ counter }) => counter)
    const days = await countedDays(tx, counters, { from, to, nowMs: now })
    some.forEach(({ place }, index) => {
      found[place] = days[index] ?? new Map()
    })
  }
  return found
}

/** How a counter stands now. What exceeds a full one counts for the next time; one that is full several times over is so once. */
function countOn(
  { timeZone, lastDay, times, counter: { every, used } }: CountedPlan,
  before: CounterRow | undefined,
  days: ReadonlyMap<string, number>,
  now: number,
): Standing {
  const clock = zoneClock(timeZone)
  const today = clock.dayOf(now)
  const recent = addDays(today, 1 - readDays)
  const sum = (isIn: (day: string) => boolean) =>
    [...days].reduce((all, [day, count]) => (isIn(day) ? all + count : all), 0)
  const openDay = before?.openDay ?? today
  const sinceOpen = sum((day) => day >= openDay)
  const settled = before?.settled ?? used - sinceOpen
  const total = settled + sinceOpen
  const lastTotal = before?.lastTotal ?? 0
  const full = Math.max(Math.floor((total - lastTotal) / every), 0)
  const [, nextOpen = recent] = [openDay, recent].sort()
  const firstRead = [...days.keys()].filter((day) => day >= recent).sort()[0]
  const lastDueMs = before?.lastDue?.getTime() ?? null
  const nextMs = full > 0 ? nextTime(clock, times, now) : lastDueMs
  // what would begin after the last day is asked for no more, also where that was changed
  const isOver = nextMs !== null && lastDay !== null && clock.dayOf(nextMs) > lastDay
  const dueMs = isOver ? null : nextMs
  const passed = firstRead === undefined ? 1 : daysFrom(firstRead, today) + dayPart(clock.shown(now))
  return {
    openDay: nextOpen,
    settled: settled + sum((day) => day >= openDay && day < nextOpen),
    total,
    lastTotal: lastTotal + full * every,
    lastMs: full > 0 ? now : (before?.lastTime?.getTime() ?? null),
    dueMs,
    // full again before the task begins, it makes no other: nobody's turn is passed over
    times: (before?.times ?? 0) + (dueMs === null || dueMs === lastDueMs ? 0 : 1),
    perDay: sum((day) => day >= recent) / Math.max(passed, 1),
  }
}

/** How much of a day has passed at what a clock shows, `yyyy-MM-dd HH:mm`. */
const dayPart = (shown: string) => (Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))) / 1_440

/** When one of the times of a day comes next, Unix ms. */
function nextTime(clock: ReturnType<typeof zoneClock>, times: readonly string[], now: number): number {
  const today = clock.dayOf(now)
  const instants = [today, addDays(today, 1), addDays(today, 2)].flatMap((day) =>
    times.map((time) => clock.instantOf(day, time)),
  )
  return Math.min(...instants.filter((at) => at > now))
}
