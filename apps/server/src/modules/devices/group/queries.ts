import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { pointTable } from '../point/table'

/** A group as it is stored or listed. */
interface Group {
  stationId?: unknown
  itemIds?: unknown
}

/** Ids of a comma list; lists of groups have none. */
export const idsOf = (itemIds: unknown) =>
  typeof itemIds === 'string' ? [...new Set(itemIds.split(','))].filter((id) => id !== '') : []

/**
 * The points of each group as far as the caller sees them and they stand in the group's station, in their order. A group
 * keeps the ids of points that are gone or whose device has moved: nobody may read anything by the list as it is stored.
 */
export async function pointsOfGroups(tx: Tx, groups: readonly Group[]): Promise<string[][]> {
  const named = [...new Set(groups.flatMap(({ itemIds }) => idsOf(itemIds)))]
  if (named.length === 0) return groups.map(() => [])
  const points = await tx
    .select({ id: pointTable.id, stationId: pointTable.stationId })
    .from(pointTable)
    .where(sql`${pointTable.id} = any (${bigints(named)})`)
  const stations = new Map(points.map(({ id, stationId }) => [id, stationId]))
  return groups.map(({ stationId, itemIds }) => idsOf(itemIds).filter((id) => stations.get(id) === stationId))
}
