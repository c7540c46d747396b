import type { QueryOf } from '@energy-console/contract'
import { type DevicePoint, DeviceRow, type listDevicesBySite } from '@energy-console/contract/devices'
import { and, eq, getTableColumns, ilike, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { escapeLike } from '../../../platform/text'
import { siteTable, withDescendants } from '../../stations'
import type { ReadLatest } from '../point/latestValue'
import { pointsOfDevices } from '../point/queries'
import { staleAfterMs } from '../point/staleness'
import { pointTable } from '../point/table'
import { deviceTable } from './table'

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

/** The points of devices. */
export async function pointIdsOf(tx: Tx, deviceIds: readonly string[]): Promise<string[]> {
  const points = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .where(inArray(pointTable.deviceId, [...deviceIds]))
  return points.map((point) => point.id)
}

type Columns = ReturnType<typeof getTableColumns<typeof deviceTable>>

/** What lists of devices answer, and nothing else that is kept of one. */
const shownColumns = Object.fromEntries(
  Object.entries(getTableColumns(deviceTable)).filter(([name]) => name in DeviceRow.shape),
) as Pick<Columns, keyof Columns & keyof typeof DeviceRow.shape>

/** Devices at a site and at the sites below it. @throws 404 for a site that the caller does not see. */
export async function devicesAtSite(
  tx: Tx,
  { siteId, keyword = '', size }: QueryOf<typeof listDevicesBySite>,
) {
  const siteIds = await withDescendants(tx, siteTable, siteId)
  if (siteIds.length === 0) throw notFound()
  const rows = await tx
    .select(shownColumns)
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
export async function devicePoints(tx: Tx, deviceId: string, readLatest: ReadLatest): Promise<DevicePoint[]> {
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
