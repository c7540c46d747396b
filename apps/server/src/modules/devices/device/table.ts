import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { siteTable, stationTable } from '../../stations'
import { gatewayTable } from '../gateway/table'
import { productTable } from '../product/table'

/** Monitored devices. */
export const deviceTable = pgTable(
  'device',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    siteId: idColumn('site_id').references(() => siteTable.id),
    gatewayId: idColumn('gateway_id').references(() => gatewayTable.id),
    productId: idColumn('product_id')
      .notNull()
      .references(() => productTable.id),
    /** The device that feeds it. */
    circuitParentId: idColumn('circuit_parent_id').references((): AnyPgColumn => deviceTable.id),
    /** The channel of that device that does; null: the device as a whole. */
    circuitParentChannel: varchar('circuit_parent_channel', { length: 32 }),
    /** kVA, of a transformer or of what measures one. */
    ratedKva: doublePrecision('rated_kva'),
    deviceName: varchar('device_name', { length: 64 }).notNull(),
    deviceCode: varchar('device_code', { length: 64 }),
    address: varchar('address', { length: 64 }),
    /** What the gateway calls it; null: as it is called here. */
    sourceName: varchar('source_name', { length: 128 }),
    place: varchar('place', { length: 128 }),
    /** What the product itself keeps it for: one of a kind at a station, whatever it is called. */
    purpose: varchar('purpose', { length: 16 }).$type<'texts'>(),
    /** Reporting interval; three times without data means offline. */
    intervalSeconds: integer('interval_seconds').notNull().default(60),
    isOnline: boolean('is_online').notNull().default(false),
    /** The process that has heard of it last, where several share the work. */
    heldBy: varchar('held_by', { length: 36 }),
    lastContactTime: instant('last_contact_time'),
    /** dBm, as it says itself or its gateway says of it. */
    signal: doublePrecision('signal'),
    /** Its clock less ours, of a device that connects by itself; null while nothing is known of it. */
    clockDriftSeconds: integer('clock_drift_seconds'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('device_name_unique').on(table.tenantId, table.gatewayId, table.deviceName),
    uniqueIndex('device_source_unique').on(
      table.tenantId,
      table.gatewayId,
      sql`coalesce(${table.sourceName}, ${table.deviceName})`,
    ),
    uniqueIndex('device_purpose_unique').on(table.tenantId, table.stationId, table.purpose),
    index('device_station').on(table.stationId),
    index('device_site').on(table.siteId),
    index('device_gateway').on(table.gatewayId),
    index('device_product').on(table.productId),
    index('device_circuit_parent').on(table.circuitParentId),
  ],
)
