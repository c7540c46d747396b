import { type SQL, sql } from 'drizzle-orm'

/*
 * How readings are read: everything that reads them stands on these relations, which know where they lie: in rows, or, of days
 * that are sealed, in chunks and what came late in rows. Each is a relation in parentheses, to be named by who uses it; a
 * point, an instant or a bound may be a column of what stands before it in `from` (`lateral`).
 */

/** A reading that counts: a number, and not bad. */
export const isGood = sql.raw('value is not null and quality < 2')

/** The quality of a reading as it is told: 2 of one that is marked as bad as well (`markReadings.ts`). */
const toldQuality = (reading: string): SQL => sql.raw(`least(${reading}.quality, 2::smallint) as quality`)
/** The quality that it bears. */
const borneQuality = (reading: string): SQL => sql.raw(`${reading}.quality`)

/** A point, and the span that is meant: `from ≤ ts < before`, Unix ms. */
export interface SpanOfPoint {
  point: SQL
  from: SQL
  before: SQL
}

/** A span whose bounds may be columns. */
interface SpanWithin extends SpanOfPoint {
  /** Bounds that are none and that it lies between: partitions of other times are not even planned with. */
  known?: Pick<SpanOfPoint, 'from' | 'before'>
}

const dayMs = sql.raw('86400000::bigint')
/** Up to when days may be sealed. */
export const sealedBefore = sql.raw('(select coalesce(max(before_ts), 0) from sample_sealed)')

/** Whether a row is the first reading of its point and instant: the one in a chunk came before. */
export const isFirst = (row: string): SQL =>
  sql`(${sql.raw(row)}.ts >= ${sealedBefore} or not is_sealed(${sql.raw(`${row}.point_id, ${row}.ts`)}))`

/* What is given may be columns of anything that the asker has named: names in here are long, to hide none of his. */

/** The readings of a point within a span: `ts, value, text, quality`. */
export const readingsWithin = (span: SpanWithin): SQL => within(span, toldQuality)

/** The same with the quality that they bear: 4 more of what is marked as bad. */
export const borneWithin = (span: SpanWithin): SQL => within(span, borneQuality)

const within = ({ point, from, before, known }: SpanWithin, quality: (reading: string) => SQL): SQL => sql`(
  select stored.ts, stored.value, stored.text, ${quality('stored')} from sample stored
  where stored.point_id = ${point} and stored.ts >= ${from} and stored.ts < ${before} and ${isFirst('stored')}
    ${known ? sql`and stored.ts >= ${known.from} and stored.ts < ${known.before}` : nothing}
  union all
  select packed.ts, packed.value, packed.text, ${quality('packed')}
  from sample_chunk chunk, chunk_readings(chunk, ${from}, ${before}) packed
  where chunk.point_id = ${point} and chunk.first_ts > ${from} - ${dayMs} and chunk.first_ts < ${before}
    and chunk.last_ts >= ${from}
    ${known ? sql`and chunk.first_ts > ${known.from} - ${dayMs} and chunk.first_ts < ${known.before}` : nothing})`

const nothing = sql.raw('')

/** The newest readings of a point within a span, `most` of them at most: chunks that hold older ones only are left alone. */
export const newestWithin = ({ point, from, before, most }: SpanOfPoint & { most: SQL }): SQL => sql`(
  select found.ts, found.value, found.text, found.quality from (
    (select stored.ts, stored.value, stored.text, ${toldQuality('stored')} from sample stored
    where stored.point_id = ${point} and stored.ts >= ${from} and stored.ts < ${before} and ${isFirst('stored')}
    order by stored.ts desc limit ${most})
    union all
    select packed.ts, packed.value, packed.text, ${toldQuality('packed')} from (
      select chunk as whole, coalesce(sum(chunk.count) filter (where chunk.last_ts < ${before})
        over (order by chunk.first_ts desc rows between unbounded preceding and 1 preceding), 0) as newer
      from sample_chunk chunk where chunk.point_id = ${point} and chunk.first_ts > ${from} - ${dayMs}
        and chunk.first_ts < ${before} and chunk.last_ts >= ${from}
    ) ranked, chunk_readings(ranked.whole, ${from}, ${before}) packed where ranked.newer < ${most}
  ) found order by found.ts desc limit ${most})`

/**
 * The last good reading of a point before an instant, `ts, value, quality`; none before `from`, and looked for only where
 * `only` holds, where these are said. Chunks are looked at where there may be a later one in them.
 */
export const lastBefore = ({
  point,
  before,
  from = sql.raw('0::bigint'),
  only = sql.raw('true'),
}: Omit<SpanOfPoint, 'from'> & { from?: SQL; only?: SQL }): SQL => sql`(
  select found.ts, found.value, found.quality from (select) nothing left join lateral (
    select stored.ts, stored.value, stored.quality from sample stored
    where ${only} and stored.point_id = ${point} and stored.ts < ${before} and stored.ts >= ${from}
      and ${isGood} and ${isFirst('stored')} order by stored.ts desc limit 1) newest on true, lateral (
    select newest.ts, newest.value, newest.quality where newest.ts is not null
    union all
    select packed.ts, packed.value, packed.quality
    from sealed_last_good(${point}, greatest(newest.ts, ${from}), ${before}) packed
    where ${only} and coalesce(newest.ts, 0) < ${sealedBefore}
  ) found order by found.ts desc limit 1)`

