import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../database'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Files that records hold. Who may see one is decided by its record (`holder` is its noun); until a record holds it,
 * only who uploaded it.
 */
export const attachmentTable = pgTable(
  'attachment',
  {
    id: id(),
    tenantId: tenantId(),
    holder: varchar('holder', { length: 40 }).notNull(),
    recordId: idColumn('record_id'),
    rank: integer('rank').notNull().default(0),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    /** As the bytes show it; empty until all of them are here. */
    contentType: varchar('content_type', { length: 100 }).notNull().default(''),
    /** Bytes, as announced at the beginning: the room is taken from then on. */
    size: bigint('size', { mode: 'number' }).notNull(),
    isComplete: boolean('is_complete').notNull().default(false),
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    hasPreview: boolean('has_preview').notNull().default(false),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    index('attachment_record').on(table.tenantId, table.holder, table.recordId),
    index('attachment_unused').on(table.createTime).where(sql`${table.recordId} is null`),
  ],
)

/** The bytes of attachments in parts of equal length, so that nothing holds a whole file in memory. */
export const attachmentPartTable = pgTable(
  'attachment_part',
  {
    tenantId: tenantId(),
    attachmentId: idColumn('attachment_id')
      .notNull()
      .references(() => attachmentTable.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [...tenantPolicy(), primaryKey({ columns: [table.attachmentId, table.part] })],
)

/** Pictures of attachments, one of each at most. */
const pictureTable = <N extends string>(name: N) =>
  pgTable(
    name,
    {
      tenantId: tenantId(),
      attachmentId: idColumn('attachment_id')
        .primaryKey()
        .references(() => attachmentTable.id, { onDelete: 'cascade' }),
      contentType: varchar('content_type', { length: 32 }).notNull(),
      bytes: bytea('bytes').notNull(),
    },
    () => tenantPolicy(),
  )

/** Readable ones of large pictures, for whoever pays for what comes. */
export const attachmentPreviewTable = pictureTable('attachment_preview')

/** Small ones. */
export const attachmentThumbnailTable = pictureTable('attachment_thumbnail')
