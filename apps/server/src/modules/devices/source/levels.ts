import { type PointInfo, type SourceNode, sourcePage } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { ReadLatest } from '../point/latestValue'
import { describePoints } from '../point/queries'

/** A place in the tree, as its key says it. */
export type Place =
  | { kind: 'station' | 'site' | 'device' | 'point'; id: string }
  | { kind: 'gateway'; stationId: string; siteId: string | null; id: string }

/** Reads the key of a node. */
export function placeOf(key: string): Place {
  const [kind = '', ...ids] = key.split(':')
  if (kind !== 'gateway') return { kind: kind as 'station', id: ids[0] ?? '0' }
  const [stationId = '0', siteId = '0', id = '0'] = ids
  return { kind, stationId, siteId: siteId === '0' ? null : siteId, id }
}

/** The key of a gateway at a station, or at one of its sites. */
export const gatewayKey = (stationId: string, siteId: string | null, id: string) =>
  `gateway:${stationId}:${siteId ?? '0'}:${id}`

const nothing = {
  note: null,
  siteId: null,
  gatewayId: null,
  deviceId: null,
  hasChildren: false,
  deviceCount: null,
  isOnline: null,
  point: null,
} as const

/** Rows as the statements below answer them. */
interface Row extends Record<string, unknown> {
  id: string
  name: string
  note: string | null
  stationId: string
  siteId: string | null
  gatewayId: string | null
  isOnline: boolean | null
  deviceCount: number | null
  hasChildren: boolean
}

const nodeOf = (kind: SourceNode['kind'], row: Row, key = `${kind}:${row.id}`): SourceNode => ({
  ...nothing,
  ...row,
  kind,
  key,
  deviceId: kind === 'device' ? row.id : null,
})

interface Some {
  stationIds?: readonly string[] | undefined
  /** A condition on `s`. */
  where?: SQL
  limit?: number
}

/** The stations, all or some of them; only of those the devices are counted. */
export async function stationNodes(
  tx: Tx,
  { stationIds, where = sql`true`, limit }: Some = {},
): Promise<SourceNode[]> {
  const { rows } = await tx.execute<Row>(sql`
    with chosen as materialized (
      select * from station s where ${where} ${stationIds ? sql`and s.id = any (${bigints(stationIds)})` : sql``}
      order by s.station_name, s.id ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ), devices as (
      select d.station_id, count(*)::int as number from device d
      ${stationIds || limit !== undefined ? sql`where d.station_id in (select id from chosen)` : sql``} group by d.station_id
    )
    select s.id::text, s.station_name as name, s.station_code as note, s.id::text as "stationId", null as "siteId",
      null as "gatewayId", null as "isOnline", coalesce(d.number, 0) as "deviceCount",
      d.number is not null or exists (select from gateway g where g.station_id = s.id)
        or exists (select from site p where p.station_id = s.id) as "hasChildren"
    from chosen s left join devices d on d.station_id = s.id
    order by s.station_name, s.id`)
  return rows.map((row) => nodeOf('station', row))
}

/** The sites that a condition on `p` keeps. */
export async function siteNodes(tx: Tx, where: SQL, limit?: number): Promise<SourceNode[]> {
  const { rows } = await tx.execute<Row>(sql`
    select p.id::text, p.site_name as name, null as note, p.station_id::text as "stationId", p.id::text as "siteId",
      null as "gatewayId", null as "isOnline", null as "deviceCount",
      exists (select from device d where d.site_id = p.id)
        or exists (select from site c where c.parent_id = p.id) as "hasChildren"
    from site p where ${where} order by p.site_rank, p.site_name, p.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`)
  return rows.map((row) => nodeOf('site', row))
}

/** The gateways whose devices a condition on `d` keeps, and of those that have none behind them the ones that one on `g` keeps. */
export async function gatewayNodes(tx: Tx, where: SQL, lonely?: SQL): Promise<SourceNode[]> {
  const { rows } = await tx.execute<Row>(sql`
    with behind as (
      select d.gateway_id as id, d.station_id, d.site_id, count(*)::int as number
      from device d where d.gateway_id is not null and ${where} group by 1, 2, 3
      ${
        lonely === undefined
          ? sql``
          : sql`union all select g.id, g.station_id, null, 0 from gateway g where ${lonely}
              and not exists (select from device d where d.gateway_id = g.id)`
      }
    )
    select b.id::text, g.gateway_name as name, g.serial_no as note, b.station_id::text as "stationId",
      b.site_id::text as "siteId", b.id::text as "gatewayId", g.is_online as "isOnline", b.number as "deviceCount",
      b.number > 0 as "hasChildren"
    from behind b join gateway g on g.id = b.id order by g.gateway_name, b.id, b.site_id nulls first`)
  return rows.map((row) => nodeOf('gateway', row, gatewayKey(row.stationId, row.siteId, row.id)))
}

