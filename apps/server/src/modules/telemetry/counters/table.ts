import { bigint, doublePrecision, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { pointColumn } from '../../devices'

/** Jumps of registers that are no consumption; the roll-ups count what rose before and after. */
export const counterCorrectionTable = pgTable(
  'counter_correction',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    itemId: pointColumn(),
    correctionTime: instant().notNull(),
    kind: varchar({ length: 16 }).$type<'swap' | 'reset' | 'rollover' | 'fault'>().notNull(),
    /** What it stood at when it jumped. */
    oldValue: doublePrecision().notNull(),
    /** What it counted on from. */
    newValue: doublePrecision().notNull(),
    remark: varchar({ length: 200 }).notNull(),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('counter_correction_time_unique').on(table.itemId, table.correctionTime),
    index('counter_correction_station').on(table.stationId),
  ],
)

/** Where roll-ups have to be made anew, because a correction has changed; the next run does it. */
export const rollupRedoTable = pgTable(
  'rollup_redo',
  {
    id: id(),
    tenantId: tenantId(),
    pointId: pointColumn(),
    /** When the register jumped, Unix ms: the next reading's buckets are meant. */
    atMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [...tenantPolicy(), index('rollup_redo_point').on(table.pointId)],
)
