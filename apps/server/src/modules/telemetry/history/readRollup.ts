import { stepMs } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import { dayOf } from '../rollup/localTime'
import { hasStoredMinutes, minutesInOrder, minutesOf } from '../rollup/minutesOf'
import { firstFrom, isGood, readingsWithin } from '../store/readings'
import { bucketsOf } from './bucketSources'
import { heldLines } from './heldLines'
import type { HistoryQuery, Point } from './historyQuery'
import { firstBucket, type Plan, planRollup, type RollupLevel } from './resolution'

/** A line made of roll-ups. */
export interface RolledLine {
  level: RollupLevel
  /** Of the time that a point stands for. */
  widthMs: number
  points: Point[]
}

/** Roll-ups are never this far behind: older samples are not looked for. */
const mostBehindMs = 7 * 86_400_000
/** More than any hour of a clock has: where a clock is put back by half an hour, one has ninety minutes. */
const longestHourMs = sql.raw('7200000')
/** Samples that complete one answer at most. They are some hundreds unless roll-ups have stood still. */
const mostSamples = 400_000
/** Readings that the minutes of one answer are made of at most, at 1 to 2 µs each: a statement has 10 s. */
const mostOfMinutes = 2_000_000

interface RolledQuery extends HistoryQuery {
  /** Points whose values hold until the next one. */
  holding?: ReadonlySet<string>
  mostOfMinutes?: number
}

/**
 * Reads lines from the roll-up that fits the span; points without any are missing. Lines whose minutes would be made of too many
 * readings are of hours, the densest first.
 */
export async function readRollup(
  tx: Tx,
  itemIds: string[],
  query: RolledQuery,
): Promise<Map<string, RolledLine>> {
  const { start, end, resolution, maxPoints, holding } = query
  const finest = resolution === undefined || resolution === 'raw' ? '1m' : resolution
  const plan = planRollup(end - start, maxPoints, finest)
  const held = await heldLines(
    tx,
    itemIds.filter((id) => holding?.has(id)),
    query,
    plan,
  )
  const others = itemIds.filter((id) => !held.has(id))
  const rolled = others.length === 0 ? [] : await readPlanned(tx, others, query, plan)
  const { level, widthMs } = plan
  return new Map([...[...held].map(([id, points]) => [id, { level, widthMs, points }] as const), ...rolled])
}

/** Lines of a plan as roll-ups tell them. */
async function readPlanned(
  tx: Tx,
  itemIds: string[],
  query: RolledQuery,
  plan: Plan,
): Promise<Map<string, RolledLine>> {
  const { start, end, maxPoints } = query
  if (plan.level !== '1m') return readParts(tx, itemIds, query, plan)
  const dense = await tooDense(tx, itemIds, query)
  const lines = await readLevel(
    tx,
    itemIds.filter((id) => !dense.has(id)),
    query,
    plan,
  )
  if (dense.size === 0) return lines
  const hours = await readLevel(tx, [...dense], query, planRollup(end - start, maxPoints, '1h'))
  return new Map([...lines, ...hours])
}

/** Rows that one statement merges, where others may be asked beside it. */
const rowsOfPart = 40_000

