import type {
  FirmwareKind,
  RolloutState,
  rolloutWays,
  TargetState,
} from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'
import { deviceTable, gatewayTable } from '../../devices'
import { stationTable } from '../../stations'
import { firmwareTable } from '../firmware/table'

/** Firmware on its way to gateways or devices of a station, wave by wave. */
export const rolloutTable = pgTable(
  'firmware_rollout',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    rolloutName: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<FirmwareKind>().notNull(),
    firmwareId: idColumn()
      .notNull()
      .references(() => firmwareTable.id),
    /** Whom it was made for stands in its targets; these are empty. */
    gatewayIds: text().notNull().default(''),
    deviceIds: text().notNull().default(''),
    way: varchar({ length: 12 }).$type<keyof typeof rolloutWays>().notNull(),
    wavePercent: smallint().notNull(),
    pauseMinutes: integer().notNull(),
    mostFailures: integer().notNull(),
    timeoutMinutes: integer().notNull(),
    state: varchar({ length: 12 }).$type<RolloutState>().notNull().default('running'),
    /** The wave that is at work, from 1. */
    wave: integer().notNull().default(1),
    /** When the next wave begins; null while one is at work. */
    nextWaveTime: instant(),
    /** Failures that somebody has seen, and that halt it no more. */
    seenFailures: integer().notNull().default(0),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('firmware_rollout_station').on(table.stationId),
    index('firmware_rollout_firmware').on(table.firmwareId),
  ],
)

/** What became of roll-outs. */
export const rolloutHistoryTable = historyTable('firmware_rollout_history', () => rolloutTable.id)

/** A gateway or a device of a roll-out, and how it has fared. */
export const rolloutTargetTable = pgTable(
  'firmware_target',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    rolloutId: idColumn()
      .notNull()
      .references(() => rolloutTable.id, { onDelete: 'cascade' }),
    /** The gateway itself; null for a device. */
    gatewayId: idColumn().references(() => gatewayTable.id, { onDelete: 'cascade' }),
    deviceId: idColumn().references(() => deviceTable.id, { onDelete: 'cascade' }),
    targetName: varchar({ length: 64 }).notNull(),
    wave: integer().notNull(),
    state: varchar({ length: 12 }).$type<TargetState>().notNull().default('waiting'),
    /** Per cent of the file. */
    progress: smallint().notNull().default(0),
    /** Why it failed. */
    detail: varchar({ length: 500 }),
    attempts: smallint().notNull().default(0),
    offeredTime: instant(),
    /** When its command went out; null where none has. */
    sentTime: instant(),
    stateTime: instant(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('firmware_target_rollout').on(table.rolloutId, table.wave),
    index('firmware_target_gateway').on(table.gatewayId).where(sql`gateway_id is not null`),
    index('firmware_target_device').on(table.deviceId).where(sql`device_id is not null`),
  ],
)
