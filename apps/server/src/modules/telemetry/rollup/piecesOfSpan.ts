import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type CommittedSpan, readingsOfBatches } from '../store/readings'

/** Minutes that a span has readings of, as a select of `point_id` and `bucket`. */
export const touchedBy = (span: CommittedSpan, which: SQL = sql``): SQL =>
  sql`select distinct s.point_id, s.ts - s.ts % 60000 as bucket from ${readingsOfBatches(span)} s ${which}`

/** Some points of a span. */
interface Piece {
  /** Their ids, as PostgreSQL writes an array. */
  points: string
  /** Their minutes, as `touchedBy` tells those of the span. */
  touched: SQL
}

/**
 * The same in pieces, each of some points with so many readings of the span together, or of one point that has more. The span is read
 * once: what is rolled up of each piece are minutes that are named.
 */
export async function piecesOfSpan(tx: Tx, span: CommittedSpan, readingsEach: number): Promise<Piece[]> {
  const { rows } = await tx.execute<Record<'points' | 'buckets', string>>(sql`
    select array_agg(point_id order by point_id)::text as points, array_agg(buckets order by point_id)::text as buckets
    from (
      select point_id, buckets, (sum(readings) over (order by point_id) - readings)::bigint / ${readingsEach}::int as piece
      from (
        select point_id, array_agg(bucket)::text as buckets, sum(readings) as readings
        from (select s.point_id, s.ts - s.ts % 60000 as bucket, count(*) as readings from ${readingsOfBatches(span)} s group by 1, 2) b
        group by point_id) p
    ) q group by piece order by piece`)
  return rows.map(({ points, buckets }) => ({
    points,
    touched: sql`select u.point_id, m.bucket
      from unnest(${points}::bigint[], ${buckets}::text[]) u(point_id, buckets), unnest(u.buckets::bigint[]) m(bucket)`,
  }))
}
