import { sql } from 'drizzle-orm'
import {
  customType,
  doublePrecision,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { appRole, idColumn, systemPolicy, tenantId, tenantPolicy, unixMs } from '../../../platform/database'
import { partitionedBy } from '../../../platform/database/partitioned'

/**
 * What devices sent, as it is kept: one row a point and instant, the first one wins. Partitioned by UTC day of `ts`.
 * `sequence` is the batch that stored it. Quality 0 good, 1 uncertain, 2 bad, and 4 more where somebody has marked it as bad.
 */
export const samples = partitionedBy(
  'range (ts)',
  pgTable(
    'sample',
    {
      tenantId: tenantId(),
      pointId: idColumn().notNull(),
      ts: unixMs().notNull(),
      value: doublePrecision(),
      text: text(),
      quality: smallint().notNull().default(0),
      sequence: unixMs().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.pointId, table.ts] }),
      index('sample_sequence').using('brin', table.sequence),
      ...tenantPolicy(),
    ],
  ),
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Readings of days that are over, packed: those of one point, of up to a day, in one row. Partitioned by UTC day. `packReadings`
 * makes them and `chunk_readings` in SQL reads them; what may be decompressed begins with `planes`.
 */
export const sampleChunks = partitionedBy(
  'range (first_ts)',
  pgTable(
    'sample_chunk',
    {
      tenantId: tenantId(),
      pointId: idColumn().notNull(),
      /** Of its readings, Unix ms. */
      firstTs: unixMs().notNull(),
      lastTs: unixMs().notNull(),
      count: integer().notNull(),
      /** Readings of later batches are not in it. */
      sequence: unixMs().notNull(),
      /** Reading n came at `ts_base + n · ts_step` and what the planes say. */
      tsBase: unixMs().notNull(),
      tsStep: unixMs().notNull(),
      tsPlanes: bytea(),
      /** Reading n is `(value_base + n · value_step + planes) / value_scale`; without a scale it stands in `reals`. */
      valueBase: unixMs(),
      valueStep: unixMs(),
      valueScale: doublePrecision(),
      valuePlanes: bytea(),
      reals: doublePrecision().array(),
      /** Texts that occur; the planes say which of them, from 1 on, 0 where there is none. */
      texts: text().array(),
      textPlanes: bytea(),
      qualityBase: smallint().notNull(),
      qualityPlanes: bytea(),
    },
    (table) => [primaryKey({ columns: [table.pointId, table.firstTs] }), ...tenantPolicy()],
  ),
)

/** Up to when days may be sealed: rows of later ones are all that there is of their time. One row, none before the first day. */
export const sampleSealed = pgTable(
  'sample_sealed',
  {
    id: smallint().primaryKey().default(1),
    /** Unix ms. */
    beforeTs: unixMs().notNull(),
  },
  () => [pgPolicy('app_read', { for: 'select', to: appRole, using: sql`true` }), ...systemPolicy()],
)
