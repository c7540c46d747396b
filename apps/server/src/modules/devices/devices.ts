import { type DeviceItem, deviceErrors } from '@energy-console/contract/devices'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database'
import { notFound, refuse } from '../../platform/errors'
import { type ResourceHooks, refuseWhileUsed } from '../../platform/resource'
import { siteTable, withDescendants } from '../stations'
import { pointInfosOf } from './dataSources'
import { ensurePointsOfDevice, pointsOfDevices } from './points'
import type { Announce } from './products'
import { deviceTable, gatewayAccountTable, pointTable } from './tables'

/** The latest committed value of a point. */
export interface LatestValue {
  value: number | string | null
  /** Unix milliseconds. */
  ts: number | null
  quality: number
}

/** Reads the latest values of points by id; points that never had one are missing from the answer. */
export type ReadLatest = (tx: Tx, pointIds: readonly string[]) => Promise<ReadonlyMap<string, LatestValue>>

type Row = { id: string } & Record<string, unknown>

/** Adds `deviceId` (the id again) and `deviceProps` to rows of devices. */
export async function withDeviceProps<R extends Row>(tx: Tx, rows: readonly R[]) {
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

async function refuseSiteOfOtherStation(tx: Tx, siteId: unknown, stationId: unknown): Promise<void> {
  if (typeof siteId !== 'string') return
  const [site] = await tx
    .select({ stationId: siteTable.stationId })
    .from(siteTable)
    .where(eq(siteTable.id, siteId))
  if (site?.stationId !== stationId) throw refuse(deviceErrors.siteOfOtherStation, {}, 'siteId')
}

/** Devices get their points on saving; their station is that of their points and accounts too. */
export const deviceHooks = (announce: Announce): ResourceHooks => ({
  extend: ({ tx }, rows) => withDeviceProps(tx, rows),

  async beforeSave({ tx }, values, before) {
    const device = { ...before, ...values }
    if (before && values.productId !== undefined && values.productId !== before.productId)
      throw refuse(deviceErrors.productFixed, {}, 'productId')
    await refuseSiteOfOtherStation(tx, device.siteId, device.stationId)
    return values
  },

  async afterSave(context, id, values, before) {
    await ensurePointsOfDevice(context.tx, id)
    if (before && typeof values.stationId === 'string' && values.stationId !== before.stationId)
      await context.tx
        .update(gatewayAccountTable)
        .set({ stationId: values.stationId })
        .where(eq(gatewayAccountTable.deviceId, id))
    announce(context, { deviceIds: [id] })
  },

  async beforeRemove({ tx }, ids) {
    const points = await tx
      .select({ id: pointTable.id })
      .from(pointTable)
      .where(inArray(pointTable.deviceId, ids))
    if (points.length > 0)
      await refuseWhileUsed(
        tx,
        'point',
        pointTable,
        points.map((point) => point.id),
      )
  },

  async afterRemove(context, ids) {
    announce(context, { deviceIds: ids })
  },
})

/** Devices at a site and at the sites below it. @throws 404 for a site that the caller does not see. */
export async function devicesAtSite(tx: Tx, siteId: string) {
  const siteIds = await withDescendants(tx, siteTable, siteId)
  if (siteIds.length === 0) throw notFound()
  const rows = await tx
    .select()
    .from(deviceTable)
    .where(and(inArray(deviceTable.siteId, siteIds)))
    .orderBy(deviceTable.deviceName)
    .limit(1000)
  return withDeviceProps(tx, rows)
}

/** The properties of a device with their latest values. @throws 404 for a device that the caller does not see. */
export async function deviceItems(tx: Tx, deviceId: string, readLatest: ReadLatest): Promise<DeviceItem[]> {
  const found = await tx.select({ id: deviceTable.id }).from(deviceTable).where(eq(deviceTable.id, deviceId))
  if (found.length === 0) throw notFound()
  const points = await pointsOfDevices(tx, [deviceId])
  const latest = await readLatest(
    tx,
    points.map((point) => point.itemId),
  )
  return points.map(({ deviceId: _device, ...point }) => ({
    ...point,
    ...(latest.get(point.itemId) ?? { value: null, ts: null, quality: 2 }),
  }))
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

/** Units of points by id, of those that the transaction sees and that have one. */
export async function unitsOfPoints(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string>> {
  const infos = await pointInfosOf(tx, itemIds)
  return new Map(infos.flatMap(({ itemId, unit }) => (unit ? [[itemId, unit] as const] : [])))
}
