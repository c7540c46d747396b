import { sql } from 'drizzle-orm'
import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'

/** Lock-out tags, those that hang and those that did. */
export const deviceTagTable = pgTable(
  'device_tag',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    /** Null for every device of the station. */
    deviceId: idColumn(),
    reason: varchar({ length: 200 }).notNull(),
    status: varchar({ length: 16 }).$type<'hung' | 'removed' | 'expired'>().notNull().default('hung'),
    userId: idColumn().notNull(),
    userName: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull().defaultNow(),
    /** Ends by itself; null for never. */
    untilTime: instant(),
    endTime: instant(),
    /** The repair order that it was hung for. */
    orderId: idColumn(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('device_tag_hung').on(table.stationId, table.deviceId).where(sql`status = 'hung'`),
    index('device_tag_order').on(table.orderId).where(sql`order_id is not null`),
    index('device_tag_tenant').on(table.tenantId, table.id),
  ],
)

/** Who hung a tag, and how it ended. */
export const tagHistoryTable = historyTable('device_tag_history', () => deviceTagTable.id)
