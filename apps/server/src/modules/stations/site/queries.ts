import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { siteTable } from './table'

/** The sites of a station in their order; at most 10,000. */
export const sitesOfStation = (tx: Tx, stationId: string) =>
  tx
    .select({ id: siteTable.id, parentId: siteTable.parentId, siteName: siteTable.siteName })
    .from(siteTable)
    .where(eq(siteTable.stationId, stationId))
    .orderBy(asc(siteTable.siteRank), asc(siteTable.id))
    .limit(10_000)
