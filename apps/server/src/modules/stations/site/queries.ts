import { asc, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../../platform/database'
import { siteTable } from './table'

const sitesInOrder = prepared((tx) =>
  tx
    .select({ id: siteTable.id, parentId: siteTable.parentId, siteName: siteTable.siteName })
    .from(siteTable)
    .where(eq(siteTable.stationId, sql.placeholder('stationId')))
    .orderBy(asc(siteTable.siteRank), asc(siteTable.id))
    .limit(10_000),
)

/** The sites of a station in their order; at most 10,000. */
export const sitesOfStation = (tx: Tx, stationId: string) => sitesInOrder(tx, { stationId })
