import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Tx, texts as textArray } from '../../../platform/database'
import { taskNoticeTable } from './table'

/** Notices of records, by what they say. */
export interface SettledNotices {
  recordIds: readonly string[]
  /** The Chinese sentences, as they were raised. */
  texts: readonly string[]
}

/**
 * Marks notices of some records as read for all who were told, within the transaction of what settles them: nobody is called to
 * what somebody else has done. One that tells of several records stays until it is read.
 */
export async function settleNotices(tx: Tx, { recordIds, texts }: SettledNotices): Promise<void> {
  if (recordIds.length === 0 || texts.length === 0) return
  await tx
    .update(taskNoticeTable)
    .set({ isLook: true })
    .where(
      and(
        inArray(taskNoticeTable.recordId, [...recordIds]),
        eq(taskNoticeTable.isLook, false),
        sql`${taskNoticeTable.title}->>'text' = any (${textArray(texts)})`,
      ),
    )
}
