import type { GlobalWriter } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import {
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  instant,
  tenantHistoryPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

/** What a global variable may hold; a JSON scalar. */
export type Scalar = number | string | boolean

/** Stored as JSON. Drizzle's own `jsonb` would read the text `"7"` as the number 7: the driver has parsed it already. */
const scalar = customType<{ data: Scalar; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value: unknown) => value as Scalar,
})

/** Values that the views of a tenant share, by name; most of the names are declared. */
export const viewGlobalTable = pgTable(
  'view_global',
  {
    tenantId: tenantId(),
    name: varchar('name', { length: 64 }).notNull(),
    value: scalar('value').notNull(),
    updateTime: instant('update_time').notNull(),
    updateUserName: varchar('update_user_name', { length: 64 }),
  },
  (table) => [...tenantPolicy(), primaryKey({ columns: [table.tenantId, table.name] })],
)

/** What a name takes, and who writes it. */
export const globalVariableTable = pgTable(
  'global_variable',
  {
    id: id(),
    tenantId: tenantId(),
    variableName: varchar({ length: 64 }).notNull(),
    dataType: varchar({ length: 16 }).$type<'number' | 'boolean' | 'enum' | 'text'>().notNull(),
    unit: varchar({ length: 32 }),
    decimals: smallint(),
    min: doublePrecision(),
    max: doublePrecision(),
    maxLength: integer().notNull(),
    /** Roles of which a writer must hold one; empty: whoever may set variables at all. */
    roleIds: varchar({ length: 500 }).notNull().default(''),
    remark: varchar({ length: 100 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('global_variable_name_unique').on(table.tenantId, table.variableName),
  ],
)

/** What it may be, or what its states are called. */
export const globalWordTable = pgTable(
  'global_word',
  {
    ...childOf(() => globalVariableTable.id),
    value: varchar({ length: 64 }).notNull(),
    word: varchar({ length: 64 }).notNull(),
  },
  (table) => [...childPolicy('global_variable'), index('global_word_record').on(table.recordId)],
)

/** Who or what has written which value, declared or not; kept a year, so many of each name. */
export const globalWriteTable = pgTable(
  'global_write',
  {
    id: id(),
    tenantId: tenantId(),
    name: varchar({ length: 64 }).notNull(),
    writeTime: instant().notNull(),
    /** Null where there was none, or is none any more. */
    before: scalar(),
    after: scalar(),
    userName: varchar({ length: 64 }).notNull(),
    writer: varchar({ length: 8 }).$type<GlobalWriter>().notNull(),
    /** Name of the view or the task. */
    writerName: varchar({ length: 100 }),
    /** What a task carries out once: `timing/<id>`. */
    origin: varchar({ length: 40 }),
  },
  (table) => [
    ...tenantHistoryPolicy(),
    index('global_write_name').on(table.tenantId, table.name, table.id),
    index('global_write_time').on(table.writeTime),
    uniqueIndex('global_write_origin').on(table.origin).where(sql`origin is not null`),
  ],
)
