import type { GatewayLogCode } from '@energy-console/contract/telemetry'
import { bigint, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'

/** What the operator should know of a gateway: refused messages, bad timestamps, drift. The newest 200 are kept of each. */
export const gatewayLogs = pgTable(
  'gateway_log',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    accountId: idColumn().notNull(),
    gatewayId: idColumn(),
    deviceId: idColumn(),
    createTime: instant().notNull().defaultNow(),
    /** Stable key such as `bad_json`. */
    code: varchar({ length: 32 }).$type<GatewayLogCode>().notNull(),
    detail: varchar({ length: 500 }).notNull(),
    /** How often it was seen in a row; a repeat raises the count instead of adding a row. */
    count: integer().notNull().default(1),
  },
  (table) => [
    index('gateway_log_gateway').on(table.gatewayId, table.id),
    index('gateway_log_account').on(table.accountId, table.id),
    ...tenantAndStationPolicy(),
  ],
)

/** Device names and keys that came and that nobody has declared; at most 500 for each account. */
export const unmappedKeys = pgTable(
  'unmapped_key',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    accountId: idColumn().notNull(),
    gatewayId: idColumn(),
    deviceName: varchar({ length: 128 }).notNull(),
    /** Empty when the whole device is unknown. */
    key: varchar({ length: 128 }).notNull(),
    sampleValue: varchar({ length: 200 }).notNull(),
    /** Of an unknown device: the keys that it sends, with what came last under each. */
    arrived: jsonb().$type<Record<string, string>>(),
    count: bigint({ mode: 'number' }).notNull(),
    firstTime: instant().notNull().defaultNow(),
    lastTime: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('unmapped_key_of_account').on(table.accountId, table.deviceName, table.key),
    ...tenantAndStationPolicy(),
  ],
)
