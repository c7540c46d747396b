import type { QueryOf } from '@energy-console/contract'
import {
  type DeviceItem,
  deviceErrors,
  type devices,
  type listDevicesBySite,
  type ValueFormat,
} from '@energy-console/contract/devices'
import { and, eq, getTableColumns, ilike, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { References } from '../../../platform/references'
import type { ResourceHooks } from '../../../platform/resource'
import { escapeLike } from '../../../platform/text'
import { siteTable, withDescendants } from '../../stations'
import { refuseBadCircuit } from '../circuit/rules'
import { ensurePointsOfDevice, pointsOfDevices } from '../point/ensurePoints'
import type { ReadLatest } from '../point/latestValue'
import { staleAfterMs } from '../point/staleness'
import type { Announce, TellRemoved } from '../product/rules'
import { pointInfosOf } from '../source/queries'
import { deviceTable, gatewayAccountTable, pointTable } from './table'

/** Adds `deviceId` (the id again) and `deviceProps` to rows of devices. */
export async function withDeviceProps<R extends { id: string }>(tx: Tx, rows: readonly R[]) {
  if (rows.length === 0) return []
  const props = new Map<string, { propertyNo: string; propertyName: string; itemId: string }[]>()
  const points = await pointsOfDevices(
    tx,
    rows.map((row) => row.id),
  )
  for (const { deviceId, propertyNo, propertyName, itemId } of points)
    props.set(deviceId, [...(props.get(deviceId) ?? []), { propertyNo, propertyName, itemId }])
  return rows.map((row) => ({ ...row, deviceId: row.id, deviceProps: props.get(row.id) ?? [] }))
}

async function refuseSiteOfOtherStation(
  tx: Tx,
  siteId: string | null | undefined,
  stationId: string | undefined,
): Promise<void> {
  if (!siteId) return
  const [site] = await tx
    .select({ stationId: siteTable.stationId })
    .from(siteTable)
    .where(eq(siteTable.id, siteId))
  if (site?.stationId !== stationId) throw refuse(deviceErrors.siteOfOtherStation, {}, 'siteId')
}

const deviceProps = `(
  select coalesce(json_agg(json_build_object('propertyNo', pp.property_no, 'propertyName', pp.property_name,
    'itemId', p.id::text) order by pp.category desc, pp.property_rank, pp.id), '[]'::json)
  from point p join product_property pp on pp.id = p.property_id where p.device_id = device.id)`

/** Devices get their points on saving; their station is that of their points and accounts too. */
export const deviceHooks = (
  references: References,
  announce: Announce,
  tellRemoved: TellRemoved,
): ResourceHooks<typeof devices, typeof deviceTable> => ({
  computed: { deviceId: 'device.id', deviceProps },

  async beforeSave({ tx }, values, before) {
    const device = { ...before, ...values }
    if (before && values.productId !== undefined && values.productId !== before.productId)
      throw refuse(deviceErrors.productFixed, {}, 'productId')
    await refuseSiteOfOtherStation(tx, device.siteId, device.stationId)
    await refuseBadCircuit(tx, device, before)
  },

  async afterSave(context, id, values, before) {
    await ensurePointsOfDevice(context.tx, id)
    if (before && values.stationId !== undefined && values.stationId !== before.stationId)
      await context.tx
        .update(gatewayAccountTable)
        .set({ stationId: values.stationId })
        .where(eq(gatewayAccountTable.deviceId, id))
    announce(context, { deviceIds: [id] })
  },

  async beforeRemove(context, ids) {
    const pointIds = await pointIdsOf(context.tx, ids)
    if (pointIds.length > 0) await references.refuseWhileUsed(context.tx, 'point', pointTable, pointIds)
    tellRemoved(context, pointIds)
  },

  async afterRemove(context, ids) {
    announce(context, { deviceIds: ids })
  },
})

/** The points of devices. */
export async function pointIdsOf(tx: Tx, deviceIds: readonly string[]): Promise<string[]> {
  const points = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .where(inArray(pointTable.deviceId, [...deviceIds]))
  return points.map((point) => point.id)
}

/** Devices at a site and at the sites below it. @throws 404 for a site that the caller does not see. */
export async function devicesAtSite(
  tx: Tx,
  { siteId, keyword = '', size }: QueryOf<typeof listDevicesBySite>,
) {
  const siteIds = await withDescendants(tx, siteTable, siteId)
  if (siteIds.length === 0) throw notFound()
  const { tenantId: _t, createUser: _c, updateUser: _u, ...shown } = getTableColumns(deviceTable)
  const rows = await tx
    .select(shown)
    .from(deviceTable)
    .where(
      and(
        inArray(deviceTable.siteId, siteIds),
        keyword === '' ? undefined : ilike(deviceTable.deviceName, `%${escapeLike(keyword)}%`),
      ),
    )
    .orderBy(deviceTable.deviceName)
    .limit(size)
  return withDeviceProps(tx, rows)
}

/** The properties of a device with their latest values. @throws 404 for a device that the caller does not see. */
export async function deviceItems(tx: Tx, deviceId: string, readLatest: ReadLatest): Promise<DeviceItem[]> {
  const [device] = await tx
    .select({ intervalSeconds: deviceTable.intervalSeconds })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
  if (!device) throw notFound()
  const points = await pointsOfDevices(tx, [deviceId])
  const latest = await readLatest(
    tx,
    points.map((point) => point.itemId),
  )
  return points.map(({ deviceId: _device, ...point }) => {
    const { gapMs, ...value } = latest.get(point.itemId) ?? { value: null, ts: null, quality: 2, gapMs: null }
    return { ...point, ...value, staleAfterMs: staleAfterMs(device.intervalSeconds, gapMs) }
  })
}

/** Devices of a station with their points, as a view needs them to be bound to; at most 5,000. */
export async function bindableDevices(tx: Tx, stationId: string) {
  const rows = await tx
    .select({ deviceId: deviceTable.id, deviceName: deviceTable.deviceName })
    .from(deviceTable)
    .where(eq(deviceTable.stationId, stationId))
    .orderBy(deviceTable.deviceName)
    .limit(5000)
  type Bindable = { propertyNo: string; propertyName: string; itemId: string; unit: string | null }
  const points = new Map(rows.map((row) => [row.deviceId, [] as Bindable[]]))
  for (const { deviceId, propertyNo, propertyName, itemId, unit } of await pointsOfDevices(tx, [
    ...points.keys(),
  ]))
    points.get(deviceId)?.push({ propertyNo, propertyName, itemId, unit })
  return rows.map((row) => ({ ...row, points: points.get(row.deviceId) ?? [] }))
}

/** Names of devices by id, of those that the transaction sees. */
export async function deviceNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: deviceTable.id, name: deviceTable.deviceName })
    .from(deviceTable)
    .where(inArray(deviceTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** How the values of points are said, by id, of those that the transaction sees. */
export async function formatsOfPoints(tx: Tx, itemIds: readonly string[]): Promise<Map<string, ValueFormat>> {
  const infos = await pointInfosOf(tx, [...new Set(itemIds)])
  return new Map(infos.map((info) => [info.itemId, info]))
}

/** Units of points by id, of those that the transaction sees and that have one. */
export async function unitsOfPoints(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string>> {
  const infos = await pointInfosOf(tx, itemIds)
  return new Map(infos.flatMap(({ itemId, unit }) => (unit ? [[itemId, unit] as const] : [])))
}
