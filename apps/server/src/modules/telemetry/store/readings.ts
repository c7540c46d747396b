import { type SQL, sql } from 'drizzle-orm'

/*
 * How readings are read: everything that reads them stands on these relations, which know where they lie. Each is a relation in
 * parentheses, to be named by who uses it; a point, an instant or a bound may be a column of what stands before it in
 * `from` (`lateral`).
 */

/** A reading that counts: a number, and not bad. */
export const isGood = sql.raw('value is not null and quality < 2')

/** A point, and the span that is meant: `from ≤ ts < before`, Unix ms. */
export interface SpanOfPoint {
  point: SQL
  from: SQL
  before: SQL
}

/** The readings of a point within a span: `ts, value, text, quality`. */
export const readingsWithin = ({ point, from, before }: SpanOfPoint): SQL => sql`(
  select ts, value, text, quality from sample where point_id = ${point} and ts >= ${from} and ts < ${before})`

/** The last good reading of a point before an instant, `ts, value, quality`; none before `from`, where that is said. */
export const lastBefore = ({ point, before, from }: Omit<SpanOfPoint, 'from'> & { from?: SQL }): SQL => sql`(
  select ts, value, quality from sample where point_id = ${point} and ts < ${before} ${from ? sql`and ts >= ${from}` : sql``}
    and ${isGood} order by ts desc limit 1)`

/** When the first good reading of a point came from an instant on: `ts`. */
export const firstFrom = ({ point, from }: Pick<SpanOfPoint, 'point' | 'from'>): SQL => sql`(
  select ts from sample where point_id = ${point} and ts >= ${from} and ${isGood} order by ts limit 1)`

/** The good readings of many points over one span, with tenants: `tenant_id, point_id, ts, value`. */
export const readingsOfPoints = ({
  points,
  from,
  before,
}: { points: SQL } & Omit<SpanOfPoint, 'point'>): SQL => sql`(
  select tenant_id, point_id, ts, value from sample where point_id = any (${points}) and ts >= ${from} and ts < ${before}
    and ${isGood})`

/**
 * Minutes of points, rows `o` with `point_id` and `bucket` of a relation, each joined with its good readings: the columns
 * that are asked for, of `o` and of `s` (`ts, value`).
 */
export const readingsOfMinutes = ({ minutes, columns }: { minutes: SQL; columns: SQL }): SQL => sql`(
  select ${columns} from ${minutes} o
  join sample s on s.point_id = o.point_id and s.ts >= o.bucket and s.ts < o.bucket + 60000
  where s.value is not null and s.quality < 2)`

/** What batches have stored, which says what else is to be made of it. */
export interface CommittedSpan {
  /** Batches `from < sequence ≤ to`. */
  from: number
  to: number
  /** The first and the last timestamp of their readings, Unix ms. */
  minTs: number
  maxTs: number
}

/** The good readings that some batches have stored: `point_id, ts`. */
export const readingsOfBatches = ({ from, to, minTs, maxTs }: CommittedSpan): SQL => sql`(
  select point_id, ts from sample where sequence > ${from} and sequence <= ${to} and ts between ${minTs} and ${maxTs}
    and ${isGood})`
