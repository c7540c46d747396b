import type { PlanChange } from '@energy-console/contract/maintenance'
import { inArray, sql } from 'drizzle-orm'
import { bigints, type Tx, tried } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { compareTasks, type OpenTask } from './compareTasks'
import { workPlanTable } from './table'

/** Does a change of plans, tells what it did to their tasks, and takes it back. @throws what the change refuses */
export async function tryOn(
  tx: Tx,
  planIds: readonly string[],
  change: (trial: Tx) => Promise<unknown>,
): Promise<PlanChange> {
  const before = await openTasks(tx, planIds)
  const after = await tried(
    (trial) => tx.transaction(trial),
    async (trial) => {
      await change(trial)
      return openTasks(trial, planIds)
    },
  )
  return compareTasks(before, after)
}

/** Ids of plans, each once. @throws not found */
export async function plansOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if ((await tx.$count(workPlanTable, inArray(workPlanTable.id, wanted))) !== wanted.length) throw notFound()
  return wanted
}

/** The tasks of plans that have not ended, those first that come first. */
async function openTasks(tx: Tx, planIds: readonly string[]): Promise<OpenTask[]> {
  const { rows } = await tx.execute<OpenTask & Record<string, unknown>>(sql`
    select t.id::text as id, t.plan_id::text as "planId", t.title, extract(epoch from t.occurrence)::float8 * 1000 as "occurrenceMs",
      to_char(t.due_from at time zone usable_zone(s.time_zone), 'YYYY-MM-DD HH24:MI') as time,
      to_char(t.due_until at time zone usable_zone(s.time_zone), 'YYYY-MM-DD HH24:MI') as until,
      coalesce((select string_agg(u.real_name, '、' order by x.at) from unnest(t.assignee_ids) with ordinality as x (id, at)
        join app_user u on u.id = x.id), '') as "assigneeNames"
    from work_task t join station s on s.id = t.station_id
    where t.plan_id = any (${bigints(planIds)}) and t.state in ('waiting', 'running', 'overdue')
    order by t.due_from, t.id`)
  return rows
}
