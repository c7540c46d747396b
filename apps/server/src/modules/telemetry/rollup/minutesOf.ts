import { type SQL, sql } from 'drizzle-orm'
import { isGood, lastBefore, readingsWithin } from '../store/readings'
import { isCorrected, riseSql } from './riseSql'

/**
 * The minutes of points, an array, within a span: `point_id, bucket, min, max, mean, first, last, count, rise`. Of hours whose minutes
 * are stored those, of others what their readings come to; a minute that the span begins or ends in is whole. What is given may be
 * columns of what stands before it in `from` (`lateral`).
 */
export const minutesOf = ({ points, from, before }: { points: SQL; from: SQL; before: SQL }): SQL => {
  const [since, until] = [sql`(${from} - ${from} % 60000)`, sql`((${before} + 59999) / 60000 * 60000)`]
  return sql`(
  select kept.point_id, kept.bucket, kept.min, kept.max, kept.mean, kept.first, kept.last, kept.count, kept.rise
  from rollup_1m kept
  where kept.point_id = any (${points}) and kept.bucket >= ${since} and kept.bucket < ${until}
  union all
  select r.point_id, r.ts - r.ts % 60000, min(r.value), max(r.value), avg(r.value order by r.ts),
    (array_agg(r.value order by r.ts))[1], (array_agg(r.value order by r.ts))[count(*)], count(*)::int, sum(${rise} order by r.ts)
  from (
    select island.*, ${isCorrected('island.point_id')}, found.ts, found.value,
      coalesce(lag(found.value) over line, opened.value) as before, coalesce(lag(found.ts) over line, opened.ts) as before_ts
    from (
      select apart.point_id, property.kind = 'accumulated' as accumulated, property.roll_over_at as roll_over,
        greatest(min(apart.hour), ${since}) as low, least(max(apart.hour) + 3600000, ${until}) as high
      from (
        select missing.*, missing.hour - 3600000 * row_number() over (partition by missing.point_id order by missing.hour) as place
        from (
          select asked.point_id, told.hour from unnest(${points}) asked(point_id),
            generate_series(${since} - ${since} % 3600000, ${until} - 1, 3600000) told(hour)
          where not ${hasStoredMinutes({ point: sql`asked.point_id`, hour: sql`told.hour` })}
        ) missing
      ) apart join point on point.id = apart.point_id join product_property property on property.id = point.property_id
      group by apart.point_id, apart.place, property.kind, property.roll_over_at
    ) island left join lateral ${lastBefore({
      point: sql`island.point_id`,
      before: sql`island.low`,
      only: sql`island.accumulated`,
    })} opened on true
    cross join lateral (select good.ts, good.value from ${readingsWithin({
      point: sql`island.point_id`,
      from: sql`island.low`,
      before: sql`island.high`,
      known: { from: since, before: until },
    })} good where ${isGood}) found
    window line as (partition by island.point_id, island.low order by found.ts)
  ) r group by r.point_id, r.ts - r.ts % 60000)`
}

/**
 * The order in which means of minutes are added up: they come in another one of rows than of chunks, and sums of another order may
 * differ in their last digit.
 */
export const minutesInOrder = sql.raw('order by bucket, mean')

/** Whether minutes of an hour of UTC are stored; its readings say them where they are not. */
export const hasStoredMinutes = ({ point, hour }: { point: SQL; hour: SQL }): SQL => sql`exists (
  select from rollup_1m stored_minute where stored_minute.point_id = ${point}
    and stored_minute.bucket >= ${hour} and stored_minute.bucket < ${hour} + 3600000)`

const rise = riseSql({ before: sql.raw('r.before'), beforeTs: sql.raw('r.before_ts') })
