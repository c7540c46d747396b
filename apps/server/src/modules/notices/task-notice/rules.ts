import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { taskNoticeTable } from './table'

/** Marks a user's own notice. @throws notFound for another user's */
export async function markNotice(
  tx: Tx,
  userId: string,
  { id, isLook }: { id: string; isLook: boolean },
): Promise<void> {
  const rows = await tx
    .update(taskNoticeTable)
    .set({ isLook })
    .where(and(eq(taskNoticeTable.id, id), eq(taskNoticeTable.userId, userId)))
    .returning({ id: taskNoticeTable.id })
  if (rows.length === 0) throw notFound()
}

/** Marks all notices of a user as read; answers how many were not. */
export async function markAllNotices(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .update(taskNoticeTable)
    .set({ isLook: true })
    .where(and(eq(taskNoticeTable.userId, userId), eq(taskNoticeTable.isLook, false)))
    .returning({ id: taskNoticeTable.id })
  return rows.length
}
