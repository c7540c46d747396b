import { importKeepDays, undoHours } from '@energy-console/contract/imports'
import { and, desc, eq, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../database'
import { notFound } from '../../errors'
import type { Session } from '../../http'
import { taskTable } from '../../tasks/table'
import type { WireRecord } from './importer'
import { importChangeTable, importTable, type RunState } from './table'

export type RunRow = typeof importTable.$inferSelect
export type ChangeRow = typeof importChangeTable.$inferSelect

const hourMs = 3_600_000
const mostListed = 20
const atOnce = 500

/** The caller's own run, held until the transaction ends. @throws notFound */
export async function ownRun(tx: Tx, session: Session, id: string): Promise<RunRow> {
  const [row] = await tx
    .select()
    .from(importTable)
    .where(and(eq(importTable.id, id), eq(importTable.userId, session.userId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * How a run stands, by what is stored of it and the state of its task (null where that is forgotten). One whose task has
 * ended without it has failed; an undoing that was cut off can begin again, with what it has not taken back.
 */
export function stateOf({ state }: Pick<RunRow, 'state'>, taskState: string | null): RunState {
  const isOver = taskState !== 'waiting' && taskState !== 'running'
  if (state === 'waiting' && isOver) return 'failed'
  return state === 'undoing' && isOver ? 'done' : state
}

/** The state of the task that works on a run; null where there is none. */
export async function taskStateOf(tx: Tx, { taskId }: Pick<RunRow, 'taskId'>): Promise<string | null> {
  if (taskId === null) return null
  const [task] = await tx.select({ state: taskTable.state }).from(taskTable).where(eq(taskTable.id, taskId))
  return task?.state ?? null
}

/** Lets go of the lines of an import whose task is over, however it ended. */
export const dropLines = (tx: Tx, taskId: string) =>
  tx
    .update(importTable)
    .set({ lines: null })
    .where(and(eq(importTable.taskId, taskId), isNotNull(importTable.lines)))

/** Lets go of lines whose tasks are over, where nobody was there to hear of it. */
const dropLeftLines = (tx: Tx) =>
  tx
    .update(importTable)
    .set({ lines: null })
    .where(
      and(
        isNotNull(importTable.lines),
        notExists(
          tx
            .select({ id: taskTable.id })
            .from(taskTable)
            .where(
              and(eq(taskTable.id, importTable.taskId), inArray(taskTable.state, ['waiting', 'running'])),
            ),
        ),
      ),
    )

/** Changes what is stored of a run. */
export const storeRun = (tx: Tx, id: string, values: Partial<typeof importTable.$inferInsert>) =>
  tx.update(importTable).set(values).where(eq(importTable.id, id))

/** The caller's own runs, newest first, each with the state of the task that works on it. */
export const runsOf = (tx: Tx, session: Session, noun: string | undefined) =>
  tx
    .select({ run: importTable, taskState: taskTable.state })
    .from(importTable)
    .leftJoin(taskTable, eq(taskTable.id, importTable.taskId))
    .where(
      and(
        eq(importTable.userId, session.userId),
        noun === undefined ? undefined : eq(importTable.noun, noun),
      ),
    )
    .orderBy(desc(importTable.id))
    .limit(mostListed)

/** The columns that were chosen for headings when a kind of record was last imported in the tenant. */
export async function lastMatches(tx: Tx, noun: string): Promise<Record<string, string>> {
  const [row] = await tx
    .select({ matches: importTable.matches })
    .from(importTable)
    .where(and(eq(importTable.noun, noun), inArray(importTable.state, ['done', 'undone'])))
    .orderBy(desc(importTable.id))
    .limit(1)
  return row?.matches ?? {}
}

/** The ids of the records of a kind that an import of the caller's has made, as a query. @throws notFound */
export async function madeByImport(
  tx: Tx,
  session: Session,
  { importId, noun }: { importId: string; noun: string },
): Promise<SQL> {
  const [run] = await tx
    .select({ noun: importTable.noun })
    .from(importTable)
    .where(and(eq(importTable.id, importId), eq(importTable.userId, session.userId)))
  if (!run) throw notFound()
  return sql`select c.record_id from import_change c
    where c.import_id = ${importId} and c.fate = 'created' and coalesce(c.noun, ${run.noun}) = ${noun}`
}

/** Notes what a run has done to records. */
export async function storeChanges(
  tx: Tx,
  importId: string,
  changes: readonly Omit<typeof importChangeTable.$inferInsert, 'importId'>[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += atOnce)
    await tx
      .insert(importChangeTable)
      .values(changes.slice(from, from + atOnce).map((change) => ({ ...change, importId })))
}

/** Of what a run has done, and is not taken back, the last first: what stands on a record goes before it. */
export const changesOf = (
  tx: Tx,
  importId: string,
  { before, most }: { before: string | undefined; most: number },
): Promise<ChangeRow[]> =>
  tx
    .select()
    .from(importChangeTable)
    .where(
      and(
        eq(importChangeTable.importId, importId),
        before === undefined ? undefined : lt(importChangeTable.id, before),
      ),
    )
    .orderBy(desc(importChangeTable.id))
    .limit(most)

/** How much of what a run has done is not taken back. */
export const countChanges = (tx: Tx, importId: string): Promise<number> =>
  tx.$count(importChangeTable, eq(importChangeTable.importId, importId))

/** Forgets what is taken back. */
export const dropChanges = (tx: Tx, ids: readonly string[]) =>
  tx.delete(importChangeTable).where(inArray(importChangeTable.id, [...ids]))

/** Reads something of many records, so many at once. */
export async function inPieces(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<WireRecord[]>,
): Promise<Map<string, WireRecord>> {
  const found = new Map<string, WireRecord>()
  for (let from = 0; from < ids.length; from += atOnce)
    for (const record of await read(ids.slice(from, from + atOnce))) found.set(record.id, record)
  return found
}

/** Until when a run can be undone. */
export const undoUntil = ({ doneTime, createTime }: Pick<RunRow, 'doneTime' | 'createTime'>): Date =>
  new Date((doneTime ?? createTime).getTime() + undoHours * hourMs)

/** Forgets old runs, with what they did, and lines that nobody imports any more. */
export async function forgetRuns(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .delete(importTable)
    .where(lt(importTable.createTime, new Date(nowMs - importKeepDays * 24 * hourMs)))
  await dropLeftLines(tx)
}
