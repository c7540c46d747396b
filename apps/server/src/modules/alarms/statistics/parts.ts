import { sql } from 'drizzle-orm'

const names = {
  station: 'max(station_name)',
  device: 'max(equipment_name)',
  product: `coalesce(max(product_name), '')`,
} as const

/** The ten stations, devices or products with most of the alarms `w` of now, as JSON; null of none. */
export const byMostOften = (kind: keyof typeof names) =>
  sql.raw(`(select json_agg(x) from (select ${kind}_id::text as id, ${names[kind]} as name, count(*)::int as count from w
    where is_now group by ${kind}_id order by count(*) desc, ${kind}_id limit 10) x)`)

/** How many of the alarms `w` of now came in each hour of the week by the clocks of their stations, as JSON; null of none. */
export const byHourOfWeek = sql.raw(`(select json_agg(x) from (
    select extract(isodow from wall)::int as weekday, extract(hour from wall)::int as hour, count(*)::int as count
    from w where is_now group by 1, 2 order by 1, 2) x)`)

/** Products without one, of devices that are gone, have no id. */
export const withIds = <R extends { id: string | null }>(rows: readonly R[] | null) =>
  (rows ?? []).map((row) => ({ ...row, id: row.id ?? '' }))
