import { setImmediate } from 'node:timers/promises'
import { addDays, addMonths, type DataOf } from '@energy-console/contract'
import { type PlanPlace, zoneClock } from '@energy-console/contract/automation'
import {
  daysLookedBack,
  daysOfRecurrence,
  type getPlanDay,
  type getPlanPreview,
  mostPlannedTimes,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { dayKindsIn } from '../../energy'
import { reachedUsers } from '../../identity'
import { type CounterState, counterStates, fullDays } from '../counter/forecast'
import { type RunningPlan, runningPlans } from './queries'
import { workPlanTable } from './table'
import { firstOfTurns, readTeams, type Turn, turnsOfPlan } from './teams'

interface Load {
  count: number
  minutes: number
}
interface PersonLoad extends Load {
  /** Minutes by month, from the first one on. */
  months: number[]
}
interface DayLoad extends Load {
  forecast: number
}
/** What a plan asks for at a time of a day. */
interface Asked extends Turn {
  day: string
  /** `HH:mm` */
  time: string
  isForecast: boolean
}

type PlannedTime = DataOf<typeof getPlanDay>['times'][number]

/** Months since the year 0, to tell them apart. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Plans of a kind, or one of them. */
interface WhichPlans {
  kind: WorkKind
  planId?: string | undefined
}

/** Plans that are looked at together, and how the counters stand of those that go by one. */
export interface LookedAt {
  plans: readonly RunningPlan[]
  states: ReadonlyMap<string, CounterState>
}

/** Plans of a kind that run, or one of them. @throws not found */
async function storedPlans(tx: Tx, { kind, planId }: WhichPlans, now: number): Promise<LookedAt> {
  const isThere = planId === undefined || (await tx.$count(workPlanTable, eq(workPlanTable.id, planId))) > 0
  if (!isThere) throw notFound()
  const plans = await runningPlans(tx, planId === undefined ? { kind } : { ids: [planId] })
  const counted = plans.flatMap((plan) => plan.counted ?? [])
  return { plans, states: await counterStates(tx, counted, now) }
}

/** What plans ask for from a day to another, plan by plan, and who does it. */
async function readAsked(tx: Tx, { plans, states }: LookedAt, first: string, last: string) {
  const kindOf = await dayKindsIn(tx, addDays(firstOfTurns(plans, first), -daysLookedBack), last)
  const doers = await readTeams(tx, plans)
  const askedOfPlan = (plan: RunningPlan) =>
    askedOf(plan, { kindOf, state: states.get(plan.id), first, last })
  return { plans, doers, askedOfPlan }
}

/** Which plans ask for something on a day, in the order of the times of their stations. @throws not found */
export const planDayOf = async (
  tx: Tx,
  { day, ...which }: WhichPlans & { day: string },
  now: number,
): Promise<DataOf<typeof getPlanDay>> => dayOfPlans(tx, await storedPlans(tx, which, now), day)

/** What plans ask for in a year from a day on: day by day, person by person. @throws not found */
export const previewOf = async (tx: Tx, { first, ...which }: WhichPlans & { first: string }, now: number) =>
  yearOfPlans(tx, await storedPlans(tx, which, now), first)

/** Which of some plans ask for something on a day. */
export async function dayOfPlans(tx: Tx, looked: LookedAt, day: string): Promise<DataOf<typeof getPlanDay>> {
  const { plans, doers, askedOfPlan } = await readAsked(tx, looked, day, day)
  const times: (Omit<PlannedTime, 'userNames'> & { userIds: readonly string[] })[] = []
  for (const plan of plans) {
    // others have their turn between plans
    await setImmediate()
    const { id: planId, planName, stationName, minutes } = plan
    for (const asked of askedOfPlan(plan)) {
      const { time, isForecast } = asked
      const userIds = doers(plan, asked)
      times.push({ planId, planName, stationName, time, minutes, isForecast, userIds })
    }
  }
  const listed = times
    .sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))
    .slice(0, mostPlannedTimes)
  const users = await reachedUsers(tx, [...new Set(listed.flatMap(({ userIds }) => userIds))])
  return {
    count: times.length,
    times: listed.map(({ userIds, ...one }) => ({
      ...one,
      userNames: [...new Set(userIds)].flatMap((id) => users.get(id)?.name ?? []),
    })),
  }
}

