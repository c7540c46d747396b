import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { type OriginWants, withdrawQueued } from '../../telemetry'

/**
 * Whether a schedule still wants a command of one of its executions: it is there, and was not saved since the execution was
 * stored. Whoever saves it just now is waited for.
 */
export const scheduleWants: OriginWants = async (tx, commandId) => {
  const { rows } = await tx.execute<{ isAsItWas: boolean }>(sql`
    select coalesce(r.task_time = t.update_time, true) as "isAsItWas"
    from timing_command m join timing_run r on r.id = m.run_id join timing_task t on t.id = r.task_id
    where m.id = ${commandId} for share of t`)
  return rows[0]?.isAsItWas ?? false
}

/** Takes back what executions of schedules have given and still waits for its device; they were changed or are removed. */
export const takeBack = (tx: Tx, taskIds: readonly string[], now: number) =>
  withdrawQueued(
    tx,
    sql`exists (select from timing_command m join timing_run r on r.id = m.run_id
      where m.id = case when c.origin like 'timing/%' then substring(c.origin from 8)::bigint end
        and r.task_id = any (${bigints(taskIds)}))`,
    now,
  )
