import { doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, systemPolicy, unixMs } from '../../../platform/database'

/** One committed batch: its place in the order and the span of its timestamps, by which readers find its samples. */
export const ingestBatches = pgTable(
  'ingest_batch',
  {
    sequence: unixMs().primaryKey(),
    committedMs: unixMs().notNull(),
    minTs: unixMs().notNull(),
    maxTs: unixMs().notNull(),
    readings: integer().notNull(),
  },
  () => systemPolicy(),
)

/** The place of the last batch, where several processes commit them: one row, held by who commits. */
export const ingestOrder = pgTable(
  'ingest_order',
  {
    /** There is one. */
    id: smallint().primaryKey().default(1),
    last: unixMs().notNull().default(0),
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
    sequence: unixMs().primaryKey(),
    points: idColumn().array().notNull(),
    /** Unix ms. */
    ts: unixMs().array().notNull(),
    /** Null where the reading is a text. */
    values: doublePrecision().array().notNull(),
    /** Null when the batch holds no text. */
    texts: text().array(),
    qualities: smallint().array().notNull(),
  },
  () => systemPolicy(),
)
