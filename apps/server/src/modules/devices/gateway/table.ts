import { boolean, doublePrecision, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'

export const gatewayTable = pgTable(
  'gateway',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    gatewayName: varchar('gateway_name', { length: 64 }).notNull(),
    serialNo: varchar('serial_no', { length: 64 }),
    protocol: varchar('protocol', { length: 16 }).notNull().default('mqtt'),
    firmware: varchar('firmware', { length: 64 }),
    isOnline: boolean('is_online').notNull().default(false),
    /** The process that has heard of it last, where several share the work: once that is dead, it is offline. */
    heldBy: varchar('held_by', { length: 36 }),
    lastContactTime: instant('last_contact_time'),
    signal: doublePrecision('signal'),
    /** By how much the gateway's clock, or one behind it, is ahead of ours, below 0 where it is behind; null while nothing is known of it. */
    clockDriftSeconds: integer('clock_drift_seconds'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('gateway_name_unique').on(table.tenantId, table.stationId, table.gatewayName),
  ],
)
