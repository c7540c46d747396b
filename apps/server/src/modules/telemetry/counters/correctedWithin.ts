import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** How many corrections registers have in days of their stations' calendars, `from` and `to` included. */
export async function correctedWithin(
  tx: Tx,
  { itemIds, from, to }: { itemIds: readonly string[]; from: string; to: string },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from counter_correction c join station s on s.id = c.station_id
    where c.item_id = any (${bigints(itemIds)})
      and (c.correction_time at time zone usable_zone(s.time_zone))::date between ${from}::date and ${to}::date`)
  return rows[0]?.count ?? 0
}
