import { boolean, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, notedPolicy, sharedPolicy, tenantId } from '../../../platform/database'

/** Announcements, each tenant its own; those of tenant 000000 for all are read by all. */
export const announcementTable = pgTable(
  'announcement',
  {
    id: id(),
    tenantId: tenantId(),
    title: varchar({ length: 100 }).notNull(),
    level: varchar({ length: 9, enum: ['info', 'important'] })
      .notNull()
      .default('info'),
    audience: varchar({ length: 3, enum: ['own', 'all'] })
      .notNull()
      .default('own'),
    content: text().notNull().default(''),
    startTime: instant(),
    endTime: instant(),
    isShown: boolean().notNull().default(true),
    ...audit(),
  },
  (table) => [
    index('announcement_tenant').on(table.tenantId, table.id),
    ...sharedPolicy(`(audience = 'all' and tenant_id = '000000')`),
  ],
)

/** Who has seen which announcement: rows are only added. Tenant 000000 counts those of all. */
export const announcementReadTable = pgTable(
  'announcement_read',
  {
    tenantId: tenantId(),
    announcementId: idColumn()
      .notNull()
      .references(() => announcementTable.id, { onDelete: 'cascade' }),
    userId: idColumn().notNull(),
    readTime: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.tenantId, table.userId] }),
    ...notedPolicy(),
  ],
)
