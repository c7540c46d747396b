import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** The day of a time at a station `s`. */
const dayOf = (time: SQL) => sql`(${time} at time zone usable_zone(s.time_zone))::date`

/** How many corrections registers and their readings have in days of their stations' calendars, `from` and `to` included. */
export async function correctedWithin(
  tx: Tx,
  { itemIds, from, to }: { itemIds: readonly string[]; from: string; to: string },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (
      select count(*) from counter_correction c join station s on s.id = c.station_id
      where c.item_id = any (${bigints(itemIds)})
        and ${dayOf(sql`c.correction_time`)} between ${from}::date and ${to}::date
    )::int + (
      select count(*) from reading_correction c join station s on s.id = c.station_id
      where c.item_id = any (${bigints(itemIds)})
        and ${dayOf(sql`c.start_time`)} <= ${to}::date and ${dayOf(sql`c.end_time`)} >= ${from}::date
    )::int as count`)
  return rows[0]?.count ?? 0
}
