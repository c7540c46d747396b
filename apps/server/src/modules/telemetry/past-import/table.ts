import type { PastColumn, PastProblem } from '@energy-console/contract/telemetry'
import { index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'

/** What has become of the lines that follow the last stored one: written before their readings are, so that they are counted once. */
export interface PlannedLines {
  lines: number
  added: number
  existing: number
  wrong: number
  problems: PastProblem[]
}

/** An import of readings of the past; its file is its attachment until it is done. */
export const pastImportTable = pgTable(
  'past_import',
  {
    id: id(),
    tenantId: tenantId(),
    userId: idColumn('user_id').notNull(),
    taskId: idColumn('task_id'),
    attachmentId: idColumn('attachment_id').notNull(),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    columns: jsonb('columns').$type<(PastColumn | null)[]>().notNull(),
    /** Lines that have been read, without that of the headings. */
    lines: integer('lines').notNull().default(0),
    added: integer('added').notNull().default(0),
    existing: integer('existing').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    problems: jsonb('problems').$type<PastProblem[]>().notNull().default([]),
    planned: jsonb('planned').$type<PlannedLines>(),
    createTime: instant('create_time').notNull(),
    doneTime: instant('done_time'),
  },
  (table) => [
    ...tenantPolicy(),
    index('past_import_user').on(table.tenantId, table.userId, table.id),
    index('past_import_time').on(table.createTime),
  ],
)
