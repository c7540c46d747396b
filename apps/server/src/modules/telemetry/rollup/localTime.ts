import { type SQL, sql } from 'drizzle-orm'

/**
 * Beginning of the hour of a zone's clock that an instant lies in; all in Unix ms. In zones whose offset is no whole
 * number of hours it is not that of UTC, and a day is made of whole hours only this way.
 */
export const hourOf = (ms: SQL, zone: SQL): SQL => beginningOf('hour', ms, zone)

/** Beginning of the day of a zone's clock that an instant lies in; all in Unix ms. */
export const dayOf = (ms: SQL, zone: SQL): SQL => beginningOf('day', ms, zone)

/** Beginning of the month of a zone's clock that an instant lies in; all in Unix ms. */
export const monthOf = (ms: SQL, zone: SQL): SQL => beginningOf('month', ms, zone)

/** Beginning of the day after the one that begins at `day`, 23 to 25 hours later. Where clocks change at midnight a day begins at one o'clock. */
export const nextDayOf = (day: SQL, zone: SQL): SQL =>
  sql`(extract(epoch from (date_trunc('day', to_timestamp(${day} / 1000.0) at time zone ${zone}) + interval '1 day') at time zone ${zone}) * 1000)::bigint`

const beginningOf = (unit: 'hour' | 'day' | 'month', ms: SQL, zone: SQL) =>
  sql`(extract(epoch from date_trunc('${sql.raw(unit)}', to_timestamp(${ms} / 1000.0), ${zone})) * 1000)::bigint`

/** The zones of all stations; one that PostgreSQL does not know counts as UTC and hurts nobody else. */
export const stationZones = sql.raw(
  'zones as materialized (select id as station_id, usable_zone(time_zone) as zone from station)',
)
