import type { DeviceArrival } from '@energy-console/contract/devices'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { ReadLatest } from '../point/latestValue'
import { pointsOfDevices } from '../point/queries'
import { deviceTable } from './table'

/** Of many devices the first values alone are looked at; whether anything has come is known of each. */
const [devicesWatchedWhole, pointsOfOthers] = [20, 6] as const

type PointOfDevice = Awaited<ReturnType<typeof pointsOfDevices>>[number]

/** What has come of devices so far: of each its newest value, or when it was heard of. In the order of the ids. */
export async function deviceArrivals(
  tx: Tx,
  deviceIds: readonly string[],
  readLatest: ReadLatest,
): Promise<DeviceArrival[]> {
  const rows = await tx
    .select({
      id: deviceTable.id,
      deviceName: deviceTable.deviceName,
      lastContactTime: deviceTable.lastContactTime,
    })
    .from(deviceTable)
    .where(inArray(deviceTable.id, [...deviceIds]))
  const most = rows.length > devicesWatchedWhole ? pointsOfOthers : Number.POSITIVE_INFINITY
  const watched = new Map<string, PointOfDevice[]>(rows.map(({ id }) => [id, []]))
  for (const point of await pointsOfDevices(tx, [...watched.keys()])) {
    const list = watched.get(point.deviceId)
    if (list && list.length < most) list.push(point)
  }
  const latest = await readLatest(
    tx,
    [...watched.values()].flat().map(({ itemId }) => itemId),
  )
  const found = rows.map(({ id, deviceName, lastContactTime }): DeviceArrival => {
    const values = (watched.get(id) ?? []).flatMap((point) => {
      const value = latest.get(point.itemId)
      return value && value.ts !== null ? [{ point, value, ts: value.ts }] : []
    })
    const newest = Math.max(...values.map(({ ts }) => ts))
    // of values that came together the first of the product's
    const shown = values.find(({ ts }) => ts === newest)
    return {
      deviceId: id,
      deviceName,
      ts: shown?.ts ?? lastContactTime?.getTime() ?? null,
      value: shown?.value.value ?? null,
      propertyName: shown?.point.propertyName ?? null,
      unit: shown?.point.unit ?? null,
      decimals: shown?.point.decimals ?? null,
      dataType: shown?.point.dataType ?? null,
      enumMap: shown?.point.enumMap ?? null,
    }
  })
  return deviceIds.flatMap((id) => found.find(({ deviceId }) => deviceId === id) ?? [])
}
