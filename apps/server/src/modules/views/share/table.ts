import { char, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'
import { viewTable } from '../view/table'

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
