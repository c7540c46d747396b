import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
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

/** Spans of points whose readings somebody takes for bad. The readings bear it in their quality (`store/markReadings.ts`). */
export const badReadingTable = pgTable(
  'bad_reading',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    itemId: pointColumn(),
    startTime: instant().notNull(),
    /** The second that it names is meant as well. */
    endTime: instant().notNull(),
    reason: varchar({ length: 200 }).notNull(),
    /** Who marked it, as he was called then. */
    userName: varchar({ length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('bad_reading_item').on(table.itemId, table.endTime),
    index('bad_reading_station').on(table.stationId),
    index('bad_reading_end').on(table.endTime),
  ],
)

/** Spans in which readings are to bear anew what marks say of them, and roll-ups are to follow: a mark has changed, or a reading came late. */
export const badReadingRedoTable = pgTable(
  'bad_reading_redo',
  {
    id: id(),
    tenantId: tenantId(),
    pointId: pointColumn(),
    /** Unix ms, `from_ms ≤ ts < before_ms`. */
    fromMs: unixMs().notNull(),
    beforeMs: unixMs().notNull(),
  },
  (table) => [...tenantPolicy(), index('bad_reading_redo_point').on(table.pointId)],
)
