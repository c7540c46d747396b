import type { TaskState, TaskText } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantId, tenantPolicy } from '../database'
import type { StoredSession } from './storedSession'

/** What works on in the background for a user. Each sees his own; the rows outlive the process. */
export const taskTable = pgTable(
  'task',
  {
    id: id(),
    tenantId: tenantId(),
    userId: idColumn('user_id').notNull(),
    kind: varchar('kind', { length: 40 }).notNull(),
    title: jsonb('title').$type<TaskText>().notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** Who started it, with the rights that he had then; what he may do when it runs is asked anew. */
    session: jsonb('session').$type<StoredSession>().notNull(),
    state: varchar('state', { length: 12 }).$type<TaskState>().notNull().default('waiting'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** The process that runs it, where several share the work; it lives as long as `server_process` says. */
    owner: varchar('owner', { length: 36 }),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    note: jsonb('note').$type<TaskText>(),
    fileId: idColumn('file_id'),
    createTime: instant('create_time').notNull(),
    endTime: instant('end_time'),
  },
  (table) => [
    ...tenantPolicy(),
    index('task_user').on(table.tenantId, table.userId, table.id),
    index('task_open').on(table.id).where(sql`${table.state} in ('waiting', 'running')`),
    index('task_end').on(table.endTime),
  ],
)
