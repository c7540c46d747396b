import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
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
import { maintenanceFolderTable } from '../folder/table'

/** Files with what is known of them; their bytes are attachments, one a version. */
export const maintenanceFileTable = pgTable(
  'maintenance_file',
  {
    id: id(),
    tenantId: tenantId(),
    /** That of its folder. */
    stationId: idColumn('station_id').references(() => stationTable.id),
    folderId: idColumn('folder_id').references(() => maintenanceFolderTable.id),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    kind: varchar('kind', { length: 10 }).$type<'picture' | 'pdf' | 'office' | 'other'>().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** The last day on which it holds. */
    expireDate: date('expire_date', { mode: 'string' }),
    remindDays: integer('remind_days').notNull().default(30),
    /** The day of expiry that people were reminded of. */
    remindedDate: date('reminded_date', { mode: 'string' }),
    remark: varchar('remark', { length: 500 }).notNull().default(''),
    /** Of the current version. */
    version: integer('version').notNull().default(1),
    attachmentId: idColumn('attachment_id').notNull(),
    updateUserName: varchar('update_user_name', { length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    index('maintenance_file_folder').on(table.folderId),
    index('maintenance_file_station').on(table.stationId),
    index('maintenance_file_newest').on(table.tenantId, table.updateTime),
    index('maintenance_file_expiry')
      .on(table.tenantId, table.expireDate)
      .where(sql`${table.expireDate} is not null`),
  ],
)

/** What a file was at each upload. Reached only through a file that the request sees. */
export const maintenanceFileVersionTable = pgTable(
  'maintenance_file_version',
  {
    id: id(),
    tenantId: tenantId(),
    fileId: idColumn('file_id')
      .notNull()
      .references(() => maintenanceFileTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    attachmentId: idColumn('attachment_id').notNull(),
    note: varchar('note', { length: 200 }).notNull().default(''),
    createTime: instant('create_time').notNull().defaultNow(),
    createUserName: varchar('create_user_name', { length: 64 }),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('maintenance_file_version_unique').on(table.fileId, table.version),
  ],
)
