import type { CounterStep } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { requireStation } from '../../stations'
import { requirePoints } from '../latest/latest'
import { isGood, lastBefore, readingsWithin } from '../store/readings'

const [hourMs, longestDayMs] = [3_600_000, 90_000_000]
const mostHours = 1_000
const mostSteps = 200

/** Sums of rises are off by some rounding; smaller steps are taken for that. */
const rounding = (last: string) => sql.raw(`1e-10 * greatest(1, abs(${last}))`)

/** Whether a correction lies after `s.before_ts` and not after `s.ts`. */
const isCorrectedBetween = (pointId: SQL): SQL => sql`exists (
  select from counter_correction c where c.item_id = ${pointId}
    and c.correction_time > to_timestamp(s.before_ts / 1000.0) and c.correction_time <= to_timestamp(s.ts / 1000.0))`

interface Wanted {
  /** Of one register. */
  itemId?: string | undefined
  stationId?: string | undefined
  stationIds?: readonly string[] | undefined
  /** Unix ms. */
  sinceMs: number
  /** Only those that no correction and no roll-over explains. */
  isUnexplained?: boolean
}

/**
 * Steps back of registers since an instant, newest first, with what the roll-ups make of them. Where a register never steps back,
 * its rise is the difference of its last values: only days, and of those the hours, where it is more are read one by one.
 *
 * @throws 404 for a station or a point that is not seen
 */
export async function stepsBack(
  tx: Tx,
  { itemId, stationId, stationIds, sinceMs, isUnexplained = false }: Wanted,
): Promise<CounterStep[]> {
  if (itemId !== undefined) await requirePoints(tx, [itemId])
  if (stationId !== undefined) await requireStation(tx, stationId)
  const from = sql`${sinceMs - longestDayMs}::bigint`
  const ofStation = stationId === undefined ? sql`` : sql`and p.station_id = ${stationId}::bigint`
  const ofStations = stationIds === undefined ? sql`` : sql`and p.station_id = any (${bigints(stationIds)})`
  const ofItem = itemId === undefined ? sql`` : sql`and p.id = ${itemId}::bigint`
  const isRollOver = sql`span_rise(s.before, s.value, r.roll_over_at) > 0`
  const isCorrected = isCorrectedBetween(sql`r.id`)
  const lacksReason = isUnexplained ? sql`and not ${isRollOver} and not ${isCorrected}` : sql``
  const { rows } = await tx.execute<CounterStep>(sql`
    with register as materialized (
      select p.id, p.point_name, p.device_id, q.unit, q.roll_over_at
      from point p join product_property q on q.id = p.property_id where q.kind = 'accumulated' ${ofStation} ${ofStations} ${ofItem}
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
      s.before_ts::float8 as "beforeTs", s.ts::float8 as ts, s.before, s.value,
      register_rise(r.id, s.before_ts, s.before, s.ts, s.value, r.roll_over_at) as rise,
      case when ${isCorrected} then 'correction' when ${isRollOver} then 'rollover' else 'none' end as cause
    from hour h join register r on r.id = h.point_id left join
      lateral ${lastBefore({ point: sql`h.point_id`, before: sql`h.bucket` })} b on true cross join lateral (
      select ts, value, coalesce(lag(ts) over w, b.ts) as before_ts, coalesce(lag(value) over w, b.value) as before
      from ${readingsWithin({ point: sql`h.point_id`, from: sql`h.bucket`, before: sql`h.bucket + ${hourMs}::bigint` })} e
      where ${isGood}
      window w as (order by ts)
    ) s
    where s.value < s.before and s.ts >= ${sinceMs}::bigint ${lacksReason}
    order by s.ts desc, r.id limit ${mostSteps}`)
  return rows
}
