import { integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'
import { namedRecords, viewTable } from '../view/table'

/** What a view was at each save. Reached only through a view that the request sees. */
export const viewVersionTable = pgTable(
  'view_version',
  {
    id: id(),
    tenantId: tenantId(),
    viewId: idColumn('view_id')
      .notNull()
      .references(() => viewTable.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    content: text('content').notNull(),
    named: namedRecords(),
    savedTime: instant('saved_time').notNull().defaultNow(),
    savedUserName: varchar('saved_user_name', { length: 64 }),
    /** The stations that whoever saved it saw then: what it names elsewhere it shows nobody by a link. Null: all of them. */
    savedStationIds: text('saved_station_ids').array(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('view_version_revision_unique').on(table.viewId, table.revision),
  ],
)
