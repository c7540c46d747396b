import { type DataSourceNode, searchWords } from '@energy-console/contract/devices'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { requireStation, stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { pointsOfDevices } from '../point/queries'
import { deviceBears, pointsBearing } from '../point/search'

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

/** Devices that the tree holds, with all their points where nothing is searched for. */
function allDevices(tx: Tx, search: Search) {
  return tx
    .select({ id: deviceTable.id, name: deviceTable.deviceName, stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(isOf(deviceTable.stationId, search))
    .orderBy(deviceTable.deviceName, deviceTable.id)
    .limit(deviceLimit)
}

/** Devices that bear all words, or of which a point does, with the points that do. */
async function foundDevices(tx: Tx, words: readonly string[], search: Search) {
  const stationIds = search.stationIds?.split(',')
  const { rows } = await tx.execute<{ id: string; name: string; stationId: string; pointIds: string[] }>(sql`
    with found as materialized (
      select f.device_id, array_agg(f.id::text) as ids from point f where f.id in (${pointsBearing(words)}) group by 1)
    select d.id::text, d.device_name as name, d.station_id::text as "stationId",
      coalesce(found.ids, '{}') as "pointIds"
    from device d left join found on found.device_id = d.id
    where (found.device_id is not null or ${deviceBears(words)})
      ${search.stationId ? sql`and d.station_id = ${search.stationId}::bigint` : sql``}
      ${stationIds ? sql`and d.station_id = any (${bigints(stationIds)})` : sql``}
    order by d.device_name, d.id limit ${deviceLimit}`)
  return { devices: rows, pointIds: new Set(rows.flatMap(({ pointIds }) => pointIds)) }
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
  const words = searchWords(search.keyword ?? '')
  const { devices, pointIds } =
    words.length > 0
      ? await foundDevices(tx, words, search)
      : { devices: await allDevices(tx, search), pointIds: undefined }
  const points = await pointsOfDevices(
    tx,
    devices.map((device) => device.id),
    pointIds,
  )
  const pointsByDevice = groupedBy(points, (point) => point.deviceId)
  const devicesByStation = groupedBy(devices, (device) => device.stationId)

  const deviceNode = (device: (typeof devices)[number]): DataSourceNode => {
    const children = (pointsByDevice.get(device.id) ?? []).map((point) => propertyNode(device.id, point))
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
