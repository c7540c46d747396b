import type { TroubleSource } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  appRole,
  audit,
  id,
  idColumn,
  instant,
  systemPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

const ofTenant = `tenant_id = (select nullif(current_setting('app.tenant', true), ''))`

/** Of the request's tenant; what all tenants read is written by tenant 000000 alone. */
const ofOwner = `${ofTenant} and (kind = 'business' or tenant_id = '000000')`

/** System parameters, each tenant its own. */
export const parameterTable = pgTable(
  'parameter',
  {
    id: id(),
    tenantId: tenantId(),
    paramName: varchar({ length: 64 }).notNull(),
    paramKey: varchar({ length: 64 }).notNull(),
    paramValue: varchar({ length: 1000 }).notNull().default(''),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...audit(),
  },
  (table) => [uniqueIndex('parameter_key').on(table.tenantId, table.paramKey), ...tenantPolicy()],
)

/** Dictionaries and their entries. Those of kind `system` belong to tenant 000000 and are read by all. */
export const dictionaryTable = pgTable(
  'dictionary',
  {
    id: id(),
    tenantId: tenantId(),
    kind: varchar({ length: 8, enum: ['system', 'business'] }).notNull(),
    parentId: idColumn().notNull().default('0'),
    code: varchar({ length: 64 }).notNull(),
    dictKey: varchar({ length: 64 }).notNull().default(''),
    dictValue: varchar({ length: 128 }).notNull(),
    sort: integer().notNull().default(0),
    remark: varchar({ length: 255 }).notNull().default(''),
    isSealed: smallint().notNull().default(0),
    ...audit(),
  },
  (table) => [
    uniqueIndex('dictionary_key').on(table.tenantId, table.kind, table.parentId, table.code, table.dictKey),
    pgPolicy('app_read', {
      for: 'select',
      to: appRole,
      using: sql.raw(`(kind = 'system' and tenant_id = '000000') or ${ofTenant}`),
    }),
    pgPolicy('app_write', { to: appRole, using: sql.raw(ofOwner), withCheck: sql.raw(ofOwner) }),
    ...systemPolicy(),
  ],
)

/**
 * What the database refused of what was gathered and written together, the reason with it. A repeat raises the count;
 * at most 200 a tenant, kept 30 days after they were last seen.
 */
export const setAsideTable = pgTable(
  'set_aside',
  {
    id: id(),
    tenantId: tenantId(),
    /** Name of the writer. */
    writer: varchar({ length: 32 }).$type<TroubleSource>().notNull(),
    subject: varchar({ length: 200 }).notNull(),
    reason: varchar({ length: 300 }).notNull(),
    count: integer().notNull().default(1),
    firstTime: instant().notNull().defaultNow(),
    lastTime: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('set_aside_subject').on(table.tenantId, table.writer, table.subject),
    ...tenantPolicy(),
  ],
)

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
