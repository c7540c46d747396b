import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints } from '../../../platform/database'
import { minutesOf } from '../../telemetry'
import { isRegister, kwhFactor } from '../circuit/registers'
import type { BandSlot, DayDivision } from './bandSlots'

/** A day of a station with the way it is divided. */
export interface DividedDay extends DayDivision {
  stationId: string
  day: string
}

/** The days as a table `placed (station_id, day, revision_id, season, midnight, next_midnight)`, in the zone of the station. */
const placedSql = (days: readonly DividedDay[]): SQL => sql`
  placed as materialized (
    select u.*, (extract(epoch from u.day::timestamp at time zone z.zone) * 1000)::bigint as midnight,
      (extract(epoch from (u.day + 1)::timestamp at time zone z.zone) * 1000)::bigint as next_midnight, z.zone
    from unnest(${bigints(days.map(({ stationId }) => stationId))}, ${arrayLiteral(days.map(({ day }) => day))}::date[],
      ${bigints(days.map(({ revisionId }) => revisionId))}, ${arrayLiteral(days.map(({ season }) => season))}::int[])
      as u(station_id, day, revision_id, season)
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = u.station_id
  )`

function slotSql(days: readonly DividedDay[]): SQL {
  const slots = days.flatMap(({ stationId, day, slots }) =>
    slots.map((slot) => ({ stationId, day, ...slot })),
  )
  const column = (pick: (slot: BandSlot & { stationId: string; day: string }) => string | number) =>
    arrayLiteral(slots.map(pick))
  return sql`
  slot as materialized (
    select * from unnest(${column((slot) => slot.stationId)}::bigint[], ${column((slot) => slot.day)}::date[],
      ${column((slot) => slot.first)}::int[], ${column((slot) => slot.after)}::int[], ${column((slot) => slot.band)}::int[])
      as s(station_id, day, first, after, band)
  )`
}

/** The hours of the registers of `target`, as they were rolled up. */
const measuredHours = sql`
    select t.point_id, p.station_id, p.day, p.revision_id, p.season, h.bucket, h.rise::text::numeric * t.factor as rise,
      extract(hour from l.at)::int * 60 + extract(minute from l.at)::int as first
    from target t join placed p on p.station_id = t.station_id and p.day = t.day
    join rollup_1h h on h.point_id = t.point_id and h.bucket >= p.midnight and h.bucket < p.next_midnight,
      lateral (select to_timestamp(h.bucket / 1000.0) at time zone p.zone as at) l
    where h.rise is not null`

/** Hours that somebody tells, kWh of each hour of the clock from 0:00 on: of no register. */
export const toldHours = (kwh: readonly number[]): SQL => sql`
    select 0::bigint as point_id, p.station_id, p.day, p.revision_id, p.season, h.at as bucket, h.kwh as rise,
      (h.at::int - 1) * 60 as first
    from placed p, unnest(${arrayLiteral(kwh)}::numeric[]) with ordinality as h(kwh, at)`

/**
 * What registers rose by in each hour of some days, by band: a `with` list that ends in
 * `part (point_id, station_id, day, bucket, first, revision_id, season, band, kwh)`; `first` is the minute of the clock at
 * which the hour begins, `band` is null where no tariff holds. `target` selects `point_id, station_id, day`.
 *
 * The parts of an hour add up to what it rose by, to the last digit. An hour in which a band begins is shared by what its
 * minutes rose by; where no minutes are kept of it, by their number. `hours` may be others than those of the registers. What is no
 * register of electricity has no hours.
 */
export const dividedHours = (
  target: SQL,
  days: readonly DividedDay[],
  hours: SQL = measuredHours,
): SQL => sql`
  ${placedSql(days)}, ${slotSql(days)}, target as materialized (
    select t.*, ${kwhFactor('q.unit')} as factor from (${target}) t
    join point p on p.id = t.point_id join product_property q on q.id = p.property_id where ${isRegister}
  ),
  hour as materialized (${hours}),
  piece as (
    select h.*, s.band, greatest(s.first, h.first) as begins, least(s.after, h.first + 60) as ends,
      count(*) over (partition by h.point_id, h.bucket) as pieces
    from hour h left join slot s on s.station_id = h.station_id and s.day = h.day
      and s.first < h.first + 60 and s.after > h.first
  ),
  whole as (select * from piece where pieces = 1),
  cut as (
    select p.*, p.ends - p.begins as minutes, coalesce((
      select sum(m.rise::text::numeric) from ${minutesOf({
        points: sql.raw('array[p.point_id]'),
        from: sql.raw('(p.bucket + (p.begins - p.first) * 60000)'),
        before: sql.raw('(p.bucket + (p.ends - p.first) * 60000)'),
      })} m), 0) as risen
    from piece p where pieces > 1
  ),
  weighed as (
    select c.*, case when sum(risen) over o > 0 then risen else minutes end as weight from cut c
    window o as (partition by point_id, bucket)
  ),
  reached as (
    select w.*, case when sum(weight) over o = sum(weight) over a then rise
      else trunc(rise * sum(weight) over o / sum(weight) over a, 6) end as up_to from weighed w
    window o as (partition by point_id, bucket order by begins), a as (partition by point_id, bucket)
  ),
  part as (
    select point_id, station_id, day, bucket, first, revision_id, season, band, rise as kwh from whole
    union all
    select point_id, station_id, day, bucket, first, revision_id, season, band,
      up_to - coalesce(lag(up_to) over (partition by point_id, bucket order by begins), 0) from reached
  )`
