import { char, customType, index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { instant, tenantId, tenantPolicy } from '../../../platform/database'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
