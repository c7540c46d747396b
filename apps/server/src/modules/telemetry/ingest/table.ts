import { boolean, doublePrecision, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, tenantId, tenantPolicy, unixMs } from '../../../platform/database'

/**
 * Values of calculated points on their way to ingest: whoever makes them stores them here with how far he has come, and the
 * commit that makes samples of them takes them away.
 */
export const madeReadings = pgTable(
  'made_reading',
  {
    pointId: idColumn().notNull(),
    /** Unix ms. */
    ts: unixMs().notNull(),
    tenantId: tenantId(),
    /** Null where it is a text. */
    value: doublePrecision(),
    text: text(),
    quality: smallint().notNull(),
    /** They wait until there are no others. */
    isPast: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.pointId, table.ts] }),
    index('made_reading_tenant').on(table.tenantId, table.isPast, table.ts),
    ...tenantPolicy(),
  ],
)

/**
 * Readings that lie further ahead of our clock than devices' clocks may differ: stored as samples, but not current
 * until their time comes.
 */
export const aheadReadings = pgTable(
  'ahead_reading',
  {
    /** Unix ms: when it becomes current. */
    ts: unixMs().notNull(),
    pointId: idColumn().notNull(),
    tenantId: tenantId(),
    value: doublePrecision(),
    text: text(),
    quality: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ts, table.pointId] }),
    index('ahead_reading_tenant').on(table.tenantId, table.ts),
    ...tenantPolicy(),
  ],
)
