import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'

/** Folders of files. `parentId` is `"0"` at the top; below it a folder has the station of the one above. */
export const maintenanceFolderTable = pgTable(
  'maintenance_folder',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').references(() => stationTable.id),
    parentId: idColumn('parent_id').notNull().default('0'),
    folderName: varchar('folder_name', { length: 64 }).notNull(),
    folderRank: integer('folder_rank').notNull().default(0),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('maintenance_folder_name_unique').on(
      table.tenantId,
      table.parentId,
      sql`coalesce(${table.stationId}, 0)`,
      table.folderName,
    ),
    index('maintenance_folder_station').on(table.stationId),
    index('maintenance_folder_parent').on(table.parentId),
  ],
)
