import { type DeviceArrival, devices, gateways } from '@energy-console/contract/devices'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { madeByImport } from '../../../platform/resource'
import type { ReadLatest } from '../point/latestValue'
import { pointsOfDevices } from '../point/queries'
import { deviceTable } from './table'

/** Of many devices the first values alone are looked at; whether anything has come is known of each. */
const [devicesWatchedWhole, pointsOfOthers] = [20, 6] as const
/** Devices, and gateways, of an import that are told of one by one. */
const mostTold = 6

type PointOfDevice = Awaited<ReturnType<typeof pointsOfDevices>>[number]

/**
 * What has come of devices so far: of each its newest value, or when it was heard of. In the order of the ids. Where points are
 * named, their values alone count.
 */
export async function deviceArrivals(
  tx: Tx,
  deviceIds: readonly string[],
  readLatest: ReadLatest,
  itemIds?: readonly string[],
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
  const wanted = itemIds && new Set(itemIds)
  for (const point of await pointsOfDevices(tx, [...watched.keys()])) {
    if (wanted && !wanted.has(point.itemId)) continue
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
      ts: shown?.ts ?? (wanted ? null : (lastContactTime?.getTime() ?? null)),
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

/**
 * What has come of the devices that an import of the caller's has made, and which of its gateways cannot send; of the first few
 * it is told one by one.
 *
 * @throws notFound
 */
export async function importArrivals(tx: Tx, session: Session, importId: string, readLatest: ReadLatest) {
  const made = await madeByImport(tx, session, { importId, noun: devices.noun })
  const { rows } = await tx.execute<{ made: number; arrived: number; ids: string[] }>(sql`
    select count(*)::int as made, count(d.last_contact_time)::int as arrived,
      (array_agg(d.id::text order by d.last_contact_time desc nulls last, d.id))[1:${sql.raw(String(mostTold))}] as ids
    from device d where d.id in (${made})`)
  const [found = { made: 0, arrived: 0, ids: null }] = rows
  const madeGateways = await madeByImport(tx, session, { importId, noun: gateways.noun })
  const { rows: withoutToken } = await tx.execute<{ gatewayId: string; gatewayName: string }>(sql`
    select g.id::text as "gatewayId", g.gateway_name as "gatewayName" from gateway g
    where g.id in (${madeGateways}) and not exists (
      select from gateway_account a where a.gateway_id = g.id and a.is_enabled and a.revoked_time is null)
    order by g.gateway_name, g.id limit ${mostTold}`)
  return {
    made: found.made,
    arrived: found.arrived,
    devices: await deviceArrivals(tx, found.ids ?? [], readLatest),
    withoutToken,
  }
}
