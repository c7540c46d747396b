import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'

/** What a document names, `device:12`; the database takes it from the content, whoever writes that (`sql/naming.sql`). */
export const namedRecords = () => text('named').array().notNull().default(sql`'{}'`)

/** Schematics. Without a station a view belongs to the whole tenant. */
export const viewTable = pgTable(
  'view',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').references(() => stationTable.id),
    name: varchar('name', { length: 100 }).notNull(),
    type: varchar('type', { length: 16 }).$type<'diagram' | 'screen' | 'mp'>().notNull().default('diagram'),
    /** JSON text of the document: the working copy. */
    content: text('content').notNull(),
    named: namedRecords(),
    revision: integer('revision').notNull().default(1),
    status: varchar('status', { length: 16 }).$type<'draft' | 'published'>().notNull().default('draft'),
    publishedRevision: integer('published_revision'),
    thumbnail: text('thumbnail'),
    folder: varchar('folder', { length: 100 }),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    isHome: boolean('is_home').notNull().default(false),
    updateUserName: varchar('update_user_name', { length: 64 }),
    /** In the recycle bin since. */
    removedTime: instant('removed_time'),
    removedUserName: varchar('removed_user_name', { length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('view_home_unique')
      .on(table.tenantId, sql`coalesce(${table.stationId}, 0)`)
      .where(sql`${table.isHome}`),
    index('view_station').on(table.stationId),
    index('view_tenant_type').on(table.tenantId, table.type),
    index('view_named').using('gin', table.named),
  ],
)
