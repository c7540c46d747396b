import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'

/** Where a device stands, and when a span of days begins and ends there, Unix ms. */
interface Place extends Record<string, unknown> {
  stationId: string
  start: number
  end: number
}

/** The station of a device with the instants of a span; nothing for a device that the caller does not see. */
export async function placeOf(tx: Tx, deviceId: string, { from, to }: DaySpan): Promise<Place | undefined> {
  const { rows } = await tx.execute<Place>(sql`
    select d.station_id as "stationId",
      (extract(epoch from ${from}::date::timestamp at time zone usable_zone(s.time_zone)) * 1000)::float8 as start,
      (extract(epoch from (${to}::date + 1)::timestamp at time zone usable_zone(s.time_zone)) * 1000)::float8 as "end"
    from device d join station s on s.id = d.station_id where d.id = ${deviceId}::bigint`)
  return rows[0]
}
