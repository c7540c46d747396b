import { asc, inArray } from 'drizzle-orm'
import { prepared, type Tx } from '../../../platform/database'
import { stationTable } from './table'

/** The stations that the request sees, by name; at most 10,000. */
export const visibleStations = prepared((tx) =>
  tx
    .select({
      id: stationTable.id,
      stationName: stationTable.stationName,
      areaId: stationTable.areaId,
      timeZone: stationTable.timeZone,
      isEnabled: stationTable.isEnabled,
    })
    .from(stationTable)
    .orderBy(asc(stationTable.stationName))
    .limit(10_000),
)

/** Names of stations by id, of those that the transaction sees. One query. */
export async function stationNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: stationTable.id, name: stationTable.stationName })
    .from(stationTable)
    .where(inArray(stationTable.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Every station that the transaction sees, by name; for granting rights on stations. */
export const listStations = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: stationTable.id, name: stationTable.stationName })
    .from(stationTable)
    .orderBy(stationTable.stationName)
    .limit(10_000)
