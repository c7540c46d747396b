import type { OnDevice } from '@energy-console/contract'
import { mostHoursEarly } from '@energy-console/contract/maintenance'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { workTaskItemTable, workTaskTable } from './table'

const hourMs = 3_600_000

/** A move of a task that a device tells of. */
interface Told {
  name: string
  id: string
  onDevice: OnDevice
}

/**
 * When a task was begun or submitted that a device tells of later. Clocks of devices may be wrong, or set: not in the future, not
 * before the device last heard from the server, begun no earlier than it could be, submitted not before it began and not before
 * what was found last was entered.
 */
export async function madeTimeOf(tx: Tx, { name, id, onDevice }: Told, now: Date): Promise<Date> {
  const { madeMs, heardMs = 0 } = onDevice
  const [task] = await tx
    .select({ dueFrom: workTaskTable.dueFrom, startTime: workTaskTable.startTime })
    .from(workTaskTable)
    .where(eq(workTaskTable.id, id))
  const [entered] = await tx
    .select({
      lastMs: sql<number | null>`(extract(epoch from max(${workTaskItemTable.enteredTime})) * 1000)::float8`,
    })
    .from(workTaskItemTable)
    .where(eq(workTaskItemTable.recordId, id))
  const sinceMs =
    name === 'start'
      ? (task?.dueFrom.getTime() ?? 0) - mostHoursEarly * hourMs
      : Math.max(task?.startTime?.getTime() ?? 0, entered?.lastMs ?? 0)
  return new Date(Math.min(Math.max(madeMs, heardMs, sinceMs), now.getTime()))
}

/** Notes when tasks were begun, or submitted: whether they were late goes by that, also where their time was over when it was told. */
export async function noteMoment(tx: Tx, name: string, ids: readonly string[], made: Date): Promise<void> {
  const at = sql`${made.toISOString()}::timestamptz`
  const set = {
    start: { startTime: sql`coalesce(start_time, ${at})` },
    submit: {
      submitTime: made,
      overdueTime: sql`case when due_until >= ${at} then null else coalesce(overdue_time, ${at}) end`,
    },
  }[name]
  if (set)
    await tx
      .update(workTaskTable)
      .set(set)
      .where(inArray(workTaskTable.id, [...ids]))
}
