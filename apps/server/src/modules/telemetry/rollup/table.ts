import { doublePrecision, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn, tenantId, tenantPolicy, unixMs } from '../../../platform/database'
import { partitionedBy } from '../../../platform/database/partitioned'

const rollupColumns = () => ({
  tenantId: tenantId(),
  pointId: idColumn().notNull(),
  /** Beginning of the bucket, Unix ms; days begin at midnight of the station's zone. */
  bucket: unixMs().notNull(),
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

/**
 * One-hour roll-ups, kept for ever. A year's curve is read from the primary key's index alone, which includes what a curve shows
 * (`sql/rollups.sql`): its rows lie all over the table.
 */
export const rollup1h = pgTable('rollup_1h', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.bucket] }),
  ...tenantPolicy(),
])

/** One-day roll-ups, kept for ever. */
export const rollup1d = pgTable(
  'rollup_1d',
  {
    ...rollupColumns(),
    /** Which hours of the day have readings, a bit for each from its beginning on; null where its hours alone tell that. */
    hoursRead: integer(),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.bucket] }), ...tenantPolicy()],
)
