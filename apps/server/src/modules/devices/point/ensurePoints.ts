import { deviceErrors } from '@energy-console/contract/devices'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { refusePointsBeyondQuota } from '../../../platform/quotas'
import { deviceTable } from '../device/table'
import { productPropertyTable } from '../product/table'
import { pointTable } from './table'

/** `device / property`, of columns of both. */
export const nameOfPoint = sql`left(${deviceTable.deviceName} || ' / ' || ${productPropertyTable.propertyName}, 160)`

/**
 * Makes the points that devices lack, one for each property of their product, and renames those whose names changed.
 *
 * @throws AppError `devices.pointLimit` where a request would make more than its tenant may have, `devices.dataFull` where its data take all their room
 */
async function ensurePoints(tx: Tx, which: SQL): Promise<void> {
  await refusePointsBeyondQuota(tx, () => countMissing(tx, which), {
    beyond: (most, count) => refuse(deviceErrors.pointLimit, { most, count }),
    full: () => refuse(deviceErrors.dataFull),
  })
  await tx.execute(sql`
    insert into ${pointTable} (tenant_id, station_id, device_id, property_id, point_name)
    select ${deviceTable.tenantId}, ${deviceTable.stationId}, ${deviceTable.id}, ${productPropertyTable.id}, ${nameOfPoint}
    from ${deviceTable}
    join ${productPropertyTable} on ${productPropertyTable.productId} = ${deviceTable.productId}
    where ${which}
    order by ${deviceTable.id}, ${productPropertyTable.category} desc, ${productPropertyTable.propertyRank}
    on conflict on constraint point_device_property_unique do update
    set station_id = excluded.station_id, point_name = excluded.point_name
    where (point.station_id, point.point_name) is distinct from (excluded.station_id, excluded.point_name)`)
}

async function countMissing(tx: Tx, which: SQL): Promise<number> {
  const { rows } = await tx.execute<{ missing: number }>(sql`
    select count(*)::int as missing from ${deviceTable}
    join ${productPropertyTable} on ${productPropertyTable.productId} = ${deviceTable.productId}
    where ${which} and not exists (select from ${pointTable}
      where ${pointTable.deviceId} = ${deviceTable.id} and ${pointTable.propertyId} = ${productPropertyTable.id})`)
  return rows[0]?.missing ?? 0
}

/** Points that are calculated follow their device: to its station, and in their names. */
const moveCalculatedPoints = (tx: Tx, deviceId: string) =>
  tx.execute(sql`
    update ${pointTable} set station_id = ${deviceTable.stationId}, point_name = ${nameOfPoint}
    from ${deviceTable}, ${productPropertyTable}
    where ${pointTable.deviceId} = ${deviceId} and ${deviceTable.id} = ${pointTable.deviceId}
      and ${productPropertyTable.id} = ${pointTable.propertyId} and ${productPropertyTable.productId} is null
      and (${pointTable.stationId}, ${pointTable.pointName}) is distinct from (${deviceTable.stationId}, ${nameOfPoint})`)

/** After a device was saved: its points exist, stand in its station and bear its name. */
export async function ensurePointsOfDevice(tx: Tx, deviceId: string): Promise<void> {
  await ensurePoints(tx, eq(deviceTable.id, deviceId))
  await moveCalculatedPoints(tx, deviceId)
}

/** After many devices were saved. */
export const ensurePointsOfDevices = (tx: Tx, deviceIds: readonly string[]) =>
  ensurePoints(tx, inArray(deviceTable.id, [...deviceIds]))

/** After a product was saved: the points of its devices follow its properties. */
export const ensurePointsOfProduct = (tx: Tx, productId: string) =>
  ensurePoints(tx, eq(deviceTable.productId, productId))
