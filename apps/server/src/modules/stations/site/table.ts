import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../station/table'

/** Places within a station. `parentId` is `"0"` at the root. */
export const siteTable = pgTable(
  'site',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    parentId: idColumn('parent_id').notNull().default('0'),
    siteName: varchar('site_name', { length: 64 }).notNull(),
    siteType: varchar('site_type', { length: 16 }).notNull().default('building'),
    siteRank: integer('site_rank').notNull().default(0),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('site_name_unique').on(table.tenantId, table.stationId, table.parentId, table.siteName),
    index('site_parent').on(table.parentId),
  ],
)
