import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

interface Often extends Record<string, unknown> {
  ruleId: string
  recent: number
  isChattering: boolean
}

/** Adds how often the rules of alarms have opened within a day, and which chatter: each rule is counted once for all of its rows. */
export async function withOften<A extends { ruleId: string | null }>(tx: Tx, rows: readonly A[]) {
  const ruleIds = [...new Set(rows.flatMap(({ ruleId }) => ruleId ?? []))]
  if (ruleIds.length === 0) return rows
  const { rows: counted } = await tx.execute<Often>(sql`
    with came as (
      select rule_id, alarm_time > now() - interval '1 hour' as is_new,
        alarm_time - lag(alarm_time) over (partition by rule_id order by alarm_time) as since
      from alarm where rule_id = any (${bigints(ruleIds)}) and alarm_time > now() - interval '1 day'
    )
    select rule_id::text as "ruleId", count(*)::int as recent,
      count(*) filter (where is_new and since < interval '1 minute') >= 2 as "isChattering"
    from came group by rule_id`)
  const often = new Map(counted.map(({ ruleId, ...one }) => [ruleId, one]))
  const never = { recent: 0, isChattering: false }
  return rows.map((row) => ({ ...row, ...(often.get(row.ruleId ?? '') ?? never) }))
}
