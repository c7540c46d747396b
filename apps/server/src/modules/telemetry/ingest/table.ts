import type { GatewayLogCode } from '@energy-console/contract/telemetry'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  id,
  idColumn,
  instant,
  systemPolicy,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { partitionedBy } from '../../../platform/database/partitioned'

/** Unix milliseconds. */
const ms = () => bigint({ mode: 'number' })

/**
 * What devices sent, as it is kept: one row a point and instant, the first one wins. Partitioned by UTC day of `ts`.
 * `sequence` is the batch that stored it. Quality 0 good, 1 uncertain, 2 bad.
 */
export const samples = partitionedBy(
  'range (ts)',
  pgTable(
    'sample',
    {
      tenantId: tenantId(),
      pointId: idColumn().notNull(),
      ts: ms().notNull(),
      value: doublePrecision(),
      text: text(),
      quality: smallint().notNull().default(0),
      sequence: ms().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.pointId, table.ts] }),
      index('sample_sequence').using('brin', table.sequence),
      ...tenantPolicy(),
    ],
  ),
)

/** The newest reading of each point, dead band or not; what a screen shows first. */
export const latestValues = pgTable(
  'latest_value',
  {
    pointId: idColumn().primaryKey(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    ts: ms().notNull(),
    value: doublePrecision(),
    text: text(),
    quality: smallint().notNull().default(0),
    sequence: ms().notNull(),
    /** The point's rhythm: how long it takes between its readings, learned as they come. Null before the second. */
    gapMs: ms(),
  },
  () => tenantAndStationPolicy(),
)

/** One committed batch: its place in the order and the span of its timestamps, by which readers find its samples. */
export const ingestBatches = pgTable(
  'ingest_batch',
  {
    sequence: ms().primaryKey(),
    committedMs: ms().notNull(),
    minTs: ms().notNull(),
    maxTs: ms().notNull(),
    readings: integer().notNull(),
  },
  () => systemPolicy(),
)

/**
 * The readings of committed batches that have become current, by columns and in the order of arrival: also those that
 * a storage rule keeps out of the samples. Whoever works on readings by itself goes on from here after a restart;
 * what every cursor has passed is removed. A batch without readings that are current has none here.
 */
export const ingestJournal = pgTable(
  'ingest_journal',
  {
    sequence: ms().primaryKey(),
    points: idColumn().array().notNull(),
    /** Unix ms. */
    ts: ms().array().notNull(),
    /** Null where the reading is a text. */
    values: doublePrecision().array().notNull(),
    /** Null when the batch holds no text. */
    texts: text().array(),
    qualities: smallint().array().notNull(),
  },
  () => systemPolicy(),
)

/**
 * Readings that lie further ahead of our clock than devices' clocks may differ: stored as samples, but not current
 * until their time comes.
 */
export const aheadReadings = pgTable(
  'ahead_reading',
  {
    /** Unix ms: when it becomes current. */
    ts: ms().notNull(),
    pointId: idColumn().notNull(),
    tenantId: tenantId(),
    value: doublePrecision(),
    text: text(),
    quality: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ts, table.pointId] }), ...tenantPolicy()],
)

const rollupColumns = () => ({
  tenantId: tenantId(),
  pointId: idColumn().notNull(),
  /** Beginning of the bucket, Unix ms; days begin at midnight of the station's zone. */
  bucket: ms().notNull(),
  min: doublePrecision().notNull(),
  max: doublePrecision().notNull(),
  mean: doublePrecision().notNull(),
  first: doublePrecision().notNull(),
  last: doublePrecision().notNull(),
  count: integer().notNull(),
  /** Increase of an accumulated register over the bucket, from its last value before; steps back count as 0. */
  rise: doublePrecision(),
})

/** One-minute roll-ups, partitioned by month. */
export const rollup1m = partitionedBy(
  'range (bucket)',
  pgTable('rollup_1m', rollupColumns(), (table) => [
    primaryKey({ columns: [table.pointId, table.bucket] }),
    ...tenantPolicy(),
  ]),
)

/** One-hour roll-ups, kept for ever. A year's curve is read from the index alone: its rows lie all over the table. */
export const rollup1h = pgTable('rollup_1h', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.bucket] }),
  index('rollup_1h_curve').on(
    table.pointId,
    table.bucket,
    table.tenantId,
    table.mean,
    table.min,
    table.max,
    table.count,
  ),
  ...tenantPolicy(),
])

/** One-day roll-ups, kept for ever. */
export const rollup1d = pgTable('rollup_1d', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.bucket] }),
  ...tenantPolicy(),
])

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
    count: bigint({ mode: 'number' }).notNull(),
    firstTime: instant().notNull().defaultNow(),
    lastTime: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('unmapped_key_of_account').on(table.accountId, table.deviceName, table.key),
    ...tenantAndStationPolicy(),
  ],
)

/** Commands to devices: waiting, sent, answered. One row each; kept 90 days. */
export const deviceCommands = pgTable(
  'device_command',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn().notNull(),
    userId: idColumn(),
    method: varchar({ length: 64 }).notNull(),
    params: jsonb().$type<unknown>().notNull(),
    /** The row of the operation log that says who asked for it; its outcome is written there when it is known. */
    operationId: idColumn(),
    status: varchar({ length: 16 }).$type<CommandStatus>().notNull(),
    answer: jsonb().$type<unknown>(),
    createTime: instant().notNull().defaultNow(),
    expireTime: instant(),
    doneTime: instant(),
  },
  (table) => [
    index('device_command_device').on(table.deviceId, table.id),
    index('device_command_status').on(table.status),
    ...tenantAndStationPolicy(),
  ],
)
/** `unknown`: the process ended between sending and answer. */
export type CommandStatus = 'queued' | 'sent' | 'answered' | 'failed' | 'expired' | 'unknown'
