import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { readingsWithin } from '../../telemetry'
import { eachOnce, runningKey, type Threshold } from './threshold'

/**
 * How often values rose above theirs, by point and value, and by day of the station, from one day on until now. An hour whose extremes
 * lie on one side is told by its roll-up; of the others readings are looked at. What has always lain above has not started.
 */
export async function readStarts(
  tx: Tx,
  { starting, from, nowMs }: { starting: readonly Threshold[]; from: string; nowMs: number },
): Promise<Map<string, Map<string, number>>> {
  const asked = eachOnce(starting)
  const found = new Map<string, Map<string, number>>()
  if (asked.length === 0) return found
  const span = { point: sql`h.id`, from: sql`h.bucket`, before: sql`h.bucket + 3600000` }
  const { rows } = await tx.execute<{ place: number; day: string; count: number }>(sql`
    with asked as materialized (
      select u.place::int as place, u.id, u.above, z.zone,
        (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint as begins
      from unnest(${bigints(asked.map(({ itemId }) => itemId))},
          ${arrayLiteral(asked.map(({ above }) => above))}::float8[]) with ordinality as u (id, above, place)
        join point p on p.id = u.id join station s on s.id = p.station_id,
        lateral (select usable_zone(s.time_zone) as zone) z),
    hours as materialized (
      select a.*, r.bucket, r.min, r.max, r.first, lag(r.last) over (partition by a.place order by r.bucket) as before
      from asked a, lateral (
        (select bucket, min, max, first, last from rollup_1h where point_id = a.id and bucket < a.begins
          order by bucket desc limit 1)
        union all
        select bucket, min, max, first, last from rollup_1h
          where point_id = a.id and bucket >= a.begins and bucket < ${nowMs}::bigint) r)
    select h.place, to_char(to_timestamp(h.bucket / 1000.0) at time zone h.zone, 'YYYY-MM-DD') as day,
      sum(case when h.min > h.above then case when h.before <= h.above then 1 else 0 end
        when x.readings > 0 then x.starts else 1 end)::float8 as count
    from hours h cross join lateral (
      select count(*) filter (where v.value > h.above and v.former <= h.above) as starts, count(*) as readings
      from (
        select r.value, coalesce(lag(r.value) over (order by r.ts), h.before) as former from ${readingsWithin(span)} r
        where h.min <= h.above and r.value is not null and r.quality < 2) v) x
    where h.bucket >= h.begins and h.max > h.above group by 1, 2`)
  for (const { place, day, count } of rows) {
    const one = asked[place - 1]
    if (!one) continue
    const key = runningKey(one)
    found.set(key, (found.get(key) ?? new Map<string, number>()).set(day, count))
  }
  return found
}
