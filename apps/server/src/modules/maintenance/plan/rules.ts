import {
  everComes,
  maintenanceErrors,
  type PlanTrigger,
  parseRule,
  type workPlans,
} from '@energy-console/contract/maintenance'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { planCounterTable } from '../counter/table'
import { assetTable } from '../ledger/table'
import { workStandardTable } from '../standard/table'
import { countersOf, nextTimesOf, runningPlans } from './queries'
import { planAssigneeTable, planTargetTable, planTimeTable, type workPlanTable } from './table'

/** Brings the tasks that are still to come to what plans say now; or that they are removed. */
type FollowPlans = (
  tx: Tx,
  of: { tenantId: string; planIds: readonly string[] },
  now: number,
  isRemoved?: boolean,
) => Promise<void>

/** What becomes of plans as tasks. */
interface TasksOfPlans {
  follow: FollowPlans
  /** One task holds what a plan asks for at once. @throws maintenance.planTooLarge at a field */
  refuseTooLarge(tx: Tx, planIds: readonly string[], field: string): Promise<void>
  /** Names of assignees who may not carry out the tasks, by plan. */
  unableOf(
    tx: Tx,
    tenantId: string,
    plans: readonly { id: string; stationId: string; userIds: readonly string[] }[],
  ): Promise<Map<string, string>>
}

/** A plan goes by a standard of its kind, and its equipment stands at its station; its tasks to come follow it. */
export const planHooks = (
  now: () => number,
  { follow, refuseTooLarge, unableOf }: TasksOfPlans,
): ResourceHooks<typeof workPlans, typeof workPlanTable> => ({
  children: { times: planTimeTable, assignees: planAssigneeTable, targets: planTargetTable },

  computed: {
    waitingTasks: `(select count(*)::int from work_task as t where t.plan_id = work_plan.id and t.state = 'waiting')`,
  },

  async extend({ tx, session }, rows) {
    const ids = rows.map(({ id }) => id)
    const running = ids.length > 0 ? await runningPlans(tx, { ids }) : []
    const next = await nextTimesOf(tx, running, now())
    const counters = await countersOf(tx, running, now())
    const unable = await unableOf(
      tx,
      session.tenantId,
      rows.map(({ id, stationId, assignMode, assignees = [] }) => ({
        ...{ id, stationId: String(stationId) },
        userIds: assignMode === 'rota' ? [] : assignees.map(({ userId }) => userId),
      })),
    )
    return rows.map((row) => {
      const state = counters.get(row.id)
      return {
        ...row,
        ...{ nextTime: next.get(row.id) ?? state?.nextTime ?? null, unableNames: unable.get(row.id) ?? '' },
        counter: state?.counter ?? null,
      }
    })
  },

  async beforeSave({ tx }, values, before) {
    const { kind, stationId, standardId } = { ...before, ...values }
    if (kind === undefined || stationId === undefined || standardId === undefined) throw notFound()
    const ofKind = and(eq(workStandardTable.id, standardId), eq(workStandardTable.kind, kind))
    if ((await tx.$count(workStandardTable, ofKind)) === 0)
      throw refuse(maintenanceErrors.standardOfOtherKind, {}, 'standardId')
    const recurrence = { ...before, ...values }
    const parts = recurrence.trigger === 'calendar' ? parseRule(recurrence.rule ?? '') : undefined
    if (parts && recurrence.firstDay !== undefined && !everComes(parts, recurrence.firstDay))
      throw refuse(maintenanceErrors.ruleNeverComes, {}, 'rule')
    if (recurrence.trigger !== 'calendar') await refuseUnfitCounter(tx, { ...recurrence, stationId })
    if (values.targets) await refuseElsewhere(tx, stationId, values.targets)
  },

  async afterSave({ tx, session }, id, values, before) {
    // what is counted otherwise begins anew
    const isOther = counted.some((name) => values[name] !== undefined && values[name] !== before?.[name])
    if (before && isOther) await tx.delete(planCounterTable).where(eq(planCounterTable.planId, id))
    await refuseTooLarge(tx, [id], 'targets')
    await follow(tx, { tenantId: session.tenantId, planIds: [id] }, now())
  },

  beforeRemove: ({ tx, session }, ids) =>
    follow(tx, { tenantId: session.tenantId, planIds: ids }, now(), true),
})

/** What a counter is about. */
const counted = ['trigger', 'counterItemId', 'counterAbove', 'counterUsed'] as const

interface Counting {
  stationId: string
  trigger?: PlanTrigger | undefined
  counterItemId?: string | null | undefined
}

/** @throws maintenance.planCounterUnfit */
async function refuseUnfitCounter(tx: Tx, { stationId, trigger, counterItemId }: Counting): Promise<void> {
  const [point] = counterItemId ? await pointInfosOf(tx, [counterItemId]) : []
  const isRegister = trigger !== 'register' || point?.kind === 'accumulated'
  if (!point || point.stationId !== stationId || point.dataType === 'text' || !isRegister)
    throw refuse(maintenanceErrors.planCounterUnfit, {}, 'counterItemId')
}

async function refuseElsewhere(tx: Tx, stationId: string, targets: readonly { assetId: string }[]) {
  if (targets.length === 0) return
  const ids = targets.map(({ assetId }) => assetId)
  const elsewhere = and(inArray(assetTable.id, ids), ne(assetTable.stationId, stationId))
  if ((await tx.$count(assetTable, elsewhere)) > 0)
    throw refuse(maintenanceErrors.assetOfOtherStation, {}, 'targets')
}
