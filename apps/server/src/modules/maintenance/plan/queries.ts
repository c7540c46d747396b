import { usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import {
  type AssignMode,
  daysLookedBack,
  executionsBetween,
  parseRule,
  type Recurrence,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { dayKindsIn } from '../../energy'
import { stationTable } from '../../stations'
import type { CountedPlan } from '../counter/count'
import { type CounterState, counterStates } from '../counter/forecast'
import { workStandardTable } from '../standard/table'
import { planAssigneeTable, planTimeTable, workPlanTable } from './table'

const dayMs = 86_400_000
const plans = workPlanTable

/** Which plans are meant: those of a kind, some by their ids, or all of a tenant. */
type WhichPlans = { kind: WorkKind } | { ids: readonly string[] } | { tenantId: string }

const areMeant = (which: WhichPlans) => {
  if ('kind' in which) return eq(plans.kind, which.kind)
  return 'ids' in which ? inArray(plans.id, [...which.ids]) : eq(plans.tenantId, which.tenantId)
}

/** Who does what a plan asks for. */
interface Team {
  assignMode: AssignMode
  rotaId: string | null
  /** In their order. */
  userIds: readonly string[]
}

/** A plan that runs: what it comes round by, and who does what it asks for. */
export interface RunningPlan {
  id: string
  planName: string
  stationName: string
  minutes: number
  timeZone: string
  updateTime: Date
  team: Team
  /** One of the two. */
  recurrence?: Recurrence
  counted?: CountedPlan
}

/** Plans that run, by id; `which` says of which. */
export async function runningPlans(tx: Tx, which: WhichPlans): Promise<RunningPlan[]> {
  const rows = await tx
    .select({
      ...getTableColumns(plans),
      timeZone: stationTable.timeZone,
      stationName: stationTable.stationName,
      minutes: workStandardTable.minutes,
    })
    .from(plans)
    .innerJoin(stationTable, eq(stationTable.id, plans.stationId))
    .innerJoin(workStandardTable, eq(workStandardTable.id, plans.standardId))
    .where(and(eq(plans.isEnabled, true), areMeant(which)))
    .orderBy(asc(plans.id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const times = await tx
    .select({ recordId: planTimeTable.recordId, time: planTimeTable.time })
    .from(planTimeTable)
    .where(inArray(planTimeTable.recordId, ids))
    .orderBy(asc(planTimeTable.id))
  const timesOf = groupedBy(times, ({ recordId }) => recordId)
  const assigned = await assigneesOf(tx, ids)
  return rows.flatMap((row): RunningPlan[] => {
    const { id, planName, stationName, minutes, updateTime, assignMode, rotaId, firstDay, lastDay } = row
    const timeZone = usableTimeZone(row.timeZone)
    const userIds = [...new Set((assigned.get(id) ?? []).map(({ userId }) => userId))]
    const named = { id, planName, stationName }
    const common = {
      ...{ ...named, minutes: minutes ?? 0, timeZone, updateTime },
      team: { assignMode, rotaId, userIds },
    }
    const bounds = { firstDay, lastDay, times: (timesOf.get(id) ?? []).map(({ time }) => time) }
    const { trigger, counterItemId, counterEvery } = row
    if (trigger !== 'calendar') {
      if (counterItemId === null || counterEvery === null) return []
      const measured = { trigger, itemId: counterItemId, above: row.counterAbove }
      const counter = { ...measured, every: counterEvery, used: row.counterUsed }
      return [{ ...common, counted: { ...{ id, timeZone, counter }, ...bounds } }]
    }
    const rule = row.rule === null ? undefined : parseRule(row.rule)
    return rule ? [{ ...common, recurrence: { rule, restRule: row.restRule, ...bounds } }] : []
  })
}

/** What comes round next is looked for so far ahead: what is tested every ten years has its day there. */
const mostDays = 4_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** When plans come round next by the clock of their station, by id; none of those that are over. */
export async function nextTimesOf(
  tx: Tx,
  running: readonly RunningPlan[],
  now: number,
): Promise<Map<string, string>> {
  const next = new Map<string, string>()
  const found = running.flatMap(({ recurrence, ...plan }) => (recurrence ? [{ ...plan, recurrence }] : []))
  if (found.length === 0) return next
  const starts = found.map(({ recurrence }) =>
    Math.max(now, Date.parse(`${recurrence.firstDay}T00:00:00Z`) - dayMs),
  )
  const kindOf = await dayKindsIn(
    tx,
    dayOf(now - daysLookedBack * dayMs),
    dayOf(Math.max(...starts) + (mostDays + 1) * dayMs),
  )
  found.forEach(({ id, timeZone, recurrence }, index) => {
    const from = starts[index] ?? now
    for (const days of [60, 400, mostDays]) {
      const place = { timeZone, kindOf }
      const [first] = executionsBetween(recurrence, place, { from, to: from + days * dayMs, most: 1 })
      if (!first) continue
      next.set(id, zoneClock(timeZone).shown(first.at))
      return
    }
  })
  return next
}

/** How the counters of plans stand that come round by one, by plan. */
export const countersOf = (
  tx: Tx,
  running: readonly RunningPlan[],
  now: number,
): Promise<Map<string, CounterState>> =>
  counterStates(
    tx,
    running.flatMap(({ counted }) => counted ?? []),
    now,
  )

async function assigneesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly { userId: string }[]>> {
  const { recordId, userId } = planAssigneeTable
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ recordId, userId })
          .from(planAssigneeTable)
          .where(inArray(recordId, [...ids]))
          .orderBy(asc(planAssigneeTable.rowRank))
  return groupedBy(rows, (row) => row.recordId)
}
