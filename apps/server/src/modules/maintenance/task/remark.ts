import type { BodyOf } from '@energy-console/contract'
import { type remarkWorkTask, taskLife, taskMoveHolder } from '@energy-console/contract/maintenance'
import { and, eq } from 'drizzle-orm'
import { notFound } from '../../../platform/errors'
import { madeKeyOf, moveRecords } from '../../../platform/lifecycle'
import { tellOfTasks } from './notices'
import { type Doing, holdTasks } from './rules'
import { workTaskHistoryTable, workTaskTable } from './table'

const tables = { record: workTaskTable, history: workTaskHistoryTable, named: [workTaskTable.title] }

/**
 * Leaves words and photos in the history of a task, in whatever state it is; under one key of the same person once, since a device
 * that has not heard the answer sends them again. Answers whom to tell. @throws not found
 */
export async function remarkTask(
  { tx, session, attachments, now }: Doing,
  { id, note, photos = [], tells = false, key: said }: BodyOf<typeof remarkWorkTask>,
) {
  const [task] = await holdTasks(tx, [id])
  if (!task) throw notFound()
  const key = madeKeyOf(session, said)
  const [known] = await tx
    .select({ id: workTaskHistoryTable.id })
    .from(workTaskHistoryTable)
    .where(and(eq(workTaskHistoryTable.recordId, id), eq(workTaskHistoryTable.madeKey, key)))
  if (known) return []
  const made = { key }
  await moveRecords({ tx, session }, taskLife, tables, { ids: [id], name: 'remark', note, photos, made })
  if (photos.length > 0)
    await attachments.give(
      tx,
      session,
      taskMoveHolder.noun,
      photos.map((attachmentId) => ({ recordId: id, attachmentId })),
    )
  // as of a task that nobody is assigned to: those who dispatch are told
  return tells ? tellOfTasks(tx, 'remarked', [{ ...task, assigneeIds: [] }], now, session.userId) : []
}
