import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Gives rules the variables that the rules of their products say, at the points of their own devices, in place of those they have. */
export async function storeVariables(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  if (ruleIds.length === 0) return
  await tx.execute(sql`delete from alarm_variable where record_id = any (${bigints(ruleIds)})`)
  await tx.execute(sql`
    insert into alarm_variable (tenant_id, record_id, row_rank, variable_name, item_id)
    select r.tenant_id, r.id, v.place - 1, v.said ->> 'variableName', p.id
    from alarm_rule r
    join product_alarm t on t.id = r.template_id
    cross join lateral jsonb_array_elements(t.variables) with ordinality as v(said, place)
    join product_property q on q.product_id = t.record_id and q.property_no = v.said ->> 'propertyNo'
    join point p on p.device_id = r.device_id and p.property_id = q.id
    where r.id = any (${bigints(ruleIds)}) and r.condition = 'formula'
    order by r.id, v.place`)
}
