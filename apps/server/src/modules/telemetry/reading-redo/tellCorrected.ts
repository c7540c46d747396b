import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { readingsWithin } from '../store/readings'
import { beforeMs, startMs } from './spans'

/**
 * Notes at the corrections of a time (Unix ms, `from ≤ ts < before`) how many readings stand corrected, and the first before and after.
 * It passes over those that somebody else is changing, and answers whether there were none.
 */
export async function tellCorrected(
  tx: Tx,
  { pointId, from, before }: { pointId: string; from: number; before: number },
): Promise<boolean> {
  const isOfTheTime = sql`o.item_id = ${pointId}::bigint and ${startMs('o')} < ${before}::bigint and ${beforeMs('o')} > ${from}::bigint`
  const { rowCount: told } = await tx.execute(sql`
    update reading_correction c set reading_count = n.count, first_before = n.before, first_after = n.after
    from (
      select o.id, k.count, f.value as before, r.value as after
      from reading_correction o cross join lateral (
        select count(*)::int as count, min(k.ts) as first from corrected_reading k
        where k.point_id = o.item_id and k.ts >= ${startMs('o')} and k.ts < ${beforeMs('o')}) k
      left join corrected_reading f on f.point_id = o.item_id and f.ts = k.first
      left join lateral ${readingsWithin({ point: sql`o.item_id`, from: sql`k.first`, before: sql`k.first + 1` })} r on true
      where ${isOfTheTime} for no key update of o skip locked
    ) n where n.id = c.id`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from reading_correction o where ${isOfTheTime}`,
  )
  return (told ?? 0) >= (rows[0]?.count ?? 0)
}
