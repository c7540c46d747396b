import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { firstFrom, lastBefore, readingsOfBucket, readingsOfBuckets, sealedBefore } from '../store/readings'
import { hoursRead, merged, putBuckets } from './bucketSql'
import { dayOf, hourOf, nextDayOf, stationZones } from './localTime'
import { isCorrected, riseSql } from './riseSql'

/*
 * Minutes are stored only where a point is denser than that, hour by hour of UTC: all minutes of an hour that have readings, or none.
 * Of an hour without stored minutes its readings say them. A minute that is stored is always what its readings say, so that stored
 * ones may go whenever nobody has to read a dense hour again and again: once its day is sealed.
 */

/**
 * Computes minutes, given as a select of `point_id` and `bucket`, anew from everything they hold, and the hours and days that
 * they belong to. Answers how many hours were written.
 */
export async function rollUpTouched(tx: Tx, buckets: SQL): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`
    create temp table touched on commit drop as with ${stationZones}
    select p.tenant_id, t.point_id, t.bucket, q.kind = 'accumulated' as accumulated, z.zone, q.roll_over_at as roll_over,
      ${isCorrected('t.point_id')}
    from (${buckets}) t join point p on p.id = t.point_id join product_property q on q.id = p.property_id
    join zones z on z.station_id = p.station_id`)
  // A register's rise counts from the value before: a late reading changes the bucket that follows it as well.
  await tx.execute(sql`
    insert into touched
    select t.tenant_id, t.point_id, n.bucket, true, t.zone, t.roll_over, t.is_corrected from touched t, lateral (
      select s.ts - s.ts % 60000 as bucket from ${firstFrom({ point: sql`t.point_id`, from: sql`t.bucket + 60000` })} s) n
    where t.accumulated and not exists (select from touched o where o.point_id = t.point_id and o.bucket = n.bucket)`)
  await tx.execute(sql`analyze touched`)
  await tx.execute(touchedHours)
  await tx.execute(sql`analyze touched_hour`)
  await tx.execute(denseHours)
  await tx.execute(putBuckets('rollup_1m', minutesOfReadings(storedMinutes, 'minute')))
  await tx.execute(sql`create temp table told_minute (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
    on commit drop as ${minutesOfReadings(sql.raw('touched_hour u where not u.is_stored'), 'hour')}`)
  await tx.execute(sql`create index on told_minute (point_id, bucket)`)
  await tx.execute(sql`analyze told_minute`)
  const { rowCount } = await tx.execute(hours)
  await tx.execute(days)
  return rowCount ?? 0
}

const [bucket, zone] = [sql.raw('bucket'), sql.raw('zone')]

/** The hours of UTC that those of the stations' clocks lie in, and whether their minutes are stored. */
const touchedHours = sql`
  create temp table touched_hour on commit drop as
  select h.*, exists (select from rollup_1m r where r.point_id = h.point_id and r.bucket >= h.bucket
    and r.bucket < h.bucket + 3600000) as is_stored
  from (
    select distinct t.tenant_id, t.point_id, b.bucket, t.accumulated, t.zone, t.roll_over, t.is_corrected
    from (select distinct tenant_id, point_id, accumulated, zone, roll_over, is_corrected, ${hourOf(bucket, zone)} as hour
      from touched) t,
      generate_series(t.hour - t.hour % 3600000, t.hour + 3599999, 3600000) b(bucket)) h`

/** Hours of days that are not sealed get minutes once one of them has several readings; then all that they have are touched. */
const denseHours = sql`
  with asked as materialized (
    select t.point_id, t.bucket from touched t join touched_hour h on h.point_id = t.point_id
      and h.bucket = t.bucket - t.bucket % 3600000
    where not h.is_stored and t.bucket >= ${sealedBefore}
  ), dense as (
    update touched_hour h set is_stored = true from (
      select distinct a.point_id, a.bucket - a.bucket % 3600000 as bucket from asked a where exists (
        select from ${readingsOfBucket({ point: sql.raw('a.point_id'), bucket: sql.raw('a.bucket'), width: 'minute' })} r offset 1)) d
    where h.point_id = d.point_id and h.bucket = d.bucket returning h.*
  )
  insert into touched (tenant_id, point_id, bucket, accumulated, zone, roll_over, is_corrected)
  select distinct m.tenant_id, m.point_id, m.ts - m.ts % 60000, m.accumulated, m.zone, m.roll_over, m.is_corrected
  from ${readingsOfBuckets({ buckets: sql.raw('dense'), width: 'hour', columns: sql.raw('o.*, s.ts') })} m
  where not exists (select from touched t where t.point_id = m.point_id and t.bucket = m.ts - m.ts % 60000)`

