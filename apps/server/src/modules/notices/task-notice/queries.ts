import { mostNotices, noticeKeepDays, type TaskNotice } from '@energy-console/contract/notices'
import { and, desc, eq, gt, lt, max } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { taskNoticeTable } from './table'

const dayMs = 86_400_000

/** How far somebody has seen what came of one kind: until a record, or until a time where no record is known. */
export interface Seen {
  time: Date
  id: string | null
}

export type NoticeRow = typeof taskNoticeTable.$inferSelect

/** A notice on its way out; its Date becomes a wire time in the reader's zone. */
export type WireNotice = Omit<TaskNotice, 'noticeTime'> & { noticeTime: Date }

/** A notice as its reader sees it. */
export const wireOf = ({ tenantId: _, userId, title, ...row }: NoticeRow): WireNotice => ({
  ...row,
  title,
  assignedPersonId: userId,
  noticeName: title.text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) =>
    String(title.params[name] ?? ''),
  ),
})

/** A user's own notices, newest first, read or unread or, with undefined, both. */
export async function noticesOf(
  tx: Tx,
  userId: string,
  { isLook, since, most = mostNotices }: { isLook?: boolean | undefined; since?: Seen; most?: number },
): Promise<WireNotice[]> {
  const rows = await tx
    .select()
    .from(taskNoticeTable)
    .where(
      and(
        eq(taskNoticeTable.userId, userId),
        isLook === undefined ? undefined : eq(taskNoticeTable.isLook, isLook),
        since && isAfter(since),
      ),
    )
    .orderBy(desc(taskNoticeTable.id))
    .limit(most)
  return rows.map(wireOf)
}

const isAfter = ({ id, time }: Seen) =>
  id === null ? gt(taskNoticeTable.noticeTime, time) : gt(taskNoticeTable.id, id)

/** A user's newest notice; "0" where he has none. */
export async function newestNotice(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx
    .select({ id: max(taskNoticeTable.id) })
    .from(taskNoticeTable)
    .where(eq(taskNoticeTable.userId, userId))
  return row?.id ?? '0'
}

/** Removes notices whose time is over. */
export const forgetNotices = (tx: Tx, nowMs: number): Promise<unknown> =>
  tx.delete(taskNoticeTable).where(lt(taskNoticeTable.noticeTime, new Date(nowMs - noticeKeepDays * dayMs)))
