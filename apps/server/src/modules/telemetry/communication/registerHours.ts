import type { CommunicationQuery, CompleteRegister } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { downHours } from './platformHours'
import { ofStations, type Window } from './queries'

/** A register of a report, with the hours that it is reported of; Unix ms. */
export interface ReportedRegister
  extends Pick<CompleteRegister, 'itemId' | 'deviceId' | 'deviceName' | 'propertyName' | 'stationName'> {
  /** From its first reading on, and until the hour that is not over. */
  from: number
  until: number
  /** When the last hour with a reading began, whether it is reported or not. */
  last: number
  /** How long it takes between its readings, as far as is known: for a register of which nothing came. */
  gapMs: number
  zone: string
  /** When the days of the report begin by its station's clock, and when the last of them ends. */
  bounds: number[]
}

/** What a day of a register came to; one that nothing came in is missing. */
export interface RegisterDay {
  /** That have a reading. */
  hours: number
  came: number
  /** Times in a row without one that end in it, and the longest, hours. */
  gaps: number
  longestGapHours: number
}

const hourMs = 3_600_000

/** The registers that are asked for, with the time that each is reported of: `from`, `until` and `last` in Unix ms. */
const reported = ({ from, to, stationIds }: CommunicationQuery, nowMs: number): SQL => sql`(
  select p.id, d.id as device_id, d.device_name, q.property_name, s.station_name, z.zone, x.first, x.last,
    greatest(x.first, (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint) as "from",
    least(${nowMs}::bigint - ${nowMs}::bigint % ${hourMs}, (extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000)::bigint)
      as until,
    greatest(coalesce(l.gap_ms, 0), case when q.storage = 'interval' then q.interval_seconds * 1000 else 0 end) as gap_ms,
    d.interval_seconds
  from point p join product_property q on q.id = p.property_id join device d on d.id = p.device_id
    join station s on s.id = p.station_id cross join lateral (select usable_zone(s.time_zone) as zone) z
    cross join lateral (select (select bucket from rollup_1h where point_id = p.id order by bucket limit 1) as first,
      (select bucket from rollup_1h where point_id = p.id order by bucket desc limit 1) as last) x
    left join latest_value l on l.point_id = p.id
  where q.kind = 'accumulated' and q.storage <> 'change' and x.first is not null ${ofStations(stationIds, sql.raw('p.station_id'))})`

/** How many registers a report has: those of which anything came before its end. */
export async function countRegisters(tx: Tx, query: CommunicationQuery, nowMs: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${reported(query, nowMs)} r where "from" < until`,
  )
  return rows[0]?.count ?? 0
}

/** The registers of a report, those without a reading for the most hours first. */
export async function reportedRegisters(
  tx: Tx,
  { query, nowMs, window: { limit, offset } }: { query: CommunicationQuery; nowMs: number; window: Window },
): Promise<ReportedRegister[]> {
  const { rows } = await tx.execute<ReportedRegister & Record<string, unknown>>(sql`
    select r.id::text as "itemId", r.device_id::text as "deviceId", r.device_name as "deviceName",
      r.property_name as "propertyName", r.station_name as "stationName", r.zone, r."from"::float8 as "from",
      r.until::float8 as until, r.last::float8 as last,
      array(select (extract(epoch from day::timestamp at time zone r.zone) * 1000)::float8
        from generate_series(${query.from}::date::timestamp, ${query.to}::date + interval '1 day', interval '1 day') day order by day) as bounds,
      (case when r.gap_ms > 0 then r.gap_ms else greatest(r.interval_seconds, 1) * 1000 end)::float8 as "gapMs"
    from ${reported(query, nowMs)} r cross join lateral (
      select count(*) as hours from rollup_1h h where h.point_id = r.id and h.bucket >= r."from" and h.bucket < r.until) h
    where "from" < until
    order by (until - "from") / ${hourMs} - h.hours desc, r.station_name, r.device_name, r.property_name, r.id
    limit ${limit} offset ${offset}`)
  return rows
}

interface DayRow extends RegisterDay, Record<string, unknown> {
  itemId: string
  day: string
}

/** What usually comes of a register: medians, so that an outage changes nothing. */
export interface Usual {
  /** Hours from one with a reading to the next. */
  stepHours: number
  /** Readings in an hour that has any. */
  readings: number
}

/** What the days of registers came to, by register and day of its station, and what usually comes of each. */
export async function hoursOfRegisters(
  tx: Tx,
  registers: readonly ReportedRegister[],
  nowMs: number,
): Promise<{ days: Map<string, RegisterDay>; usual: Map<string, Usual> }> {
  const column = (of: (register: ReportedRegister) => string) => bigints(registers.map(of))
  const from = Math.min(...registers.map((register) => register.from))
  const zones = sql.join(
    registers.map(({ zone }) => sql`${zone}`),
    sql`, `,
  )
  const { rows } = await tx.execute<DayRow & Usual>(sql`
    with down as materialized (select bucket from ${downHours(sql`${from}::bigint`, sql`${nowMs}::bigint`, nowMs)} d),
    one as materialized (
      select r.id, r.zone, h.bucket, h.count, lag(h.bucket) over own is null as is_first,
        (h.bucket - coalesce(lag(h.bucket) over own, r."from" - ${hourMs})) / ${hourMs} as step
      from unnest(${column(({ itemId }) => itemId)}, ${column(({ from }) => String(from))}, ${column(({ until }) => String(until))},
        array[${zones}]::text[]) as r(id, "from", until, zone)
        join rollup_1h h on h.point_id = r.id and h.bucket >= r."from" and h.bucket < r.until
      window own as (partition by r.id order by h.bucket)
    ), usual as (
      select id, coalesce(percentile_disc(0.5) within group (order by step) filter (where not is_first), 1) as step,
        percentile_disc(0.5) within group (order by count) as readings
      from one group by id
    ), heard as (
      select one.*, usual.step as usual_step, usual.readings,
        case when one.step > usual.step then one.step - (select count(*) from down
          where down.bucket < one.bucket and down.bucket > one.bucket - one.step * ${hourMs}) else one.step end as gap
      from one join usual using (id)
    )
    select id::text as "itemId", to_char(to_timestamp(bucket / 1000.0) at time zone zone, 'YYYY-MM-DD') as day,
      count(*)::int as hours, sum(count)::float8 as came,
      (count(*) filter (where gap > usual_step))::int as gaps,
      coalesce(max(gap - 1) filter (where gap > usual_step), 0)::float8 as "longestGapHours",
      usual_step::float8 as "stepHours", readings::float8 as readings
    from heard group by id, day, usual_step, readings`)
  return {
    days: new Map(
      rows.map(({ itemId, day, hours, came, gaps, longestGapHours }) => [
        `${itemId} ${day}`,
        { hours, came, gaps, longestGapHours },
      ]),
    ),
    usual: new Map(rows.map(({ itemId, stepHours, readings }) => [itemId, { stepHours, readings }])),
  }
}
