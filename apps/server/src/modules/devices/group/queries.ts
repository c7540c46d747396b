import { mostPointsOffered } from '@energy-console/contract/devices'
import { and, eq, ilike, ne, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { escapeLike } from '../../../platform/text'
import { requireStation } from '../../stations'
import { deviceTable } from '../device/table'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'
import { productPropertyTable } from '../product/table'

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

interface Offer {
  stationId: string
  keyword?: string | undefined
  like?: string | undefined
}

const isRegister = sql<boolean>`(${productPropertyTable.kind} = 'accumulated')`

/**
 * Points of a station that a group can hold, totals of energy first, then in the order of their devices and the
 * product's properties.
 *
 * @throws notFound for a station or a point to be like that the caller does not see
 */
export async function groupPoints(tx: Tx, { stationId, keyword, like }: Offer) {
  await requireStation(tx, stationId)
  const [model] = like === undefined ? [] : await pointInfosOf(tx, [like])
  if (like !== undefined && !model) throw notFound()
  const property = productPropertyTable
  return tx
    .select({
      itemId: pointTable.id,
      deviceName: deviceTable.deviceName,
      propertyName: property.propertyName,
      unit: property.unit,
      isRegister,
    })
    .from(pointTable)
    .innerJoin(deviceTable, eq(deviceTable.id, pointTable.deviceId))
    .innerJoin(property, eq(property.id, pointTable.propertyId))
    .where(
      and(
        eq(pointTable.stationId, stationId),
        ne(property.dataType, 'text'),
        keyword ? ilike(pointTable.pointName, `%${escapeLike(keyword)}%`) : undefined,
        model && sql`coalesce(${property.unit}, '') = ${model.unit ?? ''}`,
        model && sql`${isRegister} = ${model.kind === 'accumulated'}`,
      ),
    )
    .orderBy(
      sql`(${property.energyType} is not null) desc`,
      deviceTable.deviceName,
      deviceTable.id,
      property.propertyRank,
      property.id,
    )
    .limit(mostPointsOffered)
}
