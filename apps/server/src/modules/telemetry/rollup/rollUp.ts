import { type SQL, sql } from 'drizzle-orm'
import {
  bigints,
  type Database,
  isOfTheRows,
  sqlStateOf,
  sqlStates,
  type Tx,
} from '../../../platform/database'
import type { Writer, Writers } from '../../../platform/writers'
import { minutePlan, type Partitions } from '../store/partitions'
import {
  type CommittedSpan,
  firstFrom,
  lastBefore,
  readingsOfBatches,
  readingsOfMinutes,
} from '../store/readings'
import { merged, putBuckets } from './bucketSql'
import { dayOf, hourOf, nextDayOf, stationZones } from './localTime'
import { isCorrected, riseSql } from './riseSql'

/** Readings that one transaction rolls up; a longer backlog is worked off in several. */
const readingsAtOnce = 1_500_000

/** A point with samples in a span. */
interface TouchedPoint {
  id: string
  tenantId: string
  name: string
  span: CommittedSpan
}

/** The writer that a span goes to when the database refuses to roll it up as a whole. */
export const registerRollUps = (db: Database, writers: Writers): Writer<TouchedPoint> =>
  writers.register<TouchedPoint>({
    name: 'rollup',
    async write(points) {
      const [first] = points
      const ids = points.map(({ id }) => id)
      if (first) await db.asSystem((tx) => rollUpSpan(tx, first.span, ids))
    },
    keyOf: ({ id }) => id,
    describe: ({ tenantId, name }) => ({ tenantId, subject: name }),
  })

/**
 * Brings the roll-ups up to date with what was committed since the last run: the buckets that those samples fall
 * into are computed anew from everything they hold, so late readings need nothing special. Points whose samples the
 * database refuses to roll up are set aside by `writer`, where there is one. No further span is begun once the process is
 * `stopping`. Answers how many one-minute buckets were written.
 */
export async function rollUp(
  db: Database,
  partitions: Partitions,
  { writer, stopping }: { writer?: Writer<TouchedPoint>; stopping?: AbortSignal } = {},
): Promise<number> {
  let written = 0
  let isLookedAnew = false
  for (;;) {
    const span = stopping?.aborted ? undefined : await db.asSystem(nextSpan)
    if (!span || stopping?.aborted) return written
    await partitions.ensure(minutePlan, span.minTs, span.maxTs)
    try {
      written += await db.asSystem(async (tx) => {
        const rows = await rollUpSpan(tx, span)
        await moveCursor(tx, span.to)
        return rows
      })
      isLookedAnew = false
    } catch (error) {
      // somebody else has dropped a partition since it was known
      if (sqlStateOf(error) === sqlStates.check && !isLookedAnew) {
        partitions.forget()
        isLookedAnew = true
        continue
      }
      if (writer === undefined || !isOfTheRows(error)) throw error
      const left = await writer.write(await db.asSystem((tx) => pointsOf(tx, span)))
      if (left.length > 0) throw error
      await db.asSystem((tx) => moveCursor(tx, span.to))
    }
  }
}

async function pointsOf(tx: Tx, span: CommittedSpan): Promise<TouchedPoint[]> {
  const { rows } = await tx.execute<Record<'id' | 'tenantId' | 'name', string>>(sql`
    select p.id, p.tenant_id as "tenantId", d.device_name || ' · ' || q.property_name as name
    from (select distinct s.point_id from ${readingsOfBatches(span)} s) t
    join point p on p.id = t.point_id join product_property q on q.id = p.property_id
    join device d on d.id = p.device_id`)
  return rows.map((row) => ({ ...row, span }))
}

const moveCursor = async (tx: Tx, sequence: number) =>
  void (await tx.execute(sql`insert into ingest_cursor (consumer, sequence) values ('rollup', ${sequence})
    on conflict (consumer, partition) do update set sequence = excluded.sequence`))

async function nextSpan(tx: Tx): Promise<CommittedSpan | undefined> {
  const { rows } = await tx.execute<Record<keyof CommittedSpan, string | null>>(sql`
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

/** Computes every bucket that the span's samples touch; of some points only, where they are given. */
function rollUpSpan(tx: Tx, span: CommittedSpan, pointIds?: readonly string[]): Promise<number> {
  const ofPoints = pointIds ? sql`where s.point_id = any (${bigints(pointIds)})` : sql``
  return rollUpTouched(
    tx,
    sql`select distinct s.point_id, s.ts - s.ts % 60000 as bucket from ${readingsOfBatches(span)} s ${ofPoints}`,
  )
}

/**
 * Computes one-minute buckets, given as a select of `point_id` and `bucket`, anew from everything they hold, and the
 * hours and days that they belong to. Answers how many one-minute buckets were written.
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
  const { rowCount } = await tx.execute(minutes)
  await tx.execute(hours)
  await tx.execute(days)
  return rowCount ?? 0
}

const rise = riseSql({ before: sql.raw('r.before'), beforeTs: sql.raw('r.before_ts') })

const minutes = putBuckets(
  'rollup_1m',
  sql`
  with opened as materialized (
    select t.*, b.value as before, b.ts as before_ts from touched t left join lateral
      ${lastBefore({ point: sql.raw('t.point_id'), before: sql.raw('t.bucket'), only: sql.raw('t.accumulated') })} b on true
  )
  select tenant_id, point_id, bucket, min(value), max(value), avg(value),
    (array_agg(value order by ts))[1], (array_agg(value order by ts desc))[1], count(*), sum(${rise})
  from (
    select m.tenant_id, m.point_id, m.bucket, m.accumulated, m.roll_over, m.is_corrected, m.ts, m.value,
      coalesce(lag(m.value) over w, m.before) as before, coalesce(lag(m.ts) over w, m.before_ts) as before_ts
    from ${readingsOfMinutes({ minutes: sql.raw('opened'), columns: sql.raw('o.*, s.ts, s.value') })} m
    window w as (partition by m.point_id, m.bucket order by m.ts)
  ) r group by tenant_id, point_id, bucket`,
)

const [bucket, zone] = [sql.raw('bucket'), sql.raw('zone')]

const hours = putBuckets(
  'rollup_1h',
  sql`
  select t.tenant_id, t.point_id, t.hour, ${merged}
  from (select distinct tenant_id, point_id, zone, ${hourOf(bucket, zone)} as hour from touched) t
  join rollup_1m r on r.point_id = t.point_id and r.bucket >= t.hour and r.bucket < t.hour + 3600000
    and ${hourOf(sql.raw('r.bucket'), sql.raw('t.zone'))} = t.hour
  group by t.tenant_id, t.point_id, t.hour`,
)

const days = putBuckets(
  'rollup_1d',
  sql`
  select t.tenant_id, t.point_id, t.day, ${merged}
  from (
    select tenant_id, point_id, day, ${nextDayOf(sql.raw('day'), zone)} as next
    from (select distinct tenant_id, point_id, zone, ${dayOf(bucket, zone)} as day from touched) d
  ) t
  join rollup_1h r on r.point_id = t.point_id and r.bucket >= t.day and r.bucket < t.next
  group by t.tenant_id, t.point_id, t.day`,
)
