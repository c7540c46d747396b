import { eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { deviceTable } from '../device/table'
import { productPropertyTable, storedSeconds } from '../product/table'
import type { ReadLatest } from './latestValue'
import { gapAfterMs, staleAfterMs } from './staleness'
import { pointTable } from './table'

/** How a point is called and what its values are. */
const described = {
  itemId: pointTable.id,
  propertyNo: productPropertyTable.propertyNo,
  propertyName: productPropertyTable.propertyName,
  unit: productPropertyTable.unit,
  dataType: productPropertyTable.dataType,
  access: productPropertyTable.access,
  kind: productPropertyTable.kind,
  decimals: productPropertyTable.decimals,
  min: productPropertyTable.min,
  max: productPropertyTable.max,
  enumMap: productPropertyTable.enumMap,
}

/** Points of devices with their names, in the order of the product's properties; only those of `pointIds` where some are given. */
export const pointsOfDevices = (tx: Tx, deviceIds: readonly string[], pointIds?: ReadonlySet<string>) =>
  tx
    .select({
      ...described,
      deviceId: pointTable.deviceId,
      category: productPropertyTable.category,
      aliases: productPropertyTable.aliases,
    })
    .from(pointTable)
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
    .where(
      pointIds
        ? sql`${pointTable.id} = any (${bigints([...pointIds])})`
        : inArray(pointTable.deviceId, [...deviceIds]),
    )
    .orderBy(
      sql`${productPropertyTable.category} desc`,
      productPropertyTable.propertyRank,
      productPropertyTable.id,
    )

/** What is known of points by id; ids that the caller does not see are left out. */
export const pointInfosOf = (tx: Tx, itemIds: readonly string[]) =>
  tx
    .select({
      ...described,
      deviceId: deviceTable.id,
      deviceName: deviceTable.deviceName,
      stationId: pointTable.stationId,
      confirmation: productPropertyTable.confirmation,
      isNameTyped: productPropertyTable.isNameTyped,
      intervalSeconds: deviceTable.intervalSeconds,
      storage: productPropertyTable.storage,
      storedSeconds,
    })
    .from(pointTable)
    .innerJoin(deviceTable, eq(deviceTable.id, pointTable.deviceId))
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
    .where(inArray(pointTable.id, [...itemIds]))

/** The same with the times after which their values are stale, and their curves have a gap. */
export async function describePoints(tx: Tx, itemIds: readonly string[], readLatest: ReadLatest) {
  const latest = await readLatest(tx, itemIds)
  return (await pointInfosOf(tx, itemIds)).map(({ intervalSeconds, storage, storedSeconds, ...info }) => {
    const staleMs = staleAfterMs(intervalSeconds, latest.get(info.itemId)?.gapMs ?? null)
    return { ...info, staleAfterMs: staleMs, gapAfterMs: gapAfterMs(staleMs, { storage, storedSeconds }) }
  })
}

/** Which of these points are stored when they change: a value of theirs holds until the next one. */
export async function pointsByChange(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
    .where(
      sql`${pointTable.id} = any (${bigints([...itemIds])}) and ${productPropertyTable.storage} = 'change'`,
    )
  return new Set(rows.map(({ id }) => id))
}

/** Units of points by id, of those that the transaction sees and that have one. */
export async function unitsOfPoints(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string>> {
  const infos = await pointInfosOf(tx, itemIds)
  return new Map(infos.flatMap(({ itemId, unit }) => (unit ? [[itemId, unit] as const] : [])))
}
