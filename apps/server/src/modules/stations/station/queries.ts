import { asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { areaTable, siteTable, stationTable } from './table'

/** All regions of the tenant in their order; at most 10,000. */
export const allAreas = (tx: Tx) =>
  tx
    .select({
      id: areaTable.id,
      areaCode: areaTable.areaCode,
      areaName: areaTable.areaName,
      areaRank: areaTable.areaRank,
      parentId: areaTable.parentId,
    })
    .from(areaTable)
    .orderBy(asc(areaTable.areaRank), asc(areaTable.id))
    .limit(10_000)

/** The stations that the request sees, by name; at most 10,000. */
export const visibleStations = (tx: Tx) =>
  tx
    .select({
      id: stationTable.id,
      stationName: stationTable.stationName,
      areaId: stationTable.areaId,
      timeZone: stationTable.timeZone,
    })
    .from(stationTable)
    .orderBy(asc(stationTable.stationName))
    .limit(10_000)

/** The sites of a station in their order; at most 10,000. */
export const sitesOfStation = (tx: Tx, stationId: string) =>
  tx
    .select({ id: siteTable.id, parentId: siteTable.parentId, siteName: siteTable.siteName })
    .from(siteTable)
    .where(eq(siteTable.stationId, stationId))
    .orderBy(asc(siteTable.siteRank), asc(siteTable.id))
    .limit(10_000)

/** Ids of a node and of everything below it, in a table with `id` and `parent_id`. */
export async function withDescendants(tx: Tx, table: PgTable, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select id from ${table} where id = ${id}::bigint
      union select child.id from ${table} child join below on child.parent_id = below.id
    )
    select id::text from below`)
  return rows.map((row) => row.id)
}
