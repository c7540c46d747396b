import type { Aggregate } from '@energy-console/contract/devices'
import type { GroupSeries, GroupSeriesQuery } from '@energy-console/contract/energy'
import { eq, type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { pointGroupTable, pointsOfGroups, unitsOfPoints } from '../../devices'
import { stationTable } from '../../stations'
import { gridOf, joinedParts, readHeld } from '../../telemetry'
import { heldPoints } from '../rolled/heldFigures'

const tables = { '1h': 'rollup_1h', '1d': 'rollup_1d' } as const

/** What the points of a group come to in an hour or a day. */
interface Bucket extends Record<string, unknown> {
  ts: number
  sum: number
  min: number
  max: number
  points: number
}

/** @throws 404 for a group that the caller does not see */
export async function seriesOf(
  { tx, now }: { tx: Tx; now: Date },
  query: GroupSeriesQuery,
): Promise<GroupSeries> {
  const { aggregate, itemIds, timeZone } = await groupOf(tx, query.groupId)
  const held = await heldOf(tx, itemIds, { ...query, zone: timeZone, nowMs: now.getTime() })
  const from = rollupsOf(
    itemIds.filter((id) => !held.has(id)),
    query,
  )
  const { rows } = await tx.execute<Bucket>(sql`
    select bucket::float8 as ts, sum(coalesce(rise, mean)) as sum, min(coalesce(rise, mean)) as min, max(coalesce(rise, mean)) as max,
      count(*)::int as points
    from ${from} group by bucket`)
  const { rows: members } = await tx.execute<{ itemId: string; value: number }>(sql`
    select point_id::text as "itemId", coalesce(sum(rise), sum(mean * count) / sum(count)) as value from ${from} group by point_id`)
  const units = await unitsOfPoints(tx, itemIds)
  return {
    points: joined([...rows, ...[...held.values()].flatMap(({ buckets }) => buckets)])
      .sort((a, b) => a.ts - b.ts)
      .map((bucket) => [bucket.ts, aggregateOf(bucket, aggregate), bucket.points]),
    members: [...members, ...[...held].map(([itemId, { mean }]) => ({ itemId, value: mean }))],
    unit: [...units.values()][0] ?? null,
  }
}

const aggregateOf = ({ points, ...bucket }: Bucket, aggregate: Aggregate): number =>
  aggregate === 'mean' ? bucket.sum / points : bucket[aggregate]

/** Buckets of several points, those of the same time as one. */
function joined(all: readonly Bucket[]): Bucket[] {
  const byTime = new Map<number, Bucket>()
  for (const one of all) {
    const other = byTime.get(one.ts)
    if (!other) byTime.set(one.ts, one)
    else
      byTime.set(one.ts, {
        ts: one.ts,
        sum: one.sum + other.sum,
        min: Math.min(one.min, other.min),
        max: Math.max(one.max, other.max),
        points: one.points + other.points,
      })
  }
  return [...byTime.values()]
}

/** The points whose values hold until the next reading, weighed by how long they held; of those that are missing roll-ups tell. */
async function heldOf(
  tx: Tx,
  itemIds: readonly string[],
  { start, end, resolution, zone, nowMs }: GroupSeriesQuery & { zone: string; nowMs: number },
): Promise<Map<string, { mean: number; buckets: Bucket[] }>> {
  const found = new Map<string, { mean: number; buckets: Bucket[] }>()
  const holding = [...(await heldPoints(tx, itemIds))]
  if (holding.length === 0) return found
  // a bucket belongs to the series that begins in it, as a roll-up does
  const grid = (await gridOf(tx, { step: resolution, start, end, zone })).filter(({ at }) => at >= start)
  const edges = [...grid.map(({ at }) => at), ...grid.slice(-1).map(({ until }) => until)]
  for (const [itemId, parts] of await readHeld(tx, { itemIds: holding, edges, nowMs })) {
    const whole = joinedParts(parts.flatMap((part) => part ?? []))
    if (!whole) continue
    const buckets = parts.flatMap((part, at): Bucket[] => {
      const ts = grid[at]?.at
      return part && ts !== undefined
        ? [{ ts, sum: part.mean, min: part.mean, max: part.mean, points: 1 }]
        : []
    })
    found.set(itemId, { mean: whole.mean, buckets })
  }
  return found
}

/** The points of a group that still stand in its station, and the zone in which its station counts its days. @throws 404 */
export async function groupOf(tx: Tx, groupId: string) {
  const [group] = await tx
    .select({
      groupName: pointGroupTable.groupName,
      aggregate: pointGroupTable.aggregate,
      stationId: pointGroupTable.stationId,
      itemIds: pointGroupTable.itemIds,
      timeZone: sql<string>`usable_zone(${stationTable.timeZone})`,
    })
    .from(pointGroupTable)
    .innerJoin(stationTable, eq(stationTable.id, pointGroupTable.stationId))
    .where(eq(pointGroupTable.id, groupId))
  if (!group) throw notFound()
  const [itemIds = []] = await pointsOfGroups(tx, [group])
  return { ...group, itemIds }
}

const rollupsOf = (itemIds: readonly string[], { start, end, resolution }: GroupSeriesQuery): SQL => sql`
  ${sql.raw(tables[resolution])}
  where point_id = any (${bigints(itemIds)}) and bucket >= ${start}::bigint and bucket < ${end}::bigint
    and coalesce(rise, mean) is not null`