/**
 * When the first good reading of a point came from an instant on: `ts`. Where `from` is a column and never before `knownFrom`, which
 * is none, partitions of earlier times are not planned with.
 */
export const firstFrom = ({
  point,
  from,
  knownFrom,
}: Pick<SpanOfPoint, 'point' | 'from'> & { knownFrom?: SQL }): SQL => sql`(
  select found.ts from (
    (select stored.ts from sample stored where stored.point_id = ${point} and stored.ts >= ${from} and ${isGood}
      and ${isFirst('stored')} ${knownFrom ? sql`and stored.ts >= ${knownFrom}` : nothing} order by stored.ts limit 1)
    union all
    select packed.ts from sealed_first_good(${point}, ${from}) packed(ts)
    where ${from} < ${sealedBefore} and packed.ts is not null
  ) found order by found.ts limit 1)`

/** The good readings of many points over one span, with tenants: `tenant_id, point_id, ts, value`. */
export const readingsOfPoints = ({
  points,
  from,
  before,
}: { points: SQL } & Omit<SpanOfPoint, 'point'>): SQL => sql`(
  select s.tenant_id, s.point_id, s.ts, s.value from sample s
  where s.point_id = any (${points}) and s.ts >= ${from} and s.ts < ${before} and ${isGood} and ${isFirst('s')}
  union all
  select c.tenant_id, c.point_id, r.ts, r.value from sample_chunk c, chunk_readings(c, ${from}, ${before}) r
  where c.point_id = any (${points}) and c.first_ts > ${from} - ${dayMs} and c.first_ts < ${before} and c.last_ts >= ${from}
    and ${isGood})`

/** Buckets whose readings are asked for: minutes or hours of UTC. */
interface BucketsAsked {
  buckets: SQL
  width: 'minute' | 'hour'
  columns: SQL
}

const widths = { minute: '60000', hour: '3600000' } as const

/**
 * Buckets of points, rows `o` with `point_id` and `bucket` of a relation, each joined with its good readings: the columns
 * that are asked for, of `o` and of `s` (`ts, value`). Of a chunk only those buckets are read, and what lies between two of them
 * where that is less than a quarter of an hour: what comes late is scattered, and what is rolled up anew lies together.
 */
export const readingsOfBuckets = ({ buckets, width, columns }: BucketsAsked): SQL => sql`(
  select ${columns} from ${buckets} o
  join sample s on s.point_id = o.point_id and s.ts >= o.bucket and s.ts < o.bucket + ${sql.raw(widths[width])}
  where s.value is not null and s.quality < 2 and ${isFirst('s')}
  union all
  select ${columns} from (
    select point_id, min(bucket) as low, max(bucket) as high from (
      select point_id, bucket, sum(is_apart) over (partition by point_id order by bucket) as place from (
        select point_id, bucket, case when bucket - lag(bucket) over (partition by point_id order by bucket) <= greatest(900000, ${sql.raw(widths[width])})
          and bucket % ${dayMs} >= ${sql.raw(widths[width])} then 0 else 1 end as is_apart
        from ${buckets} o where bucket < ${sealedBefore}) a) l
    group by point_id, place) d
  join sample_chunk c on c.point_id = d.point_id and c.first_ts >= d.low - d.low % ${dayMs} and c.first_ts < d.high + ${sql.raw(widths[width])}
    and c.last_ts >= d.low
  cross join lateral chunk_readings(c, d.low, d.high + ${sql.raw(widths[width])}) s
  join ${buckets} o on o.point_id = c.point_id and o.bucket = s.ts - s.ts % ${sql.raw(widths[width])}
  where s.value is not null and s.quality < 2)`

/** The good readings of one bucket of a day that is not sealed: `ts, value`. */
export const readingsOfBucket = ({
  point,
  bucket,
  width,
}: { point: SQL; bucket: SQL } & Pick<BucketsAsked, 'width'>): SQL => sql`(
  select stored.ts, stored.value from sample stored where stored.point_id = ${point} and stored.ts >= ${bucket}
    and stored.ts < ${bucket} + ${sql.raw(widths[width])} and stored.value is not null and stored.quality < 2)`

/** What batches have stored, which says what else is to be made of it. */
export interface CommittedSpan {
  /** Batches `from < sequence ≤ to`. */
  from: number
  to: number
  /** The first and the last timestamp of their readings, Unix ms. */
  minTs: number
  maxTs: number
}

/** The good readings that some batches have stored, `point_id, ts`; none of them is sealed before this has been asked. */
export const readingsOfBatches = (span: CommittedSpan): SQL => ofBatches(span, isGood)

/** All numbers among them, bad ones too. */
export const numbersOfBatches = (span: CommittedSpan): SQL => ofBatches(span, sql.raw('value is not null'))

const ofBatches = ({ from, to, minTs, maxTs }: CommittedSpan, which: SQL): SQL => sql`(
  select point_id, ts from sample where sequence > ${from} and sequence <= ${to} and ts between ${minTs} and ${maxTs}
    and ${which})`
