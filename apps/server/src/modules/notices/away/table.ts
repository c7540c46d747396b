import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'

/** How far each user has seen what came: tasks by time, the others by their highest id, since times of readings come late. */
export const notificationSeenTable = pgTable(
  'notification_seen',
  {
    tenantId: tenantId(),
    userId: idColumn('user_id').notNull(),
    seenTime: instant('seen_time').notNull(),
    /** Null: told by the time. */
    alarmId: idColumn('alarm_id'),
    noticeId: idColumn('notice_id'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ...tenantPolicy()],
)
