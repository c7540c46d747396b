import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'

/** Regions: the location tree. `parentId` is `"0"` at the root. */
export const areaTable = pgTable(
  'area',
  {
    id: id(),
    tenantId: tenantId(),
    areaName: varchar('area_name', { length: 64 }).notNull(),
    areaCode: varchar('area_code', { length: 64 }).notNull(),
    parentId: idColumn('parent_id').notNull().default('0'),
    areaRank: integer('area_rank').notNull().default(0),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('area_code_unique').on(table.tenantId, table.areaCode),
    index('area_parent').on(table.tenantId, table.parentId),
  ],
)
