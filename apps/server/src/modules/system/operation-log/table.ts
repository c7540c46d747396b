import { changesLength } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, varchar } from 'drizzle-orm/pg-core'
import { appRole, id, idColumn, instant, ofTenant, systemPolicy, tenantId } from '../../../platform/database'

/** What was done, by whom, from where. A request adds and reads rows, and says once what came of what it sent. */
export const operationLogTable = pgTable(
  'operation_log',
  {
    id: id(),
    tenantId: tenantId(),
    createTime: instant().notNull().defaultNow(),
    userId: idColumn(),
    account: varchar({ length: 64 }).notNull(),
    userName: varchar({ length: 64 }).notNull(),
    title: varchar({ length: 64 }).notNull(),
    /** `sent` and `queued` wait for an answer; `unknown`: the process ended before it came. */
    result: varchar({ length: 8, enum: ['success', 'failure', 'sent', 'queued', 'unknown'] }).notNull(),
    method: varchar({ length: 8 }).notNull(),
    requestUri: varchar({ length: 255 }).notNull(),
    remoteIp: varchar({ length: 64 }).notNull(),
    userAgent: varchar({ length: 300 }).notNull(),
    params: varchar({ length: 4000 }).notNull(),
    /** What the fields of records were before and after it, as the contract writes changes. */
    changes: varchar({ length: changesLength }).notNull().default(''),
    /** What came of it, where that is more than the result. */
    outcome: varchar({ length: 500 }).notNull().default(''),
  },
  (table) => [
    index('operation_log_time_index').on(table.tenantId, table.createTime),
    index('operation_log_open').on(table.id).where(sql`${table.result} = 'sent'`),
    pgPolicy('app_read', { for: 'select', to: appRole, using: sql.raw(ofTenant) }),
    pgPolicy('app_finish', {
      for: 'update',
      to: appRole,
      using: sql.raw(`${ofTenant} and result = 'sent'`),
      withCheck: sql.raw(ofTenant),
    }),
    pgPolicy('app_add', { for: 'insert', to: appRole, withCheck: sql.raw(ofTenant) }),
    ...systemPolicy(),
  ],
)
