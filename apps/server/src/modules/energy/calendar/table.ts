import type { DayKind } from '@energy-console/contract/energy'
import { date, index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { instant, tenantId, tenantPolicy } from '../../../platform/database'

/**
 * Days that a tenant has settled itself, over the national calendar. Rows are changed and never deleted, so that
 * `updateTime` shows every change.
 */
export const calendarDayTable = pgTable(
  'calendar_day',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Null: as the national calendar and the weekday say. */
    dayKind: varchar('day_kind', { length: 16 }).$type<DayKind>(),
    dayName: varchar('day_name', { length: 32 }),
    updateTime: instant('update_time').notNull(),
    updateUserName: varchar('update_user_name', { length: 64 }),
  },
  (table) => [
    ...tenantPolicy(),
    primaryKey({ columns: [table.tenantId, table.day] }),
    index('calendar_day_update').on(table.updateTime),
  ],
)
