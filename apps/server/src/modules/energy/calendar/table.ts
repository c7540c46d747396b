import type { DayKind } from '@energy-console/contract/energy'
import { boolean, date, index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import {
  id,
  instant,
  systemPolicy,
  tenantHistoryPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

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

/** What was ever changed of a tenant's days: rows are only added. */
export const calendarChangeTable = pgTable(
  'calendar_change',
  {
    id: id(),
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The kinds and names that it had and has, by whatever calendar. */
    beforeKind: varchar('before_kind', { length: 16 }).$type<DayKind>().notNull(),
    beforeName: varchar('before_name', { length: 32 }),
    afterKind: varchar('after_kind', { length: 16 }).$type<DayKind>().notNull(),
    afterName: varchar('after_name', { length: 32 }),
    /** Whether the tenant's own word stands since. */
    isOwn: boolean('is_own').notNull(),
    reason: varchar('reason', { length: 200 }),
    savedTime: instant('saved_time').notNull(),
    savedUserName: varchar('saved_user_name', { length: 64 }),
  },
  (table) => [...tenantHistoryPolicy(), index('calendar_change_day').on(table.tenantId, table.day)],
)

/**
 * The national calendar by which days were divided so far. A release that knows more of it, or better, finds here what is
 * another day since.
 */
export const nationalDayTable = pgTable(
  'national_day',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    dayKind: varchar('day_kind', { length: 16 }).$type<DayKind>().notNull(),
  },
  () => systemPolicy(),
)
