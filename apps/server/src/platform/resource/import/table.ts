import type { ImportProblem, ImportTable, LineFate } from '@energy-console/contract/imports'
import { index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantId, tenantPolicy } from '../../database'

export type RunState = 'waiting' | 'done' | 'failed' | 'undoing' | 'undone'

/** A record that undoing has left as it is, and why. */
export interface Kept {
  name: string
  text: string
  params: Record<string, string | number>
}

/** An import that a user has begun; the lines are kept until they are imported. */
export const importTable = pgTable(
  'import_run',
  {
    id: id(),
    tenantId: tenantId(),
    userId: idColumn('user_id').notNull(),
    noun: varchar('noun', { length: 40 }).notNull(),
    taskId: idColumn('task_id'),
    lines: jsonb('lines').$type<ImportTable>(),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    /** The column that was chosen for each heading. */
    matches: jsonb('matches').$type<Record<string, string>>().notNull(),
    state: varchar('state', { length: 12 }).$type<RunState>().notNull().default('waiting'),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull().default([]),
    kept: jsonb('kept').$type<Kept[]>().notNull().default([]),
    createTime: instant('create_time').notNull(),
    doneTime: instant('done_time'),
  },
  (table) => [
    ...tenantPolicy(),
    index('import_run_user').on(table.tenantId, table.userId, table.id),
    index('import_run_noun').on(table.tenantId, table.noun, table.id),
    index('import_run_time').on(table.createTime),
  ],
)

/** What an import did to one record: as it stood before, where there was one, and after. */
export const importChangeTable = pgTable(
  'import_change',
  {
    id: id(),
    tenantId: tenantId(),
    importId: idColumn('import_id')
      .notNull()
      .references(() => importTable.id, { onDelete: 'cascade' }),
    /** What kind of record it is, where that is not the kind of the import. */
    noun: varchar('noun', { length: 40 }),
    recordId: idColumn('record_id').notNull(),
    fate: varchar('fate', { length: 12 }).$type<Extract<LineFate, 'created' | 'changed'>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [...tenantPolicy(), index('import_change_import').on(table.importId, table.id)],
)
