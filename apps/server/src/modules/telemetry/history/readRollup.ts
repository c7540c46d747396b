import { stepMs } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import { dayOf, hourOf } from '../rollup/localTime'
import { hasStoredMinutes, minutesOf } from '../rollup/minutesOf'
import { firstFrom, isGood, readingsWithin } from '../store/readings'
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

/**
 * Reads lines from the roll-up that fits the span; points without any are missing. Lines whose minutes would be made of too many
 * readings are of hours, the densest first.
 */
export async function readRollup(
  tx: Tx,
  itemIds: string[],
  query: HistoryQuery & { mostOfMinutes?: number },
): Promise<Map<string, RolledLine>> {
  const { start, end, resolution, maxPoints } = query
  const finest = resolution === undefined || resolution === 'raw' ? '1m' : resolution
  const plan = planRollup(end - start, maxPoints, finest)
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
  // An hour of which no sample is kept is complete, and so is one that roll-ups cannot be behind. Merged buckets count from `start`, or a time of the clock before it, so that there are never more of them than are asked for.
  const { rows } = await tx.execute<{ id: string } & Record<Column, Buffer>>(sql`
    with zones as materialized (select id as station_id, usable_zone(time_zone) as zone from station
      where id in (select station_id from point where id = any (${points}))),
    opened as materialized (
      select p.id, h.hour, z.zone, ${dayOf(hour, zone)} as day
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
      select id, min(bucket)::float8 as ts, sum(mean * count) / sum(count) as mean, min(min) as min, max(max) as max
      from (${parts[level]({ span, samples, minutes })}) b
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

const [hour, zone] = [sql.raw('h.hour'), sql.raw('z.zone')]
const [sampleTs, sampleZone] = [sql.raw('s.ts'), sql.raw('s.zone')]

interface Sources {
  /** Which rows `r` of the roll-up are asked for. */
  span: SQL
  /** The samples `id, ts, value, zone` that follow the rolled-up hours. */
  samples: SQL
  /** The minutes that are asked for. */
  minutes: SQL
}

const never = sql.raw(`${Number.MAX_SAFE_INTEGER}::bigint`)

/** Up to where every point is rolled up no row needs to be compared with its point; that is nearly all of a long curve. */
const rolledUp = (table: string, before: string, { span }: Sources) => {
  const common = sql`(select coalesce(min(${sql.raw(before)}), ${never}) from opened o)`
  return sql`
  select r.point_id as id, r.bucket, r.mean, r.min, r.max, r.count from ${sql.raw(table)} r
  where ${span} and r.bucket < ${common}
  union all
  select r.point_id, r.bucket, r.mean, r.min, r.max, r.count from ${sql.raw(table)} r join opened o on o.id = r.point_id
  where ${span} and r.bucket >= ${common} and r.bucket < coalesce(${sql.raw(before)}, ${never})`
}

/** Minutes up to the last hour of each point. */
const rolledMinutes = ({ minutes }: Sources) => sql`
  select m.* from (${minutes}) m join opened o on o.id = m.id where m.bucket < coalesce(o.hour, ${never})`

/** Finer buckets that complete the coarser one in which the samples begin. */
const finer = (table: string, from: string, before: string, into: string) =>
  sql.raw(`select r.point_id, ${into}, r.mean, r.min, r.max, r.count from ${table} r
    join opened o on o.id = r.point_id where r.bucket >= ${from} and r.bucket < ${before}`)

const sampled = (bucket: SQL, { samples }: Sources) =>
  sql`select s.id, ${bucket}, s.value, s.value, s.value, 1 from (${samples}) s`

const union = sql.raw(' union all ')

const parts: Record<RollupLevel, (sources: Sources) => SQL> = {
  '1m': (sources) =>
    sql.join([rolledMinutes(sources), sampled(sql.raw('s.ts - s.ts % 60000'), sources)], union),
  '1h': (sources) =>
    sql.join(
      [rolledUp('rollup_1h', 'o.hour', sources), sampled(hourOf(sampleTs, sampleZone), sources)],
      union,
    ),
  '1d': (sources) =>
    sql.join(
      [
        rolledUp('rollup_1d', 'o.day', sources),
        finer('rollup_1h', 'o.day', 'o.hour', 'o.day'),
        sampled(dayOf(sampleTs, sampleZone), sources),
      ],
      union,
    ),
}
