import { doublePrecision, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, tenantId, tenantPolicy, unixMs } from '../../../platform/database'
import { partitionedBy } from '../../../platform/database/partitioned'

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
