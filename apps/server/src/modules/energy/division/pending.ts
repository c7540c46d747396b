import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { isRegister } from '../circuit/registers'

/** Days of a span whose registers of electricity at a station wait to be divided anew. */
export async function pendingDays(tx: Tx, stationId: string, { from, to }: DaySpan): Promise<number> {
  if (from > to) return 0
  const { rows } = await tx.execute<{ count: number }>(sql`
    with register as (
      select p.id from point p join product_property q on q.id = p.property_id
      where p.station_id = ${stationId}::bigint and ${isRegister}),
    span as (
      select z.zone, extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000 as begins,
        extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000 as ends
      from (select usable_zone(time_zone) as zone from station where id = ${stationId}::bigint) z)
    select count(*)::int as count from (
      select (to_timestamp(c.at_ms / 1000.0) at time zone s.zone)::date as day
      from span s join energy_change c on c.at_ms >= s.begins and c.at_ms < s.ends join register r on r.id = c.point_id
      union
      select g.day::date from (
        select distinct point_id, station_id, first_day, last_day from energy_change where at_ms is null) c, generate_series(greatest(c.first_day, ${from}::date)::timestamp,
        least(c.last_day, ${to}::date)::timestamp, interval '1 day') as g(day)
      where (c.station_id is null or c.station_id = ${stationId}::bigint)
        and (c.point_id is null or exists (select from register r where r.id = c.point_id))) d`)
  return rows[0]?.count ?? 0
}