/** What some plans ask for in a year from a day on. */
export async function yearOfPlans(
  tx: Tx,
  looked: LookedAt,
  first: string,
): Promise<DataOf<typeof getPlanPreview>> {
  const last = addDays(addMonths(first, 12), -1)
  const { plans, doers, askedOfPlan } = await readAsked(tx, looked, first, last)
  const days = new Map<string, DayLoad>()
  const people = new Map<string | null, PersonLoad>()
  const [begins, months] = [monthOf(first), monthOf(last) - monthOf(first) + 1]
  for (const plan of plans) {
    // others have their turn between plans
    await setImmediate()
    const { minutes } = plan
    for (const asked of askedOfPlan(plan)) {
      const load = days.get(asked.day) ?? { count: 0, minutes: 0, forecast: 0 }
      const forecast = load.forecast + (asked.isForecast ? 1 : 0)
      days.set(asked.day, { count: load.count + 1, minutes: load.minutes + minutes, forecast })
      const userIds = doers(plan, asked)
      for (const userId of userIds.length > 0 ? new Set(userIds) : [null]) {
        const own = people.get(userId) ?? { count: 0, minutes: 0, months: new Array<number>(months).fill(0) }
        own.count += 1
        own.minutes += minutes
        own.months[monthOf(asked.day) - begins] = (own.months[monthOf(asked.day) - begins] ?? 0) + minutes
        people.set(userId, own)
      }
    }
  }
  const users = await reachedUsers(
    tx,
    [...people.keys()].filter((userId) => userId !== null),
  )
  return {
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, load]) => ({ day, ...load })),
    people: [...people]
      .sort(([, a], [, b]) => b.minutes - a.minutes || b.count - a.count)
      .map(([userId, load]) => ({
        ...{ userId, userName: userId === null ? null : (users.get(userId)?.name ?? null) },
        ...load,
      })),
  }
}

interface Year {
  kindOf: PlanPlace['kindOf']
  state: CounterState | undefined
  first: string
  last: string
}

/** The times of a year that a plan comes round; by a counter those that are settled and those that are to be expected. */
function askedOf(plan: RunningPlan, { kindOf, state, first, last }: Year): Asked[] {
  const { recurrence, counted, team, timeZone } = plan
  const clock = zoneClock(timeZone)
  // only the rota asks at what time it is
  const instantOf = (day: string, time: string) =>
    team.assignMode === 'rota' ? clock.instantOf(day, time) : 0
  if (recurrence) {
    const times = [...new Set(recurrence.times)].sort()
    const turn = turnsOfPlan(plan, kindOf, Date.parse(`${last}T00:00:00Z`))
    return daysOfRecurrence(recurrence, kindOf, first, last).flatMap((day) =>
      times.map((time) => ({
        ...{ day, time, at: instantOf(day, time), turn: turn({ day, time }), isForecast: false },
      })),
    )
  }
  if (!counted || !state) return []
  const [time = '00:00'] = [...counted.times].sort()
  const until = counted.lastDay !== null && counted.lastDay < last ? counted.lastDay : last
  const expected = fullDays(counted, state, until)
    .map((day, index) => ({
      ...{ day, time, at: instantOf(day, time), turn: state.times + index, isForecast: true },
    }))
    .filter(({ day }) => day >= first)
  if (state.dueMs === null) return expected
  const due = {
    ...{ day: clock.dayOf(state.dueMs), time: clock.shown(state.dueMs).slice(11, 16) },
    ...{ at: state.dueMs, turn: state.times - 1, isForecast: false },
  }
  return due.day >= first && due.day <= until ? [due, ...expected] : expected
}
