import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgPolicy, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { appRole, idColumn, systemPolicy, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { deviceTable, gatewayTable } from '../../devices'

/** How well a gateway was reached on a day of its station's calendar, and what came over it. */
export const gatewayDayTable = pgTable(
  'gateway_day',
  {
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    gatewayId: idColumn('gateway_id')
      .notNull()
      .references(() => gatewayTable.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Seconds in which this was watched; while the platform stands still nobody does. */
    watchedSeconds: integer('watched_seconds').notNull().default(0),
    /** Seconds of these in which it was online. */
    onlineSeconds: integer('online_seconds').notNull().default(0),
    drops: integer('drops').notNull().default(0),
    messages: bigint('messages', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    repeats: bigint('repeats', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.day] }), ...tenantAndStationPolicy()],
)

/** How well a device behind a gateway, or one that connects by itself, was reached on a day of its station's calendar. */
export const deviceDayTable = pgTable(
  'device_day',
  {
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    deviceId: idColumn('device_id')
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Seconds in which this was watched; while the platform stands still nobody does. */
    watchedSeconds: integer('watched_seconds').notNull().default(0),
    /** Seconds of these in which it was online. */
    onlineSeconds: integer('online_seconds').notNull().default(0),
    drops: integer('drops').notNull().default(0),
    /** Its own messages; behind a gateway those of the gateway's that held something of it. */
    messages: bigint('messages', { mode: 'number' }).notNull().default(0),
    /** Of its own messages; 0 behind a gateway, which sends those of several devices together. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    repeats: bigint('repeats', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] }), ...tenantAndStationPolicy()],
)

/** How long the platform watched in an hour: what nobody watched is nobody's failing. */
export const platformHourTable = pgTable(
  'platform_hour',
  {
    /** When the hour begins, Unix ms. */
    bucket: bigint('bucket', { mode: 'number' }).primaryKey(),
    runningSeconds: integer('running_seconds').notNull(),
  },
  () => [pgPolicy('app_read', { for: 'select', to: appRole, using: sql`true` }), ...systemPolicy()],
)
