import { type SQL, sql } from 'drizzle-orm'
import { bigints } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'

interface Asked extends DaySpan {
  itemIds: readonly string[]
  /** Where the span is asked for as far as it has begun. */
  now?: Date
}

/**
 * The bounds of days by the clock of each point's station, for a `with`: `asked (id, zone, begins, ends)`, in Unix ms, from
 * `begins` on and before `ends`. They are worked out once for each station.
 */
export const boundsSql = ({ itemIds, from, to, now }: Asked): SQL => {
  const end = sql`(extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000)::bigint`
  return sql`
  zoned as materialized (select id, usable_zone(time_zone) as zone from station
    where id = any (array(select distinct station_id from point where id = any (${bigints(itemIds)})))),
  bounded as materialized (
    select z.id, z.zone, (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint as begins,
      ${now ? sql`least(${end}, ${now.getTime()}::bigint)` : end} as ends from zoned z),
  asked as materialized (
    select p.id, b.zone, b.begins, b.ends from point p join bounded b on b.id = p.station_id where p.id = any (${bigints(itemIds)}))`
}