const storedMinutes = sql.raw(`touched u join touched_hour h on h.point_id = u.point_id
  and h.bucket = u.bucket - u.bucket % 3600000 where h.is_stored`)

const rise = riseSql({ before: sql.raw('r.before'), beforeTs: sql.raw('r.before_ts') })

/** All in one order: sums of another one may differ in their last digit. */
const figures = sql`min(r.value), max(r.value), avg(r.value order by r.ts), (array_agg(r.value order by r.ts))[1],
  (array_agg(r.value order by r.ts))[count(*)], count(*)::int, sum(${rise} order by r.ts)`

/**
 * The minutes of buckets `u` (`tenant_id, point_id, bucket, accumulated, roll_over, is_corrected`), of what they hold. Buckets of open
 * days are read one by one, in the order of their rows: a million readings are not sorted. Those of sealed ones share what they unpack.
 */
const minutesOfReadings = (buckets: SQL, width: 'minute' | 'hour') => sql`
  with chosen as materialized (
    select u.tenant_id, u.point_id, u.bucket, u.accumulated, u.roll_over, u.is_corrected from ${buckets}
  ), opened as materialized (
    select u.*, b.value as before, b.ts as before_ts, u.bucket < ${sealedBefore} as is_sealed from chosen u left join lateral
      ${lastBefore({ point: sql.raw('u.point_id'), before: sql.raw('u.bucket'), only: sql.raw('u.accumulated') })} b on true
  ), sealed as materialized (select * from opened where is_sealed)
  select r.tenant_id, r.point_id, r.ts - r.ts % 60000, ${figures}
  from (
    select m.tenant_id, m.point_id, m.accumulated, m.roll_over, m.is_corrected, m.ts, m.value,
      coalesce(lag(m.value) over w, m.before) as before, coalesce(lag(m.ts) over w, m.before_ts) as before_ts
    from ${readingsOfBuckets({ buckets: sql.raw('sealed'), width, columns: sql.raw('o.*, s.ts, s.value') })} m
    window w as (partition by m.point_id, m.bucket order by m.ts)
  ) r group by r.tenant_id, r.point_id, r.ts - r.ts % 60000
  union all
  select o.tenant_id, o.point_id, f.* from opened o, lateral (
    select ${width === 'minute' ? sql.raw('o.bucket') : sql.raw('r.ts - r.ts % 60000')}, ${figures}
    from (
      select o.point_id, o.accumulated, o.roll_over, o.is_corrected, s.ts, s.value,
        coalesce(lag(s.value) over w, o.before) as before, coalesce(lag(s.ts) over w, o.before_ts) as before_ts
      from ${readingsOfBucket({ point: sql.raw('o.point_id'), bucket: sql.raw('o.bucket'), width })} s window w as (order by s.ts)
    ) r ${width === 'minute' ? sql.raw('having count(*) > 0') : sql.raw('group by 1')}
  ) f where not o.is_sealed`

const columns = sql.raw('point_id, bucket, min, max, mean, first, last, count, rise')

const hours = putBuckets(
  'rollup_1h',
  sql`
  select t.tenant_id, t.point_id, t.hour, ${merged}
  from (select distinct tenant_id, point_id, zone, ${hourOf(bucket, zone)} as hour from touched) t
  join (select ${columns} from rollup_1m union all select ${columns} from told_minute) r
    on r.point_id = t.point_id and r.bucket >= t.hour and r.bucket < t.hour + 3600000
    and ${hourOf(sql.raw('r.bucket'), sql.raw('t.zone'))} = t.hour
  group by t.tenant_id, t.point_id, t.hour`,
)

const days = putBuckets(
  'rollup_1d',
  sql`
  select t.tenant_id, t.point_id, t.day, ${merged}, ${hoursRead(sql.raw('t.day'))}
  from (
    select tenant_id, point_id, day, ${nextDayOf(sql.raw('day'), zone)} as next
    from (select distinct tenant_id, point_id, zone, ${dayOf(bucket, zone)} as day from touched) d
  ) t
  join rollup_1h r on r.point_id = t.point_id and r.bucket >= t.day and r.bucket < t.next
  group by t.tenant_id, t.point_id, t.day`,
)
