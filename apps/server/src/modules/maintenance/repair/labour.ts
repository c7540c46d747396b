import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { limitsOf } from './deadlines'

/** Prices the hours of an order that have no rate yet at that of today, and adds them up: a rate that is changed leaves what was noted before. */
export async function priceLabour(tx: Tx, orderId: string): Promise<void> {
  const { labourRate } = await limitsOf(tx)
  await tx.execute(sql`
    update repair_labour set rate = ${labourRate}::numeric where record_id = ${orderId}::bigint and rate is null`)
  await tx.execute(sql`
    update repair_order set labour_cost = (
      select case when sum(rate) > 0 then round(sum(hours::numeric * rate), 2) end from repair_labour
      where record_id = ${orderId}::bigint)
    where id = ${orderId}::bigint`)
}
