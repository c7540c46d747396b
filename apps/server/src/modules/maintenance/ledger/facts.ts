import type { DataOf } from '@energy-console/contract'
import type { getAssetFacts } from '@energy-console/contract/maintenance'
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { requireStation, siteTable, stationTable } from '../../stations'
import { assetTable } from './table'
import { dayIn } from './warranty'

const mostSites = 2000

/** What there is by state, category and place, of a station, of several, or of all that the request sees. */
export async function factsOfAssets(
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
  { stationId, stationIds }: { stationId?: string | undefined; stationIds?: string | undefined } = {},
): Promise<DataOf<typeof getAssetFacts>> {
  if (stationId !== undefined) await requireStation(tx, stationId)
  const there = and(
    stationId === undefined ? undefined : eq(assetTable.stationId, stationId),
    stationIds === undefined ? undefined : inArray(assetTable.stationId, stationIds.split(',')),
  )
  const states = await tx
    .select({ state: assetTable.state, count: count() })
    .from(assetTable)
    .where(there)
    .groupBy(assetTable.state)
  const categories = await tx
    .select({ categoryId: assetTable.categoryId, count: count() })
    .from(assetTable)
    .where(there)
    .groupBy(assetTable.categoryId)
  const stations = await tx
    .select({ stationId: stationTable.id, stationName: stationTable.stationName, count: count() })
    .from(assetTable)
    .innerJoin(stationTable, eq(stationTable.id, assetTable.stationId))
    .where(there)
    .groupBy(stationTable.id, stationTable.stationName)
    .orderBy(asc(stationTable.stationName))
  const sites = await tx
    .select({
      siteId: siteTable.id,
      parentId: siteTable.parentId,
      stationId: siteTable.stationId,
      siteName: siteTable.siteName,
      count: sql<number>`(select count(*)::int from ${assetTable} where ${assetTable.siteId} = ${siteTable.id})`,
    })
    .from(siteTable)
    .where(inArray(siteTable.stationId, stations.map((station) => station.stationId).concat('0')))
    .orderBy(asc(siteTable.siteRank), asc(siteTable.id))
    .limit(mostSites)
  const today = dayIn(now, timeZone)
  return { states, categories, stations, sites, warranty: await warrantyFacts(tx, today, there), today }
}

/** Whose warranty ends soon, and whose has ended; what is retired needs none. */
async function warrantyFacts(tx: Tx, today: string, there: SQL | undefined) {
  const [found] = await tx
    .select({
      due: sql<number>`(count(*) filter (where ${assetTable.warrantyDate} >= ${today}))::int`,
      expired: sql<number>`(count(*) filter (where ${assetTable.warrantyDate} < ${today}))::int`,
    })
    .from(assetTable)
    .where(and(there, sql`${assetTable.remindDate} <= ${today}`, sql`${assetTable.state} <> 'retired'`))
  return found ?? { due: 0, expired: 0 }
}
