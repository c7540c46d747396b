import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { kwhFactor } from './registers'

/** The registers that count for a metered device, in both directions: one of the whole device, or one of each of its channels. */
export interface Registers {
  importItemIds: readonly string[]
  exportItemIds: readonly string[]
}

/** What some registers rose by, kWh, by point. */
export type Rises = ReadonlyMap<string, number>

/** The points of some devices' registers. */
export const pointsOf = (devices: readonly Registers[]): string[] =>
  devices.flatMap(({ importItemIds, exportItemIds }) => [...importItemIds, ...exportItemIds])

/** Drawn less given back; null where none of the registers was read. */
export function netOf({ importItemIds, exportItemIds }: Registers, rises: Rises): number | null {
  const sumOf = (itemIds: readonly string[]) =>
    itemIds.reduce<number | null>((sum, id) => {
      const rise = rises.get(id)
      return rise === undefined ? sum : (sum ?? 0) + rise
    }, null)
  const [drawn, given] = [sumOf(importItemIds), sumOf(exportItemIds)]
  return drawn === null && given === null ? null : (drawn ?? 0) - (given ?? 0)
}

/** Roll-ups `r` of registers with what one of their unit is in kWh, `factor`. */
const inKwh = (table: SQL, itemIds: readonly string[]) => sql`
  from ${table} r join (select p.id, ${kwhFactor('q.unit')}::float8 as factor from point p
    join product_property q on q.id = p.property_id where p.id = any (${bigints(itemIds)})) f on f.id = r.point_id
  where r.point_id = any (${bigints(itemIds)}) and r.rise is not null and f.factor is not null`

/** By how much registers rose between two instants (Unix ms, whole hours); none where nothing was read. */
export async function risesBetween(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; kwh: number }>(sql`
    select r.point_id as id, sum(r.rise * f.factor) as kwh ${inKwh(sql`rollup_1h`, itemIds)}
      and r.bucket >= ${start}::bigint and r.bucket < ${end}::bigint group by 1`)
  return new Map(rows.map(({ id, kwh }) => [id, kwh]))
}

/** By how much registers rose in each hour between two instants, by point and the hour's beginning. */
export async function risesByHour(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await tx.execute<{ id: string; hours: number[]; rises: number[] }>(sql`
    select r.point_id as id, array_agg(r.bucket::float8 order by r.bucket) as hours,
      array_agg(r.rise * f.factor order by r.bucket) as rises ${inKwh(sql`rollup_1h`, itemIds)}
      and r.bucket >= ${start}::bigint and r.bucket < ${end}::bigint group by 1`)
  return new Map(
    rows.map(({ id, hours, rises }) => [id, new Map(hours.map((hour, at) => [hour, rises[at] ?? 0]))]),
  )
}

/** By how much registers rose over days of a station's calendar. */
export async function risesOfDays(
  tx: Tx,
  itemIds: readonly string[],
  { stationId, from, to }: DaySpan & { stationId: string },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; kwh: number }>(sql`
    with z as materialized (
      select extract(epoch from ${from}::date::timestamp at time zone usable_zone(time_zone)) * 1000 as begins,
        extract(epoch from (${to}::date + 1)::timestamp at time zone usable_zone(time_zone)) * 1000 as ends
      from station where id = ${stationId}::bigint)
    select r.point_id as id, sum(r.rise * f.factor) as kwh ${inKwh(sql`rollup_1d`, itemIds)}
      and r.bucket >= (select begins from z) and r.bucket < (select ends from z) group by 1`)
  return new Map(rows.map(({ id, kwh }) => [id, kwh]))
}
