import type { CorrectionMethod } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import { tablesOfChunks } from './markReadings'
import { digestOf, packReadings } from './packReadings'
import { borneWithin, isFirst } from './readings'

/*
 * A reading that somebody has corrected bears the right value, and quality 1: nobody has measured it. What was sent lies in
 * `corrected_reading` until the correction is gone. So everything that reads counts by the right value, whichever form it lies in.
 */

/** What is made of what was sent within `from ≤ ts < before`, Unix ms. */
export interface Correction {
  from: number
  before: number
  method: CorrectionMethod
  amount: number
}

interface Correcting {
  pointId: string
  /** `from ≤ ts < before`, Unix ms; within one day where readings are to bear it. */
  from: number
  before: number
  /** Those that there are, the newest last: of several for one reading it holds. */
  corrections: readonly Correction[]
}

/**
 * What can be worked out, and folded afterwards: neither over nor under what a number holds, with room for sums. The decimals of a
 * number as people write it, not those of its bits.
 */
const workedOut = sql.raw(`case when c.method = 'value' then c.amount
  when f.was <> 0 and abs(f.was) not between 1e-290 and 1e290 then null
  when c.amount <> 0 and abs(c.amount) < 1e-15 then null
  when abs(case when c.method = 'add' then f.was + c.amount else f.was * c.amount end) > 1e100 then null
  when c.method = 'add' then (f.was + c.amount)::numeric::float8 else (f.was * c.amount)::numeric::float8 end`)

/**
 * The numbers of a span, and what the corrections make of them: `ts`, what stands there (`now`, `quality`) and whether a mark does
 * (`marked`, 4 or 0), what was sent (`was, was_quality`), and `made`, null where nothing is made of it.
 */
export const madeWithin = ({ pointId, from, before, corrections }: Correcting): SQL => {
  const [point, low, high] = [sql`${pointId}::bigint`, sql`${from}::bigint`, sql`${before}::bigint`]
  const given = sql`unnest(${bigints(corrections.map((one) => one.from))}, ${bigints(corrections.map((one) => one.before))},
    ${texts(corrections.map(({ method }) => method))}, ${arrayLiteral(corrections.map(({ amount }) => amount))}::float8[])
    with ordinality c (low, high, method, amount, place)`
  return sql`(
    select f.*, (select ${workedOut} from ${given} where f.ts >= c.low and f.ts < c.high order by c.place desc limit 1) as made
    from (
      select r.ts, r.value as now, r.quality, r.quality & 4 as marked, coalesce(k.value, r.value) as was,
        coalesce(k.quality, r.quality & 3)::int as was_quality
      from ${borneWithin({ point, from: low, before: high })} r
      left join corrected_reading k on k.point_id = ${point} and k.ts = r.ts
      where r.value is not null
    ) f)`
}

/** The readings of a span whose values are what the corrections make of them; those of which none speaks are what was sent again. */
async function workOut(tx: Tx, correcting: Correcting): Promise<void> {
  await tx.execute(sql`
    create temp table reading_anew on commit drop as
    select w.ts, w.was, w.was_quality, w.made is not null as is_corrected, coalesce(w.made, w.was) as value,
      (case when w.made is not null then 1 else w.was_quality + w.marked end)::smallint as quality,
      (coalesce(w.made, w.was), case when w.made is not null then 1 else w.was_quality + w.marked end)
        is distinct from (w.now, w.quality::int) as is_other
    from ${madeWithin(correcting)} w`)
  // beside a table whose rows nobody has counted yet PostgreSQL 15 would read all of this once for each of them
  await tx.execute(sql`create index on reading_anew (ts)`)
  await tx.execute(sql`analyze reading_anew`)
}

/**
 * Lets the readings of a span bear what the corrections make of them, wherever they lie: in rows, in chunks, and in what is being
 * packed. Marks are borne before (`markReadings`), beside whom nothing is packed either. What is corrected counts though it is marked
 * as bad: the mark speaks of what was sent.
 */
