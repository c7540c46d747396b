import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { lastBefore, readingsOfPoints } from '../store/readings'
import { hoursRead, merged, putBuckets } from './bucketSql'
import { dayOf, hourOf, stationZones } from './localTime'
import { isCorrected, riseSql } from './riseSql'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Computes the roll-ups of whole lines of readings: every bucket of the points from `fromMs` to `toMs`. For imports,
 * where nearly every sample of a range is new: one pass over the range instead of a look-up for each bucket. The
 * buckets come out as `rollUp` makes them.
 */
export async function rollUpRange(
  tx: Tx,
  range: {
    fromMs: number
    toMs: number
    pointIds: readonly string[]
    /** No point has two samples in one minute: each minute is its sample, and nothing needs to be gathered. */
    isSparse: boolean
  },
): Promise<void> {
  const points = bigints(range.pointIds)
  const first = range.fromMs - (range.fromMs % hourMs)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  const isSparse = range.isSparse && !(await hasMinutes(tx, { from: first, to: range.toMs, points }))
  // Hours of a station's clock may begin within the one before; minutes are stored for whole hours of UTC.
  const line = { from: first - hourMs, to: range.toMs, points }
  await tx.execute(
    sql`create temp table line_minute (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise) on commit drop
      as ${(isSparse ? everyReading : minutes)(line)}`,
  )
  if (!isSparse)
    await tx.execute(putBuckets('rollup_1m', sql`select * from line_minute where bucket >= ${first}::bigint`))
  await tx.execute(hours({ from: range.fromMs - (range.fromMs % 60_000), points }))
  await rollUpDays(tx, range)
}

/** Computes the days that the points' hours from `fromMs` to `toMs` belong to, from all the hours that these days have. */
export async function rollUpDays(
  tx: Tx,
  { fromMs, toMs, pointIds }: { fromMs: number; toMs: number; pointIds: readonly string[] },
): Promise<void> {
  const points = bigints(pointIds)
  // A station's midnight lies up to a day beside that of UTC.
  await tx.execute(days({ from: fromMs - (fromMs % dayMs) - dayMs, to: toMs, points }))
}

interface Range {
  from: number
  to: number
  points: SQL
}

/** The register's value before each one is the line's own, or for its first the newest sample before the range. */
const readings = ({ from, to, points }: Range) => sql`(
    select s.tenant_id, s.point_id, s.ts - s.ts % 60000 as bucket, s.ts, s.value, q.kind = 'accumulated' as accumulated,
      q.roll_over_at as roll_over, ${isCorrected('s.point_id')}, lag(s.value) over w as before, lag(s.ts) over w as before_ts
    from ${readingsOfPoints({ points, from: sql`${from}::bigint`, before: sql`${to + 1}::bigint` })} s
    join point p on p.id = s.point_id join product_property q on q.id = p.property_id
    window w as (partition by s.point_id order by s.ts)
  ) r left join (
    select u.id, p.value, p.ts from unnest(${points}) as u(id),
      lateral ${lastBefore({ point: sql`u.id`, before: sql`${from}::bigint` })} p
  ) b on b.id = r.point_id`

const rise = riseSql({
  before: sql.raw('coalesce(r.before, b.value)'),
  beforeTs: sql.raw('coalesce(r.before_ts, b.ts)'),
})

/** Whether minutes of the hours of a range are stored already. */
async function hasMinutes(tx: Tx, { from, to, points }: Range): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`
    select exists (select from rollup_1m where point_id = any (${points}) and bucket between ${from} and ${to}) as yes`)
  return rows[0]?.yes === true
}

const minutes = (range: Range) => sql`
  select r.tenant_id, r.point_id, r.bucket, min(r.value), max(r.value), avg(r.value order by r.ts),
    (array_agg(r.value order by r.ts))[1], (array_agg(r.value order by r.ts))[count(*)], count(*)::int,
    sum(${rise} order by r.ts)
  from ${readings(range)}
  group by r.tenant_id, r.point_id, r.bucket`

/** Each reading as if it were a minute, under its own time: what hours are made of comes out the same. */
const everyReading = (range: Range) => sql`
  select r.tenant_id, r.point_id, r.ts, r.value, r.value, r.value, r.value, r.value, 1, ${rise}
  from ${readings(range)}`

/** Points of the range with the zone of their station. */
const placed = (points: SQL) => sql`${stationZones}, placed as materialized (
    select p.id, z.zone from point p join zones z on z.station_id = p.station_id where p.id = any (${points}))`

/** Every hour that holds a minute of the range; the first may have begun before it. */
const hours = ({ from, points }: Pick<Range, 'from' | 'points'>) =>
  putBuckets(
    'rollup_1h',
    sql`
  with ${placed(points)}
  select r.tenant_id, r.point_id, r.hour, ${merged}
  from (
    select m.*, ${hourOf(sql.raw('m.bucket'), sql.raw('p.zone'))} as hour
    from line_minute m join placed p on p.id = m.point_id
  ) r
  where r.hour > ${from - hourMs}
  group by r.tenant_id, r.point_id, r.hour`,
  )

/** Days that begin before the range's own are whole only from the first full one on; the one cut off is left alone. */
const days = ({ from, to, points }: Range) =>
  putBuckets(
    'rollup_1d',
    sql`
  with ${placed(points)}
  select r.tenant_id, r.point_id, r.day, ${merged}, ${hoursRead(sql.raw('r.day'))}
  from (
    select h.*, ${dayOf(sql.raw('h.bucket'), sql.raw('p.zone'))} as day from rollup_1h h join placed p on p.id = h.point_id
    where h.bucket >= ${from - dayMs} and h.bucket < ${to + dayMs} and h.point_id = any (${points})
  ) r
  where r.day >= ${from}
  group by r.tenant_id, r.point_id, r.day`,
  )