/** Lines of a coarse level; where there are many rows, of half of the points beside those of the other half. */
async function readParts(
  tx: Tx,
  itemIds: string[],
  query: HistoryQuery,
  plan: Plan,
): Promise<Map<string, RolledLine>> {
  const rows = (itemIds.length * (query.end - query.start)) / stepMs[plan.level]
  if (!query.isSpread || rows <= rowsOfPart) return readLevel(tx, itemIds, query, plan)
  const half = Math.ceil(itemIds.length / 2)
  const parts = await Promise.all(
    [itemIds.slice(0, half), itemIds.slice(half)].map((part) => readLevel(tx, part, query, plan)),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

/** Points that leave the others too little of the readings that minutes of a span (Unix ms) may be made of. */
export async function tooDense(
  tx: Tx,
  itemIds: readonly string[],
  {
    start,
    end,
    mostOfMinutes: most = mostOfMinutes,
  }: Pick<HistoryQuery, 'start' | 'end'> & { mostOfMinutes?: number },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select point_id as id, sum(sum(count)) over (order by sum(count), point_id) as readings
      from rollup_1h h where point_id = any (${bigints(itemIds)}) and bucket >= ${start}::bigint and bucket < ${end}::bigint
        and not ${hasStoredMinutes({ point: sql`h.point_id`, hour: sql`h.bucket` })}
      group by point_id) told
    where readings > ${most}`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lines of one level. Roll-ups are a minute behind: from the last hour of a point that was rolled up, what follows is added up from
 * its samples, so that a line reaches to the newest one.
 */
async function readLevel(
  tx: Tx,
  itemIds: string[],
  { start, end, nowMs, maxPoints }: HistoryQuery,
  plan: Plan,
): Promise<Map<string, RolledLine>> {
  if (itemIds.length === 0) return new Map()
  const { level, widthMs } = plan
  const first = firstBucket({ start, end }, plan, maxPoints)
  const points = bigints(itemIds)
  const behindMs = nowMs - mostBehindMs
  const sampledFrom = sql`${Math.max(start, behindMs)}::bigint`
  const minutes = sql`
    select r.point_id as id, r.bucket, r.mean, r.min, r.max, r.count
    from ${minutesOf({ points, from: sql`${start}::bigint`, before: sql`${end}::bigint` })} r`
  const span = sql`r.point_id = any (${points}) and r.bucket >= ${start}::bigint and r.bucket < ${end}::bigint`
  const samples = sql`
    select o.id, s.ts, s.value, o.zone from opened o, lateral (
      select ts, value from ${readingsWithin({
        point: sql`o.id`,
        from: sql`greatest(o.hour, ${sampledFrom})`,
        before: sql`${end}::bigint`,
        known: { from: sampledFrom, before: sql`${end}::bigint` },
      })} r where ${isGood}
      order by ts desc limit ${Math.ceil(mostSamples / itemIds.length)}) s`
  // hours come as their index has them, whatever the form of readings
  const order = level === '1m' && widthMs > stepMs[level] ? minutesInOrder : sql``
  // An hour of which no sample is kept is complete, and so is one that roll-ups cannot be behind. Merged buckets count from `start`, or a time of the clock before it, so that there are never more of them than are asked for.
  const { rows } = await tx.execute<{ id: string } & Record<Column, Buffer>>(sql`
    with zones as materialized (select id as station_id, usable_zone(time_zone) as zone from station
      where id in (select station_id from point where id = any (${points}))),
    opened as materialized (
      select p.id, h.hour, z.zone, ${dayOf(sql`h.hour`, sql`z.zone`)} as day
      from point p join zones z on z.station_id = p.station_id
      left join lateral (select bucket from rollup_1h where point_id = p.id order by bucket desc limit 1) newest on true
      left join lateral (select case when newest.bucket >= ${behindMs}::bigint and exists (
        select from ${firstFrom({
          point: sql`p.id`,
          from: sql`newest.bucket`,
          knownFrom: sql`${behindMs}::bigint`,
        })} f) then newest.bucket
        else newest.bucket + ${longestHourMs} end as hour) h on true
      where p.id = any (${points}))
    select id, ${packedFloats(sql`ts`)} as ts, ${packedFloats(sql`mean`)} as mean, ${packedFloats(sql`min`)} as min, ${packedFloats(sql`max`)} as max
    from (
      select id, min(bucket)::float8 as ts, sum(mean * count ${order}) / sum(count) as mean, min(min) as min, max(max) as max
      from (${bucketsOf[level]({ span, samples, minutes })}) b
      where bucket >= ${start}::bigint and bucket < ${end}::bigint
      group by id, (bucket - ${first}::bigint) / ${widthMs}::bigint) merged
    group by id`)
  return new Map(
    rows.map(({ id, ...columns }) => [
      id,
      { level, widthMs, points: pointsOf(columns, plan, { start, first }) },
    ]),
  )
}

type Column = 'ts' | 'mean' | 'min' | 'max'

/** Points in the order of their time: each lies in a merged bucket of its own, whose begin is its time where that is one of the clock. */
function pointsOf(
  columns: Record<Column, Buffer>,
  { widthMs, isByClock }: Plan,
  { start, first }: { start: number; first: number },
): Point[] {
  const [mean, min, max] = [
    unpackedFloats(columns.mean),
    unpackedFloats(columns.min),
    unpackedFloats(columns.max),
  ]
  const buckets: Point[] = []
  for (const [index, ts] of unpackedFloats(columns.ts).entries()) {
    const place = Math.floor((ts - first) / widthMs)
    const at = isByClock ? Math.max(first + place * widthMs, start) : ts
    buckets[place] = [at, mean[index] ?? null, min[index] ?? null, max[index] ?? null]
  }
  // without the empty ones
  return buckets.filter(() => true)
}
