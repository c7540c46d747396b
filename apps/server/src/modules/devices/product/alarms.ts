import { deviceErrors } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** The keys of a product's properties by id, to be told which of them have been renamed. */
export type KnownKeys = ReadonlyMap<string, string>

/**
 * Brings the default rules of a product in line with its properties: a rule follows a property that was renamed. One that has
 * no property goes with it, or, where the rules were given, is refused.
 */
export async function settleDefaultAlarms(
  tx: Tx,
  productId: string,
  { before, after, isGiven }: { before: KnownKeys; after: KnownKeys; isGiven: boolean },
): Promise<void> {
  const renamed = [...after].flatMap(([id, propertyNo]) => {
    const former = before.get(id)
    return former === undefined || former === propertyNo ? [] : [{ former, propertyNo }]
  })
  if (renamed.length > 0)
    await tx.execute(sql`
      update product_alarm a set property_no = r."propertyNo"
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(former text, "propertyNo" text)
      where a.record_id = ${productId} and a.property_no = r.former
        and not exists (select from product_property q where q.product_id = a.record_id and q.property_no = r.former)`)
  const orphans = sql`record_id = ${productId} and not exists (select from product_property q
    where q.product_id = record_id and q.property_no = product_alarm.property_no and q.data_type <> 'text')`
  if (!isGiven) {
    await tx.execute(sql`delete from product_alarm where ${orphans}`)
    return
  }
  const { rows } = await tx.execute<{ ruleName: string; propertyNo: string }>(sql`
    select rule_name as "ruleName", property_no as "propertyNo" from product_alarm where ${orphans}
    order by row_rank limit 1`)
  const [wrong] = rows
  if (wrong) throw refuse(deviceErrors.alarmOfNoProperty, wrong, 'defaultAlarms')
}
