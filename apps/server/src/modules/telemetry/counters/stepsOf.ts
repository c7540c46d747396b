import type { CounterStep } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { requirePoints } from '../latest/latest'
import { isGood, readingsWithin } from '../store/readings'

/** Whether a correction lies after `s.before_ts` and not after `s.ts`. */
export const isCorrectedBetween = (pointId: SQL): SQL => sql`exists (
  select from counter_correction c where c.item_id = ${pointId}
    and c.correction_time > to_timestamp(s.before_ts / 1000.0) and c.correction_time <= to_timestamp(s.ts / 1000.0))`

/** Steps back of a register, newest first, with what the roll-ups make of them. @throws 404 for a point that is not seen */
export async function stepsOf(
  tx: Tx,
  { itemId, start, end }: { itemId: string; start: number; end: number },
): Promise<z.infer<typeof CounterStep>[]> {
  await requirePoints(tx, [itemId])
  const { rows } = await tx.execute<z.infer<typeof CounterStep>>(sql`
    select s.ts::float8 as ts, s.before, s.value,
      register_rise(${itemId}::bigint, s.before_ts, s.before, s.ts, s.value, q.roll_over_at) as rise,
      case when ${isCorrectedBetween(sql`${itemId}::bigint`)} then 'correction' when span_rise(s.before, s.value, q.roll_over_at) > 0 then 'rollover' else 'none' end as cause
    from (
      select ts, value, lag(ts) over w as before_ts, lag(value) over w as before
      from ${readingsWithin({ point: sql`${itemId}::bigint`, from: sql`${start}::bigint`, before: sql`${end}::bigint` })} r
      where ${isGood}
      window w as (order by ts)
    ) s, point p join product_property q on q.id = p.property_id
    where p.id = ${itemId}::bigint and s.value < s.before order by s.ts desc limit 200`)
  return rows
}
