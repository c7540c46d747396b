import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { isRegister } from '../circuit/registers'

/** Days of a span, of the station's calendar. */
interface StationSpan extends DaySpan {
  stationId: string
}

/** Days of spans whose registers of electricity at their station wait to be divided anew, by station; without any: missing. */
export async function pendingDays(
  tx: Tx,
  stations: readonly StationSpan[],
): Promise<ReadonlyMap<string, number>> {
  const begun = stations.filter(({ from, to }) => from <= to)
  if (begun.length === 0) return new Map()
  const { rows } = await tx.execute<{ stationId: string; count: number }>(sql`
    with span as materialized (
      select a.station_id, a.first_day, a.last_day, z.zone,
        extract(epoch from a.first_day::timestamp at time zone z.zone) * 1000 as begins,
        extract(epoch from (a.last_day + 1)::timestamp at time zone z.zone) * 1000 as ends
      from unnest(${bigints(begun.map(({ stationId }) => stationId))}, ${arrayLiteral(begun.map(({ from }) => from))}::date[],
        ${arrayLiteral(begun.map(({ to }) => to))}::date[]) as a(station_id, first_day, last_day)
      join station s on s.id = a.station_id, lateral (select usable_zone(s.time_zone) as zone) z),
    register as materialized (
      select p.id, s.* from span s join point p on p.station_id = s.station_id join product_property q on q.id = p.property_id
      where ${isRegister})
    select station_id as "stationId", count(*)::int as count from (
      select r.station_id, (to_timestamp(c.at_ms / 1000.0) at time zone r.zone)::date as day
      from energy_change c join register r on r.id = c.point_id
      where c.at_ms >= r.begins and c.at_ms < r.ends
        and c.at_ms >= (select min(begins) from span) and c.at_ms < (select max(ends) from span)
      union
      select s.station_id, g.day::date from (
        select distinct point_id, station_id, first_day, last_day from energy_change where at_ms is null) c
        join span s on c.station_id is null or c.station_id = s.station_id,
        generate_series(greatest(c.first_day, s.first_day)::timestamp, least(c.last_day, s.last_day)::timestamp, interval '1 day') as g(day)
      where c.point_id is null or exists (select from register r where r.id = c.point_id and r.station_id = s.station_id)) d
    group by 1`)
  return new Map(rows.map(({ stationId, count }) => [stationId, count]))
}