/** The devices that a condition on `d` keeps, in the order of their names. */
export async function deviceNodes(
  tx: Tx,
  where: SQL,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<SourceNode[]> {
  const { rows } = await tx.execute<Row>(sql`
    select d.id::text, d.device_name as name, coalesce(nullif(d.device_code, ''), nullif(d.address, '')) as note,
      d.station_id::text as "stationId", d.site_id::text as "siteId", d.gateway_id::text as "gatewayId",
      d.is_online as "isOnline", null as "deviceCount",
      exists (select from point p where p.device_id = d.id) as "hasChildren"
    from device d where ${where} order by d.device_name, d.id offset ${offset} limit ${limit}`)
  return rows.map((row) => nodeOf('device', row))
}

/** A point below its device. */
export const pointNode = (point: PointInfo): SourceNode => ({
  ...nothing,
  key: `point:${point.itemId}`,
  kind: 'point',
  id: point.itemId,
  name: point.propertyName,
  note: point.propertyNo,
  stationId: point.stationId,
  deviceId: point.deviceId,
  point,
})

async function pointNodes(tx: Tx, deviceId: string, readLatest: ReadLatest): Promise<SourceNode[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id::text from point p join product_property pp on pp.id = p.property_id
    where p.device_id = ${deviceId}::bigint order by pp.category desc, pp.property_rank, pp.id`)
  const ids = rows.map(({ id }) => id)
  const infos = new Map((await describePoints(tx, ids, readLatest)).map((info) => [info.itemId, info]))
  return ids.flatMap((id) => infos.get(id) ?? []).map(pointNode)
}

/** The condition on `d` that a device stands directly below a place, beside its gateways. */
const devicesAt = (place: Place): SQL => {
  const { kind, id } = place
  if (kind === 'station')
    return sql`d.station_id = ${id}::bigint and d.site_id is null and d.gateway_id is null`
  if (kind === 'site') return sql`d.site_id = ${id}::bigint and d.gateway_id is null`
  const { stationId, siteId } = place as Place & { kind: 'gateway' }
  return sql`d.gateway_id = ${id}::bigint and d.station_id = ${stationId}::bigint
    and d.site_id is not distinct from ${siteId}::bigint`
}

/** What stands below a place before its devices: sites, then gateways. */
async function headOf(tx: Tx, { kind, id }: Place): Promise<SourceNode[]> {
  if (kind === 'station')
    return [
      ...(await siteNodes(tx, sql`p.station_id = ${id}::bigint and p.parent_id = 0`)),
      ...(await gatewayNodes(
        tx,
        sql`d.station_id = ${id}::bigint and d.site_id is null`,
        sql`g.station_id = ${id}::bigint`,
      )),
    ]
  if (kind === 'site')
    return [
      ...(await siteNodes(tx, sql`p.parent_id = ${id}::bigint`)),
      ...(await gatewayNodes(tx, sql`d.site_id = ${id}::bigint`)),
    ]
  return []
}

async function countOf(tx: Tx, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from device d where ${where}`,
  )
  return rows[0]?.count ?? 0
}

/** How many devices of a level stand before one. @throws notFound where it does not stand there */
async function placeOfDevice(tx: Tx, where: SQL, id: string): Promise<number> {
  const { rows } = await tx.execute<{ before: number }>(sql`
    select (select count(*)::int from device d
      where ${where} and (d.device_name, d.id) < (o.device_name, o.id)) as before
    from device o where o.id = ${id}::bigint and exists (select from device d where d.id = o.id and ${where})`)
  if (!rows[0]) throw notFound()
  return rows[0].before
}

const pageAt = (place: number) => Math.floor(place / sourcePage) * sourcePage

interface Level {
  parent: string | undefined
  stationIds: readonly string[] | undefined
  offset: number
  at: string | undefined
}

/** A page of what stands below a node; that which holds `at`, where it is named. @throws notFound for an unknown `at` */
export async function sourceLevel(
  tx: Tx,
  { parent, stationIds, offset, at }: Level,
  readLatest: ReadLatest,
): Promise<{ total: number; offset: number; nodes: SourceNode[] }> {
  const place = parent === undefined ? undefined : placeOf(parent)
  if (!place || place.kind === 'device' || place.kind === 'point') {
    const all = !place
      ? await stationNodes(tx, { stationIds })
      : place.kind === 'device'
        ? await pointNodes(tx, place.id, readLatest)
        : []
    return cut(all, offset, at)
  }
  const head = await headOf(tx, place)
  const where = devicesAt(place)
  const total = head.length + (await countOf(tx, where))
  const inHead = head.findIndex(({ key }) => key === at)
  const wanted = at === undefined ? undefined : placeOf(at)
  if (wanted && inHead < 0 && wanted.kind !== 'device') throw notFound()
  const begin = !wanted
    ? offset
    : pageAt(inHead >= 0 ? inHead : head.length + (await placeOfDevice(tx, where, wanted.id)))
  const nodes = head.slice(begin, begin + sourcePage)
  const room = sourcePage - nodes.length
  const devices =
    room > 0 && total > head.length
      ? await deviceNodes(tx, where, { offset: Math.max(0, begin - head.length), limit: room })
      : []
  return { total, offset: begin, nodes: [...nodes, ...devices] }
}

function cut(all: SourceNode[], offset: number, at: string | undefined) {
  const place = all.findIndex(({ key }) => key === at)
  if (at !== undefined && place < 0) throw notFound()
  const begin = at === undefined ? offset : pageAt(place)
  return { total: all.length, offset: begin, nodes: all.slice(begin, begin + sourcePage) }
}
