import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { isFirst } from './readings'

/** Readings that one look goes through at most, in rows and in chunks: some 0.5 µs each. */
const mostLooked = 200_000

const dayMs = sql.raw('86400000::bigint')

/** Doubtful readings of a point that follow each other, Unix ms of the first and of the last. */
export interface DoubtfulRun {
  itemId: string
  start: number
  end: number
  /** The worst of them: 1 uncertain, 2 bad. */
  quality: 1 | 2
  count: number
}

interface Asked {
  itemIds: readonly string[]
  start: number
  end: number
  /** Readings nearer to each other are one run, ms; those of a whole chunk are one in any case: none counts between them. */
  apartMs: number
  most: number
}

/**
 * The newest runs of readings that are not good, of some points within `start ≤ ts < end`. Whole chunks of good ones, which nearly all
 * are, are told by their row. `toldFrom`: from which instant on nothing is missing; what is dense is not looked through any further
 * back.
 */
export async function doubtfulRuns(
  tx: Tx,
  { itemIds, start, end, apartMs, most }: Asked,
): Promise<{ runs: DoubtfulRun[]; toldFrom: number }> {
  const [from, before, points] = [sql`${start}::bigint`, sql`${end}::bigint`, bigints(itemIds)]
  const mostOfPoint = Math.ceil(mostLooked / Math.max(itemIds.length, 1))
  const { rows } = await tx.execute<
    Omit<DoubtfulRun, 'itemId'> & { itemId: string | null; toldFrom: number }
  >(sql`
    with looked as materialized (
      select w.id, s.ts, s.quality, s.place, s.quality > 0 and ${isFirst('s')} as counts
      from unnest(${points}) as w(id), lateral (
        select n.*, row_number() over (order by n.ts desc) as place from (
          select stored.point_id, stored.ts, stored.quality from sample stored
          where stored.point_id = w.id and stored.ts >= ${from} and stored.ts < ${before} order by stored.ts desc limit ${mostOfPoint}) n) s
      where s.quality > 0 or s.place = ${mostOfPoint}
    ), doubted as materialized (
      select d.*, sum(case when d.is_alike then 0 else d.count end) over (order by d.first_ts desc, d.id) - d.count as newer
      from (
        select c.point_id as id, c.first_ts, c.last_ts, c.count, c.quality_base,
          c.quality_planes is null and c.first_ts >= ${from} and c.last_ts < ${before} and not exists (select from sample late
            where late.point_id = c.point_id and late.ts > c.first_ts and late.ts < c.last_ts) as is_alike
        from sample_chunk c
        where c.point_id = any (${points}) and c.first_ts > ${from} - ${dayMs} and c.first_ts < ${before}
          and c.last_ts >= ${from} and (c.quality_base > 0 or c.quality_planes is not null)) d
    ), found as (
      select id, ts as low, ts as high, quality, 1 as count from looked where counts
      union all
      select id, first_ts, last_ts, quality_base, count from doubted where is_alike
      union all
      select d.id, r.ts, r.ts, r.quality, 1 from doubted d
        join sample_chunk c on c.point_id = d.id and c.first_ts = d.first_ts
          and c.first_ts > ${from} - ${dayMs} and c.first_ts < ${before}
        cross join lateral chunk_readings(c, ${from}, ${before}) r
      where not d.is_alike and d.newer < ${mostLooked} and r.quality > 0
    ), runs as (
      select id, min(low) as low, max(high) as high, max(quality) as quality, sum(count) as count from (
        select p.*, sum(case when low - reached < ${apartMs} then 0 else 1 end) over (partition by id order by low, high) as run from (
          select f.*, max(high) over (partition by id order by low, high rows between unbounded preceding and 1 preceding) as reached
          from found f) p) p
      group by id, run order by max(high) desc, id limit ${most + 1}
    ), told as (
      select greatest(${from}, (select max(ts) from looked where place = ${mostOfPoint}),
        (select max(last_ts) + 1 from doubted where not is_alike and newer >= ${mostLooked})) as since)
    select r.id::text as "itemId", r.low::float8 as start, r.high::float8 as "end", least(r.quality, 2)::int as quality,
      r.count::float8 as count, t.since::float8 as "toldFrom"
    from told t left join runs r on r.high >= t.since order by r.high desc, r.id`)
  const [first] = rows
  const runs = rows.flatMap(({ itemId, toldFrom: _, ...run }) =>
    itemId === null ? [] : [{ itemId, ...run }],
  )
  const beyond = runs[most]
  return {
    runs: runs.slice(0, most),
    toldFrom: Math.max(first?.toldFrom ?? start, beyond ? beyond.end + 1 : start),
  }
}
