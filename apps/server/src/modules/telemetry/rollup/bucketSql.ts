import { type SQL, sql } from 'drizzle-orm'

/** The tables of buckets, finest first. */
export type BucketTable = 'rollup_1m' | 'rollup_1h' | 'rollup_1d'

/**
 * Writes buckets, in place of those that are there: `rows` selects tenant, point, bucket, min, max, mean, first, last,
 * count and rise, in this order.
 */
export const putBuckets = (table: BucketTable, rows: SQL): SQL => sql`
  insert into ${sql.raw(table)} (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
  ${rows}
  on conflict (point_id, bucket) do update set min = excluded.min, max = excluded.max, mean = excluded.mean,
    first = excluded.first, last = excluded.last, count = excluded.count, rise = excluded.rise`

/** What finer buckets `r` make together: weighted means, extremes of extremes, sums of rises. */
export const merged = sql.raw(`min(r.min), max(r.max), sum(r.mean * r.count) / sum(r.count),
  (array_agg(r.first order by r.bucket))[1], (array_agg(r.last order by r.bucket))[count(*)], sum(r.count), sum(r.rise)`)
