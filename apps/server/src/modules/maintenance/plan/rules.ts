import { everComes, maintenanceErrors, parseRule, type workPlans } from '@energy-console/contract/maintenance'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { assetTable } from '../ledger/table'
import { workStandardTable } from '../standard/table'
import { nextTimesOf } from './queries'
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
    const next = await nextTimesOf(
      tx,
      rows.map(({ id }) => id),
      now(),
    )
    const unable = await unableOf(
      tx,
      session.tenantId,
      rows.map(({ id, stationId, assignees = [] }) => ({
        ...{ id, stationId: String(stationId), userIds: assignees.map(({ userId }) => userId) },
      })),
    )
    return rows.map((row) => ({
      ...row,
      ...{ nextTime: next.get(row.id) ?? null, unableNames: unable.get(row.id) ?? '' },
    }))
  },

  async beforeSave({ tx }, values, before) {
    const { kind, stationId, standardId } = { ...before, ...values }
    if (kind === undefined || stationId === undefined || standardId === undefined) throw notFound()
    const ofKind = and(eq(workStandardTable.id, standardId), eq(workStandardTable.kind, kind))
    if ((await tx.$count(workStandardTable, ofKind)) === 0)
      throw refuse(maintenanceErrors.standardOfOtherKind, {}, 'standardId')
    const recurrence = { ...before, ...values }
    const parts = parseRule(recurrence.rule ?? '')
    if (parts && recurrence.firstDay !== undefined && !everComes(parts, recurrence.firstDay))
      throw refuse(maintenanceErrors.ruleNeverComes, {}, 'rule')
    if (values.targets) await refuseElsewhere(tx, stationId, values.targets)
  },

  async afterSave({ tx, session }, id) {
    await refuseTooLarge(tx, [id], 'targets')
    await follow(tx, { tenantId: session.tenantId, planIds: [id] }, now())
  },

  beforeRemove: ({ tx, session }, ids) =>
    follow(tx, { tenantId: session.tenantId, planIds: ids }, now(), true),
})

async function refuseElsewhere(tx: Tx, stationId: string, targets: readonly { assetId: string }[]) {
  if (targets.length === 0) return
  const ids = targets.map(({ assetId }) => assetId)
  const elsewhere = and(inArray(assetTable.id, ids), ne(assetTable.stationId, stationId))
  if ((await tx.$count(assetTable, elsewhere)) > 0)
    throw refuse(maintenanceErrors.assetOfOtherStation, {}, 'targets')
}
