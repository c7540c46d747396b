import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { stationTable } from '../../stations'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
  ],
)

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
    savedTime: instant('saved_time').notNull().defaultNow(),
    savedUserName: varchar('saved_user_name', { length: 64 }),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('view_version_revision_unique').on(table.viewId, table.revision),
  ],
)

/** Images of views and products, by the SHA-256 of their (sanitised) bytes. */
export const viewImageTable = pgTable(
  'view_image',
  {
    tenantId: tenantId(),
    hash: char('hash', { length: 64 }).notNull(),
    contentType: varchar('content_type', { length: 32 }).notNull(),
    bytes: bytea('bytes').notNull(),
    createTime: instant('create_time').notNull().defaultNow(),
  },
  (table) => [
    ...tenantPolicy(),
    primaryKey({ columns: [table.tenantId, table.hash] }),
    index('view_image_hash').on(table.hash),
  ],
)

/** Values that the views of a tenant share; JSON scalars. */
export const viewGlobalTable = pgTable(
  'view_global',
  {
    tenantId: tenantId(),
    name: varchar('name', { length: 64 }).notNull(),
    value: jsonb('value').$type<number | string | boolean>().notNull(),
    updateTime: instant('update_time').notNull(),
    updateUserName: varchar('update_user_name', { length: 64 }),
  },
  (table) => [...tenantPolicy(), primaryKey({ columns: [table.tenantId, table.name] })],
)

/** Links that show one published view to whoever holds them, until they expire. */
export const viewShareTable = pgTable(
  'view_share',
  {
    id: id(),
    tenantId: tenantId(),
    viewId: idColumn('view_id')
      .notNull()
      .references(() => viewTable.id, { onDelete: 'cascade' }),
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    expireTime: instant('expire_time').notNull(),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('view_share_token_unique').on(table.tokenSha256),
    index('view_share_view').on(table.viewId),
  ],
)
