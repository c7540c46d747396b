import type { DataSourceNode } from '@energy-console/contract/devices'
import { and, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { escapeLike } from '../../../platform/text'
import { requireStation, stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { pointsOfDevices } from '../point/queries'
import { pointTable } from '../point/table'

/** Devices that one tree holds at most; beyond, a keyword or a station narrows it. */
const deviceLimit = 2000

interface Search {
  stationId?: string | undefined
  /** Ids of several, apart by commas. */
  stationIds?: string | undefined
  keyword?: string | undefined
}

/** A condition for the stations that a search names. */
const isOf = (column: typeof stationTable.id | typeof deviceTable.stationId, search: Search) =>
  and(
    search.stationId ? eq(column, search.stationId) : undefined,
    search.stationIds ? inArray(column, search.stationIds.split(',')) : undefined,
  )

/** Devices of the search: by their own name, or because a point below them bears the keyword. */
function devicesFor(tx: Tx, search: Search) {
  const { keyword } = search
  const pattern = keyword ? `%${escapeLike(keyword)}%` : undefined
  const withPoint = tx
    .select({ id: pointTable.deviceId })
    .from(pointTable)
    .where(pattern ? ilike(pointTable.pointName, pattern) : undefined)
  return tx
    .select({ id: deviceTable.id, name: deviceTable.deviceName, stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(
      and(
        isOf(deviceTable.stationId, search),
        pattern ? or(ilike(deviceTable.deviceName, pattern), inArray(deviceTable.id, withPoint)) : undefined,
      ),
    )
    .orderBy(deviceTable.deviceName, deviceTable.id)
    .limit(deviceLimit)
}

/** Station → device → property, of one station or of all that the caller sees. */
export async function dataSourceNodes(tx: Tx, search: Search): Promise<DataSourceNode[]> {
  if (search.stationId) await requireStation(tx, search.stationId)
  const stations = await tx
    .select({ id: stationTable.id, name: stationTable.stationName })
    .from(stationTable)
    .where(isOf(stationTable.id, search))
    .orderBy(stationTable.stationName)
    .limit(1000)
  const devices = await devicesFor(tx, search)
  const points = await pointsOfDevices(
    tx,
    devices.map((device) => device.id),
  )
  const pointsByDevice = groupedBy(points, (point) => point.deviceId)
  const devicesByStation = groupedBy(devices, (device) => device.stationId)
  const isKept = (deviceName: string, propertyName: string) =>
    !search.keyword || `${deviceName} / ${propertyName}`.toLowerCase().includes(search.keyword.toLowerCase())

  const deviceNode = (device: (typeof devices)[number]): DataSourceNode => {
    const children = (pointsByDevice.get(device.id) ?? [])
      .filter((point) => isKept(device.name, point.propertyName))
      .map((point) => propertyNode(device.id, point))
    return branch('device', device.id, device.stationId, device.name, children, { deviceId: device.id })
  }
  return stations
    .map((station) =>
      branch(
        'station',
        station.id,
        '0',
        station.name,
        (devicesByStation.get(station.id) ?? []).map(deviceNode),
      ),
    )
    .filter((station) => station.hasChildren || !search.keyword)
}

function branch(
  type: 'station' | 'device',
  id: string,
  parentId: string,
  title: string,
  children: DataSourceNode[],
  more: Partial<DataSourceNode> = {},
): DataSourceNode {
  const hasChildren = children.length > 0
  const node = { id, parentId, title, key: `${type}:${id}`, value: id, type, hasChildren, ...more }
  return hasChildren ? { ...node, children } : node
}

const propertyNode = (
  deviceId: string,
  point: Awaited<ReturnType<typeof pointsOfDevices>>[number],
): DataSourceNode => ({
  id: point.itemId,
  parentId: deviceId,
  title: point.propertyName,
  key: `property:${point.itemId}`,
  value: point.itemId,
  type: 'property',
  hasChildren: false,
  deviceId,
  itemId: point.itemId,
  propertyNo: point.propertyNo,
  ...(point.unit === null ? {} : { unit: point.unit }),
  dataType: point.dataType,
  access: point.access,
  ...(point.enumMap === null ? {} : { enumMap: point.enumMap }),
})
