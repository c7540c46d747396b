import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'

/** What a rule takes from the rule of its product; its name is its own. */
const taken = [
  'condition',
  'limit_value',
  'upper_limit',
  'window_seconds',
  'dead_band',
  'on_delay_seconds',
  'off_delay_seconds',
  'level',
  'content',
  'cause',
  'consequence',
  'response',
  'respond_minutes',
  'is_enabled',
] as const

const columnsOf = (table: string) => taken.map((column) => `${table}.${column}`).join(', ')

/** What rules of products and of devices both have, as columns of a statement. */
export const templateColumns = (table: string) => sql.raw(columnsOf(table))

/** The same, where they are written to. */
export const templateTargets = sql.raw(taken.join(', '))

/** How a rule stands to the one that its product begins with, as an expression of lists. */
export const templateState = `(case when alarm_rule.template_id is null then 'none' else coalesce((
  select case when (${columnsOf('t')}) is distinct from (${columnsOf('alarm_rule')}) then 'differs' else 'same' end
  from product_alarm t where t.id = alarm_rule.template_id), 'none') end)`

/**
 * Makes rules again what their products say; answers the ids of those that were changed, and of those whose alarms can never
 * clear by themselves now: their condition is another, or they are switched off.
 */
export async function followTemplates(
  tx: Tx,
  ruleIds: readonly string[],
): Promise<{ changed: string[]; ended: string[] }> {
  const { rows } = await tx.execute<{ id: string; isEnded: boolean }>(sql`
    with differing as (
      select r.id, r.condition, t.id as template_id from alarm_rule r join product_alarm t on t.id = r.template_id
      where r.id = any (${bigints(ruleIds)}) and r.remark = ''
        and (${templateColumns('t')}) is distinct from (${templateColumns('r')})
    )
    update alarm_rule r set (${templateTargets}) = (select ${templateColumns('t')} from product_alarm t where t.id = d.template_id),
      expression = '', update_time = now()
    from differing d where d.id = r.id
    returning r.id, (r.condition <> d.condition or not r.is_enabled) as "isEnded"`)
  return {
    changed: rows.map(({ id }) => id),
    ended: rows.flatMap(({ id, isEnded }) => (isEnded ? [id] : [])),
  }
}

/** @throws notFound for a rule that the caller does not see */
export async function requireRules(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from alarm_rule where id = any (${bigints(ids)})`)
  if (rowCount !== new Set(ids).size) throw notFound()
}
