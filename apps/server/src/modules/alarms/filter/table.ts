import { boolean, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, ownPolicy, tenantId } from '../../../platform/database'

/** Views of the alarm list that people keep; what is not shared is seen by its owner alone. */
export const alarmFilterTable = pgTable(
  'alarm_filter',
  {
    id: id(),
    tenantId: tenantId(),
    filterName: varchar({ length: 32 }).notNull(),
    address: varchar({ length: 1000 }).notNull(),
    isShared: boolean().notNull().default(false),
    userName: varchar({ length: 64 }),
    ...audit(),
  },
  (table) => [
    ...ownPolicy({ hasStation: false }),
    uniqueIndex('alarm_filter_name_unique').on(table.tenantId, table.createUser, table.filterName),
  ],
)
