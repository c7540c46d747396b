import { pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'

/** Points of a station that are looked at as one. */
export const pointGroupTable = pgTable(
  'point_group',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    groupName: varchar('group_name', { length: 64 }).notNull(),
    /** Comma list of point ids. */
    itemIds: text('item_ids').notNull(),
    aggregate: varchar('aggregate', { length: 8 }).$type<'sum' | 'mean' | 'min' | 'max'>().notNull(),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('point_group_name_unique').on(table.stationId, table.groupName),
  ],
)
