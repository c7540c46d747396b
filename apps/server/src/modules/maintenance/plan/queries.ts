import { setImmediate } from 'node:timers/promises'
import { addDays, addMonths, usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import {
  daysLookedBack,
  daysOfRecurrence,
  executionsBetween,
  parseRule,
  type Recurrence,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { dayKindsIn } from '../../energy'
import { reachedUsers } from '../../identity'
import { stationTable } from '../../stations'
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

/** Plans that run with when they come round, by id; `which` says of which. */
export async function runningPlans(tx: Tx, which: WhichPlans) {
  const { id, rule, restRule, firstDay, lastDay } = plans
  const rows = await tx
    .select({
      ...{ id, rule, restRule, firstDay, lastDay },
      timeZone: stationTable.timeZone,
      updateTime: plans.updateTime,
      minutes: workStandardTable.minutes,
    })
    .from(plans)
    .innerJoin(stationTable, eq(stationTable.id, plans.stationId))
    .innerJoin(workStandardTable, eq(workStandardTable.id, plans.standardId))
    .where(and(eq(plans.isEnabled, true), areMeant(which)))
    .orderBy(asc(id))
  if (rows.length === 0) return []
  const times = await tx
    .select({ recordId: planTimeTable.recordId, time: planTimeTable.time })
    .from(planTimeTable)
    .where(
      inArray(
        planTimeTable.recordId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(planTimeTable.id))
  const timesOf = new Map<string, string[]>()
  for (const { recordId, time } of times) timesOf.set(recordId, [...(timesOf.get(recordId) ?? []), time])
  return rows.flatMap(({ rule: text, ...row }) => {
    const parts = parseRule(text)
    const recurrence: Recurrence | undefined = parts && {
      ...{ rule: parts, restRule: row.restRule, firstDay: row.firstDay, lastDay: row.lastDay },
      times: timesOf.get(row.id) ?? [],
    }
    const { id, minutes, updateTime, timeZone } = row
    return recurrence
      ? [{ id, minutes: minutes ?? 0, timeZone: usableTimeZone(timeZone), updateTime, recurrence }]
      : []
  })
}

/** What comes round next is looked for so far ahead: what is tested every ten years has its day there. */
const mostDays = 4_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** When plans come round next by the clock of their station, by id; none of those that are paused or over. */
export async function nextTimesOf(tx: Tx, ids: readonly string[], now: number): Promise<Map<string, string>> {
  const next = new Map<string, string>()
  const found = ids.length > 0 ? await runningPlans(tx, { ids }) : []
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

interface Load {
  count: number
  minutes: number
}

/** What plans ask for in a year from a day on: day by day, person by person. @throws not found */
export async function previewOf(
  tx: Tx,
  { kind, first, planId }: { kind: WorkKind; first: string; planId?: string | undefined },
) {
  if (planId !== undefined && (await tx.$count(plans, eq(plans.id, planId))) === 0) throw notFound()
  const last = addDays(addMonths(first, 12), -1)
  const found = await runningPlans(tx, planId === undefined ? { kind } : { ids: [planId] })
  const kindOf = await dayKindsIn(tx, addDays(first, -daysLookedBack), last)
  const assigned = await assigneesOf(
    tx,
    found.map(({ id }) => id),
  )
  const days = new Map<string, Load>()
  const people = new Map<string | null, Load>()
  const add = <K>(loads: Map<K, Load>, key: K, { count, minutes }: Load) => {
    const load = loads.get(key) ?? { count: 0, minutes: 0 }
    loads.set(key, { count: load.count + count, minutes: load.minutes + minutes })
  }
  for (const { id, minutes, recurrence } of found) {
    // others have their turn between plans
    await setImmediate()
    const times = new Set(recurrence.times).size
    const asked = daysOfRecurrence(recurrence, kindOf, first, last)
    for (const day of asked) add(days, day, { count: times, minutes: times * minutes })
    const all = asked.length * times
    if (all > 0)
      for (const userId of assigned.get(id) ?? [null])
        add(people, userId, { count: all, minutes: all * minutes })
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

async function assigneesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { recordId, userId } = planAssigneeTable
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ recordId, userId })
          .from(planAssigneeTable)
          .where(inArray(recordId, [...ids]))
          .orderBy(asc(planAssigneeTable.rowRank))
  const found = new Map<string, Set<string>>()
  for (const row of rows) found.set(row.recordId, (found.get(row.recordId) ?? new Set()).add(row.userId))
  return found
}
