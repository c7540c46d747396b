import type { virtualStates } from '@energy-console/contract/telemetry'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
  unixMs,
} from '../../../platform/database'
import { deviceTable, gatewayTable } from '../../devices'
import { stationTable } from '../../stations'

/** Modbus TCP masters in the platform: the connection to one address. Their station is that of their gateway. */
export const virtualGatewayTable = pgTable(
  'virtual_gateway',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    gatewayId: idColumn()
      .notNull()
      .references(() => gatewayTable.id),
    virtualName: varchar({ length: 64 }).notNull(),
    host: varchar({ length: 253 }).notNull(),
    port: integer().notNull().default(502),
    isEnabled: boolean().notNull().default(true),
    fastSeconds: integer().notNull().default(1),
    normalSeconds: integer().notNull().default(5),
    slowSeconds: integer().notNull().default(60),
    timeoutMs: integer().notNull().default(1_000),
    retries: smallint().notNull().default(1),
    pauseMs: integer().notNull().default(0),
    parallel: smallint().notNull().default(1),
    blockLength: smallint().notNull().default(125),
    blockGap: smallint().notNull().default(8),
    writesMultiple: boolean().notNull().default(false),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('virtual_gateway_name_unique').on(table.tenantId, table.virtualName),
    uniqueIndex('virtual_gateway_gateway_unique').on(table.gatewayId),
    uniqueIndex('virtual_gateway_address_unique').on(table.tenantId, table.host, table.port),
    index('virtual_gateway_station').on(table.stationId),
  ],
)

/** The devices that a virtual gateway asks. */
export const virtualSlaveTable = pgTable(
  'virtual_slave',
  {
    ...childOf(() => virtualGatewayTable.id),
    deviceId: idColumn()
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    unitId: smallint().notNull().default(1),
    addressOffset: integer().notNull().default(0),
    isEnabled: boolean().notNull().default(true),
  },
  (table) => [
    ...childPolicy('virtual_gateway'),
    index('virtual_slave_record').on(table.recordId),
    index('virtual_slave_device').on(table.deviceId),
  ],
)

/** How the connections of virtual gateways stand; written by whoever keeps them. */
export const virtualGatewayStateTable = pgTable(
  'virtual_gateway_state',
  {
    virtualId: idColumn()
      .primaryKey()
      .references(() => virtualGatewayTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    state: varchar({ length: 12 }).$type<keyof typeof virtualStates>().notNull(),
    trouble: text(),
    requestsPerSecond: doublePrecision().notNull(),
    silentSlaves: integer().notNull(),
  },
  () => childPolicy('virtual_gateway', 'virtual_id'),
)

/** How slaves answer. */
export const virtualSlaveStateTable = pgTable(
  'virtual_slave_state',
  {
    slaveId: idColumn()
      .primaryKey()
      .references(() => virtualSlaveTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    requests: bigint({ mode: 'number' }).notNull(),
    timeouts: bigint({ mode: 'number' }).notNull(),
    exceptions: bigint({ mode: 'number' }).notNull(),
    errors: bigint({ mode: 'number' }).notNull(),
    answerMs: doublePrecision(),
    answeredTs: unixMs(),
    isSilent: boolean().notNull(),
    trouble: text(),
  },
  () => childPolicy('virtual_slave', 'slave_id'),
)
