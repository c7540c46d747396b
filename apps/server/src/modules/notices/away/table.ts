import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'

/** Until when each user has seen what came. */
export const notificationSeenTable = pgTable(
  'notification_seen',
  {
    tenantId: tenantId(),
    userId: idColumn('user_id').notNull(),
    seenTime: instant('seen_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ...tenantPolicy()],
)