export async function correctReadings(tx: Tx, correcting: Correcting): Promise<void> {
  const { pointId, from, before, corrections } = correcting
  const [point, low, high] = [sql`${pointId}::bigint`, sql`${from}::bigint`, sql`${before}::bigint`]
  if (corrections.length === 0) {
    const { rowCount } = await tx.execute(sql`
      select from corrected_reading where point_id = ${point} and ts >= ${low} and ts < ${high} limit 1`)
    if (rowCount === 0) return
  }
  await workOut(tx, correcting)
  await tx.execute(sql`
    insert into corrected_reading (tenant_id, point_id, ts, value, quality)
    select p.tenant_id, p.id, a.ts, a.was, a.was_quality from reading_anew a, point p
    where p.id = ${point} and a.is_corrected on conflict (point_id, ts) do nothing`)
  await tx.execute(sql`
    delete from corrected_reading k where k.point_id = ${point} and k.ts >= ${low} and k.ts < ${high}
      and not exists (select from reading_anew a where a.ts = k.ts and a.is_corrected)`)
  await tx.execute(sql`
    update sample s set value = a.value, quality = a.quality from reading_anew a
    where a.is_other and s.point_id = ${point} and s.ts = a.ts and s.ts >= ${low} and s.ts < ${high} and ${isFirst('s')}`)
  for (const table of await tablesOfChunks(tx)) await packAnew(tx, table, { point, low, high })
  await tx.execute(sql`drop table reading_anew`)
}

/** @throws Error where a chunk is not what was packed */
async function packAnew(
  tx: Tx,
  table: SQL,
  { point, low, high }: Record<'point' | 'low' | 'high', SQL>,
): Promise<void> {
  // each chunk is packed as if it were of a point of its own, so that it becomes one chunk
  const { rows } = await tx.execute<{ wanted: string; packed: string }>(sql`
    with held as materialized (
      select row(c.*)::sample_chunk as chunk, row_number() over (order by c.first_ts) as place from ${table} c
      where c.point_id = ${point} and c.first_ts > ${low} - 86400000 and c.first_ts < ${high} and c.last_ts >= ${low}
        and exists (select from reading_anew a where a.is_other and a.ts between c.first_ts and c.last_ts)
    ), wanted as materialized (
      select (o.chunk).tenant_id, o.place as point_id, r.ts, case when a.is_other then a.value else r.value end as value, r.text,
        case when a.is_other then a.quality else r.quality end as quality
      from held o cross join lateral chunk_readings(o.chunk, (o.chunk).first_ts, (o.chunk).last_ts + 1) r
      left join reading_anew a on a.ts = r.ts
    ), fresh as materialized (
      select f.* from (${packReadings({ readings: sql`wanted`, sequence: sql`0::bigint` })}) f (tenant_id, place, first_ts, last_ts, count,
        sequence, ts_base, ts_step, ts_planes, value_base, value_step, value_scale, value_planes, reals, texts, text_planes,
        quality_base, quality_planes)
    )
    update ${table} t set value_base = f.value_base, value_step = f.value_step, value_scale = f.value_scale,
      value_planes = f.value_planes, reals = f.reals, quality_base = f.quality_base, quality_planes = f.quality_planes
    from fresh f where t.point_id = ${point} and t.first_ts = f.first_ts
      and t.first_ts > ${low} - 86400000 and t.first_ts < ${high}
    returning (${digestOf(sql`(select w.* from wanted w where w.point_id = f.place)`)}) as wanted,
      (${digestOf(sql`(select f.place as point_id, c.* from chunk_readings(row(t.*)::sample_chunk, t.first_ts, t.last_ts + 1) c)`)}) as packed`)
  if (rows.some(({ wanted, packed }) => wanted !== packed))
    throw new Error('a chunk with corrected readings is not what was packed')
}
