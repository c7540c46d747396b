import type { Aggregate, GroupMissing } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Database, type Tx, texts } from '../../../platform/database'
import { isInPartitions, partitionOf } from '../../../platform/engine'
import { aggregateMembers } from './aggregate'
import type { Calc, LastResult } from './book'
import type { CalcInput } from './formula'
import type { CalcResult } from './result'

interface StoredGroup extends Record<string, unknown> {
  tenantId: string
  stationId: string
  deviceId: string
  name: string
  missing: GroupMissing
  intervalSeconds: number
  maxAgeSeconds: number | null
  /** Point and device of each member. */
  members: [itemId: string, deviceId: string][]
  points: {
    id: string
    aggregate: Aggregate
    itemId: string
    lastTs: number | null
    value: number | null
    quality: number
    state: LastResult['state'] | null
  }[]
}

/** The aggregates of groups that are kept under points, in partitions, with what came of them last. */
export async function loadGroups(
  db: Database,
  partitions: readonly number[],
): Promise<{ calc: Calc; last: LastResult | undefined }[]> {
  const rows = await db.asSystem((tx) => storedGroups(tx, isInPartitions(sql`d.station_id`, partitions)))
  return rows.flatMap(calcsOf)
}

/** The aggregates of a group that the caller sees, as far as they are kept under points. */
export async function calcsOfGroup(tx: Tx, groupId: string): Promise<Calc[]> {
  const rows = await storedGroups(tx, sql`g.id = ${groupId}::bigint`)
  return rows.flatMap(calcsOf).map(({ calc }) => calc)
}

/** Whether the caller sees such a group. */
export async function isGroup(tx: Tx, groupId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from point_group where id = ${groupId}::bigint`)
  return rowCount === 1
}

async function storedGroups(tx: Tx, where: SQL): Promise<StoredGroup[]> {
  const { rows } = await tx.execute<StoredGroup>(sql`
      select g.tenant_id as "tenantId", d.station_id as "stationId", d.id as "deviceId", g.group_name as name, g.missing,
        g.interval_seconds as "intervalSeconds", g.max_age_seconds as "maxAgeSeconds",
        (select coalesce(json_agg(json_build_array(p.id::text, p.device_id::text) order by m.at), '[]')
          from unnest(string_to_array(nullif(g.item_ids, ''), ',')::bigint[]) with ordinality as m(id, at)
          join point p on p.id = m.id and p.station_id = g.station_id) as members,
        (select json_agg(json_build_object('id', k.id::text, 'aggregate', k.aggregate, 'itemId', k.item_id::text,
            'lastTs', k.last_ts, 'value', k.value, 'quality', k.quality, 'state', k.state) order by k.id)
          from group_point k where k.record_id = g.id) as points
      from point_group g join device d on d.id = g.virtual_device_id
      where exists (select from group_point k where k.record_id = g.id) and ${where}`)
  return rows
}

/** All aggregates of a group share what they take of it. */
function calcsOf(row: StoredGroup): { calc: Calc; last: LastResult | undefined }[] {
  const members = row.members.map(([itemId]) => itemId)
  const inputs = members.map((itemId): CalcInput => ({ ...{ name: itemId, itemId }, ...taken }))
  const terms = { members, missing: row.missing, maxAgeMs: row.maxAgeSeconds && row.maxAgeSeconds * 1_000 }
  const common = {
    ...({ kind: 'group', inputs, missing: row.missing, maxAgeMs: terms.maxAgeMs } as const),
    ...{ tenantId: row.tenantId, name: row.name, partition: partitionOf(row.stationId) },
    intervalMs: row.intervalSeconds * 1_000,
    deviceIds: [...new Set([row.deviceId, ...row.members.map(([, deviceId]) => deviceId)])],
  }
  return row.points.map(({ id, aggregate, itemId, lastTs, value, quality, state }) => ({
    calc: {
      ...common,
      ...{ id, itemId },
      evaluate: (read, at) => aggregateMembers({ ...terms, aggregate }, read, at),
    },
    last:
      lastTs === null || state === null ? undefined : { ts: lastTs, value, quality, state, trouble: null },
  }))
}

const taken = { take: 'now', windowMs: 0, unit: null } as const

/** Stores what came of the last evaluations, within the transaction of their values. */
export async function storeGroupStates(tx: Tx, results: readonly CalcResult[]): Promise<void> {
  if (results.length === 0) return
  const last = [...new Map(results.map((result) => [result.calc.id, result])).values()]
  // a result without a value leaves the last one that there was
  const value = new Map(results.flatMap((one) => (one.value === null ? [] : [[one.calc.id, one.value]])))
  await tx.execute(sql`
    update group_point k set last_ts = u.ts, value = coalesce(u.value, k.value), quality = u.quality, state = u.state
    from unnest(${bigints(last.map(({ calc }) => calc.id))}, ${bigints(last.map(({ ts }) => ts))},
      ${arrayLiteral(last.map(({ calc }) => value.get(calc.id) ?? null))}::float8[],
      ${arrayLiteral(last.map(({ quality }) => quality))}::smallint[], ${texts(last.map(({ state }) => state))})
      as u(id, ts, value, quality, state)
    where k.id = u.id`)
}
