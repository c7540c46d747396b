import { doublePrecision, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, tenantAndStationPolicy, tenantId, unixMs } from '../../../platform/database'

/** The newest reading of each point, dead band or not; what a screen shows first. */
export const latestValues = pgTable(
  'latest_value',
  {
    pointId: idColumn().primaryKey(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    ts: unixMs().notNull(),
    value: doublePrecision(),
    text: text(),
    quality: smallint().notNull().default(0),
    sequence: unixMs().notNull(),
    /** The point's rhythm: how long it takes between its readings, learned as they come. Null before the second. */
    gapMs: unixMs(),
  },
  () => tenantAndStationPolicy(),
)
