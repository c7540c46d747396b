import type { UnexplainedStep } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { requireStation } from '../../stations'
import { isGood, lastBefore, readingsWithin } from '../store/readings'
import { isCorrectedBetween } from './stepsOf'

const [hourMs, longestDayMs] = [3_600_000, 90_000_000]
const mostHours = 1_000
const mostSteps = 200

/** Sums of rises are off by some rounding; smaller steps are taken for that. */
const rounding = (last: string) => sql.raw(`1e-10 * greatest(1, abs(${last}))`)

interface Wanted {
  stationId?: string | undefined
  stationIds?: readonly string[] | undefined
  /** Unix ms. */
  sinceMs: number
}

/**
 * Steps back of registers since an instant that no correction and no roll-over explains, newest first. Where a register
 * never steps back, its rise is the difference of its last values: only days, and of those the hours, where it is more
 * are read one by one.
 *
 * @throws 404 for a station that is not seen
 */
export async function unexplainedSteps(
  tx: Tx,
  { stationId, stationIds, sinceMs }: Wanted,
): Promise<UnexplainedStep[]> {
  if (stationId !== undefined) await requireStation(tx, stationId)
  const from = sql`${sinceMs - longestDayMs}::bigint`
  const ofStation = stationId === undefined ? sql`` : sql`and p.station_id = ${stationId}::bigint`
  const ofStations = stationIds === undefined ? sql`` : sql`and p.station_id = any (${bigints(stationIds)})`
  const { rows } = await tx.execute<UnexplainedStep>(sql`
    with register as materialized (
      select p.id, p.point_name, p.device_id, q.unit, q.roll_over_at
      from point p join product_property q on q.id = p.property_id where q.kind = 'accumulated' ${ofStation} ${ofStations}
    ), day as materialized (
      select r.id, d.bucket from register r, lateral (
        select bucket, rise, last, coalesce(lag(last) over (order by bucket), (
          select e.last from rollup_1d e where e.point_id = r.id and e.bucket < ${from}
          order by e.bucket desc limit 1), first) as before
        from rollup_1d where point_id = r.id and bucket >= ${from}
      ) d where d.rise > d.last - d.before + ${rounding('d.last')}
    ), hour as materialized (
      select distinct h.point_id, h.bucket from day d join rollup_1h h on h.point_id = d.id
        and h.bucket > d.bucket - ${hourMs}::bigint and h.bucket < d.bucket + ${longestDayMs}::bigint
      where h.rise > h.last - coalesce((
        select e.last from rollup_1h e where e.point_id = h.point_id and e.bucket < h.bucket
        order by e.bucket desc limit 1), h.first) + ${rounding('h.last')}
      order by h.bucket desc limit ${mostHours}
    )
    select r.id as "itemId", r.point_name as "itemName", r.device_id as "deviceId", r.unit,
      s.before_ts::float8 as "beforeTs", s.ts::float8 as ts, s.before, s.value
    from hour h join register r on r.id = h.point_id left join
      lateral ${lastBefore({ point: sql`h.point_id`, before: sql`h.bucket` })} b on true cross join lateral (
      select ts, value, coalesce(lag(ts) over w, b.ts) as before_ts, coalesce(lag(value) over w, b.value) as before
      from ${readingsWithin({ point: sql`h.point_id`, from: sql`h.bucket`, before: sql`h.bucket + ${hourMs}::bigint` })} e
      where ${isGood}
      window w as (order by ts)
    ) s
    where s.value < s.before and s.ts >= ${sinceMs}::bigint and span_rise(s.before, s.value, r.roll_over_at) = 0
      and not ${isCorrectedBetween(sql`r.id`)}
    order by s.ts desc, r.id limit ${mostSteps}`)
  return rows
}
