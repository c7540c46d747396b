import { mostChosenDevices, mostFound, type SourceNode, searchWords } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { escapeLike } from '../../../platform/text'
import { siteTable, withDescendants } from '../../stations'
import type { ReadLatest } from '../point/latestValue'
import { describePoints } from '../point/queries'
import { deviceBears, pointsBearing } from '../point/search'
import { deviceNodes, gatewayKey, gatewayNodes, placeOf, pointNode, siteNodes, stationNodes } from './levels'

interface Search {
  keyword: string
  stationIds: readonly string[] | undefined
}

const contains = (column: SQL, word: string) => sql`${column} ilike ${`%${escapeLike(word)}%`}`

/** Points that bear all words, or that have the id, a few more than are answered. */
async function foundPoints(tx: Tx, { keyword, stationIds }: Search): Promise<string[]> {
  const isId = /^\d{1,18}$/.test(keyword)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from (
      ${isId ? sql`select p.id from point p where p.id = ${keyword}::bigint ${atStations('p', stationIds)} union` : sql``}
      (select p.id from point p where p.id in (${pointsBearing(searchWords(keyword))}) ${atStations('p', stationIds)}
       limit ${mostFound + 1})
    ) found limit ${mostFound + 1}`)
  return rows.map(({ id }) => id)
}

const atStations = (table: 'p' | 'd' | 'g' | 's', stationIds: readonly string[] | undefined) =>
  stationIds === undefined ? sql`` : sql`and ${sql.raw(table)}.station_id = any (${bigints(stationIds)})`

const orElse = (stationIds: readonly string[] | undefined, column: string) =>
  stationIds === undefined ? sql`true` : sql`${sql.raw(column)} = any (${bigints(stationIds)})`

/**
 * What bears the words, each with what it stands below: stations, sites, gateways and devices first, then points. A word
 * that a device bears finds the device, and not each of its points.
 */
export async function findSources(tx: Tx, search: Search, readLatest: ReadLatest) {
  const { keyword, stationIds } = search
  const limit = mostFound + 1
  const stations = await stationNodes(tx, {
    ...{ stationIds, limit },
    where: sql`(${contains(sql`s.station_name`, keyword)} or ${contains(sql`s.station_code`, keyword)})`,
  })
  const sites = await siteNodes(
    tx,
    sql`${contains(sql`p.site_name`, keyword)} and ${orElse(stationIds, 'p.station_id')}`,
    limit,
  )
  const gateways = await gatewaysWhere(
    tx,
    sql`(${contains(sql`g.gateway_name`, keyword)} or ${contains(sql`g.serial_no`, keyword)})
      and ${orElse(stationIds, 'g.station_id')}`,
  )
  const devices = await deviceNodes(
    tx,
    sql`(${deviceBears(searchWords(keyword))} or ${contains(sql`d.device_code`, keyword)}
      or ${contains(sql`d.address`, keyword)} or ${contains(sql`d.source_name`, keyword)})
      and ${orElse(stationIds, 'd.station_id')}`,
    { limit },
  )
  const before = [...stations, ...sites, ...gateways, ...devices]
  const ofDevices = new Set(devices.map(({ id }) => id))
  const pointIds = before.length > mostFound ? [] : await foundPoints(tx, search)
  const points = (await describePoints(tx, pointIds, readLatest))
    .filter((point) => !ofDevices.has(point.deviceId) || !isIn(point.deviceName, keyword))
    .map(pointNode)
  const all = [...before, ...points]
  const shown = all.slice(0, mostFound)
  return { found: await withPaths(tx, shown), hasMore: all.length > mostFound || pointIds.length > mostFound }
}

const isIn = (name: string, keyword: string) =>
  searchWords(keyword).every((word) => name.toLowerCase().includes(word.toLowerCase()))

/** Gateways, each at the first place where it stands. */
async function gatewaysWhere(tx: Tx, where: SQL): Promise<SourceNode[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id::text from gateway g where ${where}
    order by g.gateway_name, g.id limit ${mostFound + 1}`)
  if (rows.length === 0) return []
  const ids = bigints(rows.map(({ id }) => id))
  const placed = await gatewayNodes(tx, sql`d.gateway_id = any (${ids})`, sql`g.id = any (${ids})`)
  const first = new Map([...placed].reverse().map((node) => [node.id, node]))
  return rows.flatMap(({ id }) => first.get(id) ?? [])
}

