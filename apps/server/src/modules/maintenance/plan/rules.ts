import type { workPlans } from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { unitsOfPoints } from '../../devices'
import { planCounterTable } from '../counter/table'
import { refuseUnfitPlan } from './checks'
import { countersOf, nextTimesOf, runningPlans } from './queries'
import { planAssigneeTable, planCategoryTable, planTargetTable, planTimeTable, workPlanTable } from './table'

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
  /** @throws maintenance.planWithoutEquipment at what names it */
  refuseWithoutEquipment(tx: Tx, planId: string): Promise<void>
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
  { follow, refuseTooLarge, refuseWithoutEquipment, unableOf }: TasksOfPlans,
): ResourceHooks<typeof workPlans, typeof workPlanTable> => ({
  children: {
    ...{ times: planTimeTable, assignees: planAssigneeTable },
    ...{ categories: planCategoryTable, targets: planTargetTable },
  },

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
    const registers = rows.flatMap(({ trigger, counterItemId }) =>
      trigger === 'register' && counterItemId ? [counterItemId] : [],
    )
    const units = registers.length > 0 ? await unitsOfPoints(tx, registers) : undefined
    return rows.map((row) => {
      const state = counters.get(row.id)
      return {
        ...row,
        ...{ nextTime: next.get(row.id) ?? state?.nextTime ?? null, unableNames: unable.get(row.id) ?? '' },
        counter: state?.counter ?? null,
        counterUnit: (row.trigger === 'register' && units?.get(row.counterItemId ?? '')) || '',
      }
    })
  },

  async beforeSave({ tx }, values, before) {
    const { kind, stationId, standardId } = { ...before, ...values }
    if (kind === undefined || stationId === undefined || standardId === undefined) throw notFound()
    await refuseUnfitPlan(tx, { ...before, ...values, kind, stationId, standardId }, values.targets)
  },

  async afterSave({ tx, session }, id, values, before) {
    // once its rows are looked at: what is no category of the caller's is not found
    if (values.categories)
      await tx
        .update(workPlanTable)
        .set({ categoryId: values.categories[0]?.categoryId ?? null })
        .where(eq(workPlanTable.id, id))
    // what is counted otherwise begins anew
    const isOther = counted.some((name) => values[name] !== undefined && values[name] !== before?.[name])
    if (before && isOther) await tx.delete(planCounterTable).where(eq(planCounterTable.planId, id))
    await refuseTooLarge(tx, [id], 'targets')
    await refuseWithoutEquipment(tx, id)
    await follow(tx, { tenantId: session.tenantId, planIds: [id] }, now())
  },

  beforeRemove: ({ tx, session }, ids) =>
    follow(tx, { tenantId: session.tenantId, planIds: ids }, now(), true),
})

/** What a counter is about. */
const counted = ['trigger', 'counterItemId', 'counterAbove', 'counterUsed'] as const
