import { type SQL, sql } from 'drizzle-orm'

/** The tables of buckets, finest first. */
export type BucketTable = 'rollup_1m' | 'rollup_1h' | 'rollup_1d'

const figures = ['min', 'max', 'mean', 'first', 'last', 'count', 'rise']

/**
 * Writes buckets, in place of those that are there: `rows` selects tenant, point, bucket, min, max, mean, first, last,
 * count and rise, in this order, and of days then which hours of them have readings ({@link hoursRead}).
 */
export function putBuckets(table: BucketTable, rows: SQL): SQL {
  const told = table === 'rollup_1d' ? [...figures, 'hours_read'] : figures
  return sql`
  insert into ${sql.raw(table)} (tenant_id, point_id, bucket, ${sql.raw(told.join(', '))})
  ${rows}
  on conflict (point_id, bucket) do update set ${sql.raw(told.map((name) => `${name} = excluded.${name}`).join(', '))}`
}

/** What finer buckets `r` make together: weighted means, extremes of extremes, sums of rises, all added up in the order of time. */
export const merged = sql.raw(`min(r.min), max(r.max), sum(r.mean * r.count order by r.bucket) / sum(r.count),
  (array_agg(r.first order by r.bucket))[1], (array_agg(r.last order by r.bucket))[count(*)], sum(r.count), sum(r.rise order by r.bucket)`)

/**
 * Which hours `r` of a day that begins at `day` have readings, a bit for each from its beginning on. Null where bits cannot say it:
 * of a day in which the clock is put by a part of an hour, and of one in which only some hours tell a rise.
 */
export const hoursRead = (day: SQL): SQL => sql`
  case when count(r.rise) in (0, count(*)) and bool_and((r.bucket - ${day}) % 3600000 = 0)
    then bit_or(1 << ((r.bucket - ${day}) / 3600000)::int) end`
