import type { TaskText } from '@energy-console/contract'
import { taskKeepDays } from '@energy-console/contract/system'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { attachmentTable } from '../attachments'
import { livesStill } from '../cluster'
import type { Tx } from '../database'
import { taskTable } from './table'
import type { TaskRow } from './wire'

/** Tasks that run at once: one of a tenant, so that none waits for another tenant's long ones. */
export const mostRunning = 3
/** How often a task is begun that the end of the process has cut off. */
const mostAttempts = 3
const mostListed = 100
const dayMs = 86_400_000

const isOpen = inArray(taskTable.state, ['waiting', 'running'])

/** One run of a task: whoever comes from an earlier one, because it was asleep while another process took over, writes nothing. */
type Run = Pick<TaskRow, 'id' | 'attempts'>

const isOf = ({ id, attempts }: Run) => and(eq(taskTable.id, id), eq(taskTable.attempts, attempts))

/** Takes the next task that may run and marks it as run by `owner`; undefined where none may. */
export async function claimTask(tx: Tx, owner: string | null): Promise<TaskRow | undefined> {
  // Whoever claims holds the lock: two that look at once would take two tasks of one tenant.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('claim of tasks'))`)
  const running = sql`(select count(*) from ${taskTable} "busy" where "busy"."state" = 'running')`
  const isTenantBusy = sql`exists (select from ${taskTable} "busy" where "busy"."state" = 'running'
    and "busy"."tenant_id" = ${taskTable.tenantId})`
  const [next] = await tx
    .select({ id: taskTable.id })
    .from(taskTable)
    .where(and(eq(taskTable.state, 'waiting'), sql`not ${isTenantBusy}`, sql`${running} < ${mostRunning}`))
    .orderBy(taskTable.id)
    .limit(1)
  if (!next) return undefined
  const [claimed] = await tx
    .update(taskTable)
    .set({ state: 'running', owner, attempts: sql`${taskTable.attempts} + 1`, done: 0, total: 0 })
    .where(eq(taskTable.id, next.id))
    .returning()
  return claimed
}

/** Stores how far a running task is; undefined where this run of it is over. */
export async function storeProgress(tx: Tx, run: Run, done: number, total: number) {
  const [row] = await tx
    .update(taskTable)
    .set({ done, total })
    .where(and(isOf(run), eq(taskTable.state, 'running')))
    .returning()
  return row
}

/** How a task ended. */
export interface Ending {
  state: 'done' | 'failed' | 'cancelled'
  note?: TaskText | undefined
  fileId?: string | undefined
}

/** Ends an open task; undefined where it was over already, or runs anew. */
export async function endTask(tx: Tx, run: Run, { state, note, fileId }: Ending, nowMs: number) {
  const [row] = await tx
    .update(taskTable)
    .set({
      state,
      note: note ?? null,
      fileId: fileId ?? null,
      endTime: new Date(nowMs),
      ...(state === 'done'
        ? { done: sql`greatest(${taskTable.total}, 1)`, total: sql`greatest(${taskTable.total}, 1)` }
        : {}),
    })
    .where(and(isOf(run), isOpen))
    .returning()
  return row
}

/** Puts a task back that the end of the process cuts off, or says that it was cut off. */
export async function interruptTask(tx: Tx, row: TaskRow, isRepeatable: boolean, nowMs: number) {
  if (row.isCancelled) return endTask(tx, row, { state: 'cancelled' }, nowMs)
  if (!isRepeatable || row.attempts >= mostAttempts)
    return endTask(tx, row, { state: 'failed', note: { text: '服务重启时中断', params: {} } }, nowMs)
  const [back] = await tx
    .update(taskTable)
    .set({ state: 'waiting', done: 0, total: 0 })
    .where(and(isOf(row), eq(taskTable.state, 'running')))
    .returning()
  return back
}

/** Tasks that run here, or that a process has left running that lives no more: for an `owner` of null, which is alone, any other. */
export const runningHereOrLeft = (tx: Tx, owner: string | null): Promise<TaskRow[]> =>
  tx
    .select()
    .from(taskTable)
    .where(
      and(
        eq(taskTable.state, 'running'),
        owner === null
          ? undefined
          : sql`(${taskTable.owner} is not distinct from ${owner} or not ${livesStill(sql`${taskTable.owner}`)})`,
      ),
    )
    .limit(1000)

/** A user's own tasks, newest first, and whether their files have made room for others. */
export const tasksOf = (tx: Tx, userId: string): Promise<{ task: TaskRow; isFileGone: boolean }[]> =>
  tx
    .select({
      task: taskTable,
      isFileGone: sql<boolean>`${taskTable.fileId} is not null and ${attachmentTable.id} is null`,
    })
    .from(taskTable)
    .leftJoin(attachmentTable, eq(attachmentTable.id, taskTable.fileId))
    .where(eq(taskTable.userId, userId))
    .orderBy(desc(taskTable.id))
    .limit(mostListed)

/** Removes tasks that ended long ago; their files go as those of any record that is gone. */
export const forgetTasks = (tx: Tx, nowMs: number): Promise<unknown> =>
  tx.delete(taskTable).where(lt(taskTable.endTime, new Date(nowMs - taskKeepDays * dayMs)))
