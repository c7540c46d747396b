import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { minutePlan, type Partitions } from '../ingest/partitions'

/** Readings that one transaction rolls up; a longer backlog is worked off in several. */
const readingsAtOnce = 1_500_000

interface Span {
  from: number
  to: number
  minTs: number
  maxTs: number
}

/**
 * Brings the roll-ups up to date with what was committed since the last run: the buckets that those samples fall
 * into are computed anew from everything they hold, so late readings need nothing special. Answers how many
 * one-minute buckets were written.
 */
export async function rollUp(db: Database, partitions: Partitions): Promise<number> {
  let written = 0
  for (;;) {
    const span = await db.asSystem(nextSpan)
    if (!span) return written
    await partitions.ensure(minutePlan, span.minTs, span.maxTs)
    written += await db.asSystem((tx) => rollUpSpan(tx, span))
  }
}

async function nextSpan(tx: Tx): Promise<Span | undefined> {
  const { rows } = await tx.execute<Record<keyof Span, string | null>>(sql`
    with cursor as (
      select coalesce((select sequence from ingest_cursor where consumer = 'rollup'), 0) as sequence
    ), ahead as (
      select b.sequence, b.min_ts, b.max_ts, sum(b.readings) over (order by b.sequence) as readings, b.readings as own
      from ingest_batch b, cursor c where b.sequence > c.sequence
    )
    select (select sequence from cursor) as "from", max(sequence) as "to", min(min_ts) as "minTs", max(max_ts) as "maxTs"
    from ahead where readings - own < ${readingsAtOnce}`)
  const [row] = rows
  if (!row || row.to === null) return undefined
  return { from: Number(row.from), to: Number(row.to), minTs: Number(row.minTs), maxTs: Number(row.maxTs) }
}

async function rollUpSpan(tx: Tx, span: Span): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`
    create temp table touched on commit drop as
    select distinct s.tenant_id, s.point_id, s.ts - s.ts % 60000 as bucket, q.kind = 'accumulated' as accumulated, t.time_zone
    from sample s join point p on p.id = s.point_id join product_property q on q.id = p.property_id
    join station t on t.id = p.station_id
    where s.sequence > ${span.from} and s.sequence <= ${span.to} and s.ts between ${span.minTs} and ${span.maxTs}
      and s.value is not null and s.quality < 2`)
  // A register's rise counts from the value before: a late reading changes the bucket that follows it as well.
  await tx.execute(sql`
    insert into touched select t.tenant_id, t.point_id, n.bucket, true, t.time_zone from touched t, lateral (
      select s.ts - s.ts % 60000 as bucket from sample s
      where s.point_id = t.point_id and s.ts >= t.bucket + 60000 and s.value is not null and s.quality < 2
      order by s.ts limit 1) n
    where t.accumulated and not exists (select from touched o where o.point_id = t.point_id and o.bucket = n.bucket)`)
  await tx.execute(sql`analyze touched`)
  const { rowCount } = await tx.execute(minutes)
  await tx.execute(hours)
  await tx.execute(days)
  await tx.execute(sql`insert into ingest_cursor (consumer, sequence) values ('rollup', ${span.to})
    on conflict (consumer) do update set sequence = excluded.sequence`)
  return rowCount ?? 0
}

const replace = sql.raw(`on conflict (point_id, bucket) do update set min = excluded.min, max = excluded.max,
  mean = excluded.mean, first = excluded.first, last = excluded.last, count = excluded.count, rise = excluded.rise`)

const minutes = sql`
  insert into rollup_1m (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
  select tenant_id, point_id, bucket, min(value), max(value), avg(value),
    (array_agg(value order by ts))[1], (array_agg(value order by ts desc))[1], count(*),
    case when bool_and(accumulated) then coalesce(sum(greatest(value - before, 0)), 0) end
  from (
    select t.tenant_id, t.point_id, t.bucket, t.accumulated, s.ts, s.value,
      case when t.accumulated then coalesce(lag(s.value) over (partition by t.point_id, t.bucket order by s.ts), (
        select b.value from sample b where b.point_id = t.point_id and b.ts < t.bucket and b.value is not null
          and b.quality < 2 order by b.ts desc limit 1)) end as before
    from touched t join sample s on s.point_id = t.point_id and s.ts >= t.bucket and s.ts < t.bucket + 60000
    where s.value is not null and s.quality < 2
  ) r group by tenant_id, point_id, bucket ${replace}`

/** Coarser buckets are made of finer ones: weighted means, extremes of extremes, sums of rises. */
const merged = sql.raw(`min(r.min), max(r.max), sum(r.mean * r.count) / sum(r.count),
  (array_agg(r.first order by r.bucket))[1], (array_agg(r.last order by r.bucket desc))[1], sum(r.count), sum(r.rise)`)

const hours = sql`
  insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
  select t.tenant_id, t.point_id, t.hour, ${merged}
  from (select distinct tenant_id, point_id, bucket - bucket % 3600000 as hour from touched) t
  join rollup_1m r on r.point_id = t.point_id and r.bucket >= t.hour and r.bucket < t.hour + 3600000
  group by t.tenant_id, t.point_id, t.hour ${replace}`

const days = sql`
  insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
  select t.tenant_id, t.point_id, t.day, ${merged}
  from (
    select tenant_id, point_id, (extract(epoch from day) * 1000)::bigint as day,
      (extract(epoch from (day at time zone time_zone + interval '1 day') at time zone time_zone) * 1000)::bigint as next
    from (select distinct tenant_id, point_id, time_zone, date_trunc('day', to_timestamp(bucket / 1000.0), time_zone) as day
      from touched) d
  ) t
  join rollup_1h r on r.point_id = t.point_id and r.bucket >= t.day and r.bucket < t.next
  group by t.tenant_id, t.point_id, t.day ${replace}`