/** Each node behind what it stands below. What stands at a station that the caller does not see is left out. */
async function withPaths(tx: Tx, nodes: readonly SourceNode[]): Promise<{ path: SourceNode[] }[]> {
  if (nodes.length === 0) return []
  const deviceIds = nodes.flatMap(({ kind, deviceId }) => (kind === 'point' && deviceId ? [deviceId] : []))
  const devices = byId(
    deviceIds.length === 0
      ? []
      : await deviceNodes(tx, sql`d.id = any (${bigints(deviceIds)})`, { limit: deviceIds.length }),
  )
  const holders = nodes.map((node) => (node.kind === 'point' ? devices.get(node.deviceId ?? '') : node))
  const gatewayIds = holders.flatMap((node) =>
    node?.kind === 'device' && node.gatewayId ? [node.gatewayId] : [],
  )
  const gateways =
    gatewayIds.length === 0 ? [] : await gatewayNodes(tx, sql`d.gateway_id = any (${bigints(gatewayIds)})`)
  const gatewayAt = new Map(gateways.map((node) => [node.key, node]))
  const siteIds = holders.flatMap((node) => node?.siteId ?? [])
  const sites = byId(siteIds.length === 0 ? [] : await siteNodes(tx, sql`p.id in (${aboveSites(siteIds)})`))
  const parents = await parentsOfSites(tx, [...sites.keys()])
  const stations = byId(
    await stationNodes(tx, { stationIds: [...new Set(nodes.map(({ stationId }) => stationId))] }),
  )

  const pathOf = (node: SourceNode): SourceNode[] => {
    const holder = node.kind === 'point' ? devices.get(node.deviceId ?? '') : node
    const path: SourceNode[] = node.kind === 'point' && holder ? [holder, node] : [node]
    if (holder?.kind === 'device' && holder.gatewayId) {
      const gateway = gatewayAt.get(gatewayKey(holder.stationId, holder.siteId, holder.gatewayId))
      if (gateway) path.unshift(gateway)
    }
    let siteId = holder?.kind === 'site' ? parents.get(holder.id) : holder?.siteId
    for (let depth = 0; siteId && sites.has(siteId) && depth < 50; depth += 1) {
      path.unshift(sites.get(siteId) as SourceNode)
      siteId = parents.get(siteId)
    }
    const station = stations.get(node.stationId)
    return node.kind === 'station' || !station ? path : [station, ...path]
  }
  return nodes.map((node) => ({ path: pathOf(node) }))
}

const byId = (nodes: readonly SourceNode[]) => new Map(nodes.map((node) => [node.id, node]))

/** Sites with all that they stand in. */
const aboveSites = (ids: readonly string[]) => sql`
  with recursive above as (
    select id, parent_id from site where id = any (${bigints(ids)})
    union select s.id, s.parent_id from site s join above on above.parent_id = s.id
  )
  select id from above`

async function parentsOfSites(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; parentId: string }>(
    sql`select id::text, parent_id::text as "parentId" from site where id = any (${bigints(ids)})`,
  )
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** The devices anywhere below a node, in the order of their names. */
export async function devicesBelow(tx: Tx, parent: string) {
  const place = placeOf(parent)
  const { kind, id } = place
  const where =
    kind === 'station'
      ? sql`d.station_id = ${id}::bigint`
      : kind === 'site'
        ? sql`d.site_id = any (${bigints(await withDescendants(tx, siteTable, id))})`
        : kind === 'gateway'
          ? sql`d.gateway_id = ${id}::bigint and d.station_id = ${place.stationId}::bigint
              and d.site_id is not distinct from ${place.siteId}::bigint`
          : kind === 'device'
            ? sql`d.id = ${id}::bigint`
            : sql`d.id = (select p.device_id from point p where p.id = ${id}::bigint)`
  const { rows } = await tx.execute<{ id: string; name: string; stationId: string; total: number }>(sql`
    select d.id::text, d.device_name as name, d.station_id::text as "stationId", (count(*) over ())::int as total
    from device d where ${where} order by d.device_name, d.id limit ${mostChosenDevices}`)
  return {
    devices: rows.map(({ total: _total, ...device }) => device),
    total: rows[0]?.total ?? 0,
  }
}
