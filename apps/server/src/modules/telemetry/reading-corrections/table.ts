import type { CorrectionMethod } from '@energy-console/contract/telemetry'
import { doublePrecision, index, integer, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
  unixMs,
} from '../../../platform/database'
import { pointColumn } from '../../devices'

/** Right values for readings of a span of a point. The readings bear them (`store/correctReadings.ts`). */
export const readingCorrectionTable = pgTable(
  'reading_correction',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    itemId: pointColumn(),
    startTime: instant().notNull(),
    /** The second that it names is meant as well. */
    endTime: instant().notNull(),
    method: varchar({ length: 16 }).$type<CorrectionMethod>().notNull(),
    amount: doublePrecision().notNull(),
    reason: varchar({ length: 200 }).notNull(),
    /** Who said it last, as he was called then. */
    userName: varchar({ length: 64 }),
    /** Readings that stand corrected within it, and the first of them before and after; null until they do (`reading-redo/tellCorrected.ts`). */
    readingCount: integer(),
    firstBefore: doublePrecision(),
    firstAfter: doublePrecision(),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('reading_correction_item').on(table.itemId, table.endTime),
    index('reading_correction_station').on(table.stationId),
    index('reading_correction_end').on(table.endTime),
  ],
)

/**
 * Spans in which readings are to bear anew what corrections say of them, as `bad_reading_redo` has those of marks: a list of its own, which
 * servers that know no corrections leave alone.
 */
export const readingCorrectionRedoTable = pgTable(
  'reading_correction_redo',
  {
    id: id(),
    tenantId: tenantId(),
    pointId: pointColumn(),
    /** Unix ms, `from_ms ≤ ts < before_ms`. */
    fromMs: unixMs().notNull(),
    beforeMs: unixMs().notNull(),
  },
  (table) => [...tenantPolicy(), index('reading_correction_redo_point').on(table.pointId)],
)

/** What was sent where a reading bears a corrected value. A row goes with the correction, and with the time for which readings stay. */
export const correctedReadingTable = pgTable(
  'corrected_reading',
  {
    tenantId: tenantId(),
    pointId: pointColumn(),
    /** Unix ms. */
    ts: unixMs().notNull(),
    value: doublePrecision().notNull(),
    /** 0 good, 1 uncertain, 2 bad, as it came. */
    quality: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pointId, table.ts] }),
    index('corrected_reading_ts').on(table.ts),
    ...tenantPolicy(),
  ],
)
