import type { ItemKind, StandardContent, WorkKind } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  tenantHistoryPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { assetCategoryTable } from '../ledger/table'

/** How rounds and maintenance are done. */
export const workStandardTable = pgTable(
  'work_standard',
  {
    id: id(),
    tenantId: tenantId(),
    standardName: varchar('standard_name', { length: 64 }).notNull(),
    kind: varchar('kind', { length: 8 }).$type<WorkKind>().notNull(),
    categoryId: idColumn('category_id').references(() => assetCategoryTable.id),
    minutes: integer('minutes'),
    tools: varchar('tools', { length: 200 }),
    method: varchar('method', { length: 500 }),
    safetyNote: varchar('safety_note', { length: 500 }),
    /** The newest of its versions. */
    version: integer('version').notNull().default(1),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('work_standard_name_unique').on(table.tenantId, table.kind, table.standardName),
    index('work_standard_category').on(table.categoryId),
  ],
)

/** What they look at, or do. */
export const standardItemTable = pgTable(
  'work_standard_item',
  {
    ...childOf(() => workStandardTable.id),
    itemName: varchar('item_name', { length: 64 }).notNull(),
    itemKind: varchar('item_kind', { length: 8 }).$type<ItemKind>().notNull().default('check'),
    requirement: varchar('requirement', { length: 200 }),
    unit: varchar('unit', { length: 16 }),
    lowLimit: doublePrecision('low_limit'),
    highLimit: doublePrecision('high_limit'),
    choices: varchar('choices', { length: 200 }),
    goodChoices: varchar('good_choices', { length: 200 }),
    propertyNo: varchar('property_no', { length: 64 }),
  },
  (table) => [...childPolicy('work_standard'), index('work_standard_item_record').on(table.recordId)],
)

/** Every version of them, whole: what is done by one goes on by it when the standard changes. Rows are only added. */
export const standardVersionTable = pgTable(
  'work_standard_version',
  {
    id: id(),
    tenantId: tenantId(),
    standardId: idColumn('standard_id')
      .notNull()
      .references(() => workStandardTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<StandardContent>().notNull(),
    savedTime: instant('saved_time').notNull().default(sql`now()`),
    savedUserName: varchar('saved_user_name', { length: 64 }),
  },
  (table) => [
    ...tenantHistoryPolicy(),
    uniqueIndex('work_standard_version_unique').on(table.standardId, table.version),
  ],
)
