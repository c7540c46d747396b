import { unusedAttachmentHours } from '@energy-console/contract/attachments'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database'
import type { Holders } from './holders'
import { attachmentTable } from './table'

const hourMs = 3_600_000

/** Removes uploads of which nothing has come for an hour, those that no record took within a day, and attachments whose record is gone. */
export const forgetAttachments = (db: Database, holders: Holders, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    const before = new Date(nowMs - unusedAttachmentHours * hourMs)
    await tx
      .delete(attachmentTable)
      .where(and(isNull(attachmentTable.recordId), lt(attachmentTable.createTime, before)))
    await tx
      .delete(attachmentTable)
      .where(
        and(
          isNull(attachmentTable.recordId),
          eq(attachmentTable.isComplete, false),
          lt(attachmentTable.updateTime, new Date(nowMs - hourMs)),
        ),
      )
    for (const [noun, { table, id }] of holders)
      await tx
        .delete(attachmentTable)
        .where(
          and(
            eq(attachmentTable.holder, noun),
            isNotNull(attachmentTable.recordId),
            sql`not exists (select from ${table} where ${id} = ${attachmentTable.recordId})`,
          ),
        )
  })
