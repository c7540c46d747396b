import { addDays, daysFrom } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import type { PlanCounter } from '@energy-console/contract/maintenance'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type CountedPlan, firstStandings, type Standing } from './count'
import { planCounterTable } from './table'

/** A counter that is not full by then is not known to be so at all. */
const mostDays = 3_650

/** How a counter stands, and what follows from it. */
export interface CounterState {
  counter: PlanCounter
  /** Counted on average a day, not rounded as in `counter`: that may be nothing of a slow one. */
  perDay: number
  /** When the task begins that it came round for last, Unix ms. */
  dueMs: number | null
  /** The same by the clock of the station while it is still to come; else null. */
  nextTime: string | null
  /** How often it has come round. */
  times: number
}

/** How the counters of plans stand by the last count, by plan. */
export async function counterStates(
  tx: Tx,
  plans: readonly CountedPlan[],
  now: number,
): Promise<Map<string, CounterState>> {
  if (plans.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(planCounterTable)
    .where(
      inArray(
        planCounterTable.planId,
        plans.map(({ id }) => id),
      ),
    )
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return new Map(
    rows.flatMap((row): [string, CounterState][] => {
      const plan = byId.get(row.planId)
      const times = { lastMs: row.lastTime?.getTime() ?? null, dueMs: row.lastDue?.getTime() ?? null }
      return plan ? [[row.planId, stateOf(plan, { ...row, ...times }, now)]] : []
    }),
  )
}

/** How the counters of plans stand that are not saved yet, by plan. */
export async function draftStates(
  tx: Tx,
  plans: readonly CountedPlan[],
  now: number,
): Promise<Map<string, CounterState>> {
  const standings = await firstStandings(tx, plans, now)
  return new Map(
    plans.flatMap((plan, place) => {
      const standing = standings[place]
      return standing ? [[plan.id, stateOf(plan, standing, now)]] : []
    }),
  )
}

type Counted = Pick<Standing, 'total' | 'lastTotal' | 'perDay' | 'times' | 'lastMs' | 'dueMs'>

function stateOf(
  { counter: { every }, timeZone }: CountedPlan,
  standing: Counted,
  now: number,
): CounterState {
  const { total, lastTotal, perDay, times, lastMs, dueMs } = standing
  const used = Math.max(total - lastTotal, 0)
  const left = Math.max(every - used, 0)
  const days = Math.ceil(left / perDay)
  const clock = zoneClock(timeZone)
  const counter = {
    ...{ used: round(used), left: round(left), lastTotal: round(lastTotal), perDay: round(perDay) },
    lastTime: lastMs === null ? null : clock.shown(lastMs),
    fullDay: perDay > 0 && days <= mostDays ? addDays(clock.dayOf(now), days) : null,
  }
  const nextTime = dueMs !== null && dueMs > now ? clock.shown(dueMs) : null
  return { counter, perDay, dueMs, nextTime, times }
}

const round = (value: number) => Number(value.toFixed(2))

/** The days up to `last` on which a counter is full if it goes on as it did lately, ascending; one that fills within hours is so once a day. */
export function fullDays(
  { counter: { every } }: CountedPlan,
  { perDay, counter: { fullDay } }: Pick<CounterState, 'perDay' | 'counter'>,
  last: string,
): string[] {
  if (fullDay === null) return []
  const step = Math.max(every / perDay, 1)
  const span = daysFrom(fullDay, last)
  const days: string[] = []
  for (let passed = 0; Math.round(passed) <= span; passed += step)
    days.push(addDays(fullDay, Math.round(passed)))
  return days
}
