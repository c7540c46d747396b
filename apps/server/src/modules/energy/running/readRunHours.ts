import type { ReportStep } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { readingsWithin } from '../../telemetry'
import type { DaySpan } from '../calendar/spans'
import { whole } from '../rolled/readRolled'
import { eachOnce, runningKey, type Threshold } from './threshold'

/** Points of which is asked how long their value lay above a threshold. */
export interface Running extends Threshold {
  /** A value holds until the next one, however long that takes. */
  isHeld: boolean
}

/** Hours that something ran; `isPartial` where readings are gone that would tell. */
interface RunHours {
  value: number
  isPartial: boolean
}

interface Asked extends DaySpan {
  running: readonly Running[]
  step: ReportStep
  isWhole: boolean
  nowMs: number
}

const formats = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const
const hourMs = sql.raw('3600000::bigint')
/** All values of an hour, and the one that it began with, lie on one side of the threshold. */
const isOneSided = sql.raw(
  `((h.min > h.above and coalesce(h.before > h.above, false)) or (h.max <= h.above and coalesce(h.before <= h.above, true)))`,
)

/**
 * For how many hours values lay above their thresholds, by point and threshold, and by time. An hour whose extremes lie on one
 * side, and which began there, is told by its roll-up; of the others readings are weighed by how long they held. Of a
 * point that is kept when it changes, hours without a reading are as the last one before them. Where the readings of an hour are
 * gone, it is told by its mean, and what it is part of is marked.
 */
export async function readRunHours(
  tx: Tx,
  { running, from, to, step, isWhole, nowMs }: Asked,
): Promise<Map<string, Map<string, RunHours>>> {
  const asked = eachOnce(running)
  const found = new Map<string, Map<string, RunHours>>()
  if (asked.length === 0) return found
  const key = isWhole
    ? sql`${whole}::text`
    : sql`to_char(to_timestamp(t.bucket / 1000.0) at time zone t.zone, ${formats[step]})`
  const span = { point: sql`h.id`, from: sql`h.bucket`, before: sql`h.ends_at` }
  const { rows } = await tx.execute<{ place: number; key: string; hours: number; isPartial: boolean }>(sql`
    with asked as materialized (
      select u.place::int as place, u.id, u.above, u.is_held, z.zone,
        (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint as begins,
        least((extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000)::bigint, ${nowMs}::bigint) as ends
      from unnest(${bigints(asked.map(({ itemId }) => itemId))}, ${arrayLiteral(asked.map(({ above }) => above))}::float8[],
          ${arrayLiteral(asked.map(({ isHeld }) => String(isHeld)))}::boolean[]) with ordinality as u(id, above, is_held, place)
        join point p on p.id = u.id join station s on s.id = p.station_id,
        lateral (select usable_zone(s.time_zone) as zone) z),
    hours as materialized (
      select a.*, r.bucket, r.min, r.max, r.mean, r.last, least(r.bucket + ${hourMs}, a.ends) as ends_at,
        case when a.is_held or lag(r.bucket) over w = r.bucket - ${hourMs} then lag(r.last) over w end as before,
        lead(r.bucket) over w as next
      from asked a, lateral (
        (select bucket, min, max, mean, last from rollup_1h where point_id = a.id and bucket < a.begins
          order by bucket desc limit 1)
        union all
        select bucket, min, max, mean, last from rollup_1h
          where point_id = a.id and bucket >= a.begins and bucket < a.ends) r
      window w as (partition by a.place order by r.bucket)),
    told as (
      select h.place, h.zone, h.bucket, (case when h.max > h.above then h.ends_at - h.bucket else 0 end)::float8 as ms,
        false as is_guessed
      from hours h where h.bucket >= h.begins and ${isOneSided}
      union all
      select h.place, h.zone, h.bucket,
        (case when x.readings > 0 then x.ms when h.mean > h.above then h.ends_at - h.bucket else 0 end)::float8,
        x.readings = 0
      from hours h, lateral (
        select coalesce(sum(s.held) filter (where s.value > h.above), 0) as ms, count(*) filter (where s.is_read) as readings
        from (
          select v.value, v.is_read, coalesce(lead(v.ts) over (order by v.ts), h.ends_at) - v.ts as held from (
            select h.bucket as ts, h.before as value, false as is_read where h.before is not null
            union all
            select r.ts, r.value, true from ${readingsWithin(span)} r where r.value is not null and r.quality < 2) v) s) x
      where h.bucket >= h.begins and not ${isOneSided}
      union all
      select h.place, h.zone, g.bucket,
        (case when h.last > h.above then least(${hourMs}, h.ends - g.bucket) else 0 end)::float8, false
      from hours h,
        generate_series(greatest(h.bucket + ${hourMs}, h.begins), coalesce(h.next, h.ends) - 1, ${hourMs}) as g(bucket)
      where h.is_held)
    select t.place, ${key} as key, sum(t.ms) / 3600000.0 as hours, bool_or(t.is_guessed) as "isPartial" from told t group by 1, 2`)
  for (const { place, key: time, hours, isPartial } of rows) {
    const one = asked[place - 1]
    if (!one) continue
    const times = found.get(runningKey(one)) ?? new Map<string, RunHours>()
    found.set(runningKey(one), times.set(time, { value: hours, isPartial }))
  }
  if (!isWhole)
    for (const times of found.values())
      times.set(whole, {
        value: [...times.values()].reduce((sum, { value }) => sum + value, 0),
        isPartial: [...times.values()].some(({ isPartial }) => isPartial),
      })
  return found
}
