import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { storeVariables } from './templateVariables'

/** What a rule takes from the rule of its product as it stands there; its name is its own. */
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
  'expression',
  'active_days',
  'active_from',
  'active_until',
  'inhibit_comparison',
  'inhibit_value',
  'cause',
  'consequence',
  'response',
  'respond_minutes',
  'is_enabled',
] as const

/** What rules of products and of devices both have, as columns of a statement. */
export const templateColumns = (table: string) =>
  sql.raw(taken.map((column) => `${table}.${column}`).join(', '))

/** The same, where they are written to. */
export const templateTargets = sql.raw(taken.join(', '))

/** The point of a device for a property of its product, by expressions of SQL; null without one. Both are found by a key. */
export const pointFor = (device: string, product: string, propertyNo: string) =>
  `(select p.id from point p where p.device_id = ${device} and p.property_id = (select q.id from product_property q
    where q.product_id = ${product} and q.property_no = ${propertyNo} and q.data_type <> 'text'))`

/** What is left of a rule of another kind, or of a process condition that was taken away, says nothing. */
const saidBy = (table: string, inhibit: string) =>
  taken
    .map((column) => {
      const own = `${table}.${column}`
      if (column === 'expression') return `case when ${table}.condition = 'formula' then ${own} else '' end`
      return column.startsWith('inhibit') ? `case when ${inhibit} is not null then ${own} end` : own
    })
    .join(', ')

/** The names in an expression with the points that they stand for, in the order of the names; null for other conditions. */
const pointsOfTemplate = (rule: string) => `case when t.condition = 'formula' then (
  select string_agg(v ->> 'variableName' || ' ' || coalesce(${pointFor(`${rule}.device_id`, 't.record_id', `v ->> 'propertyNo'`)}::text, ''), ',' order by v ->> 'variableName' collate "C")
  from jsonb_array_elements(t.variables) v) end`
const pointsOfRule = (rule: string) => `case when ${rule}.condition = 'formula' then (
  select string_agg(v.variable_name || ' ' || v.item_id, ',' order by v.variable_name collate "C")
  from alarm_variable v where v.record_id = ${rule}.id) end`

/** Whether a rule says something else than `t`, the rule of its product: at other points, at other times, of other values. */
const differs = (rule: string) => {
  const of = (propertyNo: string) => pointFor(`${rule}.device_id`, 't.record_id', propertyNo)
  return `(${saidBy('t', 't.inhibit_property_no')}, ${of('t.property_no')}, ${of('t.inhibit_property_no')}, ${pointsOfTemplate(rule)})
    is distinct from
    (${saidBy(rule, `${rule}.inhibit_item_id`)}, ${rule}.item_id, ${rule}.inhibit_item_id, ${pointsOfRule(rule)})`
}

/** How a rule stands to the one that its product begins with, as an expression of lists. */
export const templateState = `(case when alarm_rule.template_id is null then 'none' else coalesce((
  select case when ${differs('alarm_rule')} then 'differs' else 'same' end
  from product_alarm t where t.id = alarm_rule.template_id), 'none') end)`

/**
 * Makes rules again what their products say; answers the ids of those that were changed, and of those whose alarms can never
 * clear by themselves now: their condition is another, they stand at another point, or they are switched off. A rule whose device
 * lacks a point for it stays.
 */
export async function followTemplates(
  tx: Tx,
  ruleIds: readonly string[],
): Promise<{ changed: string[]; ended: string[] }> {
  const { rows } = await tx.execute<{ id: string; isEnded: boolean }>(sql`
    with differing as (
      select r.id, r.condition, r.item_id, t.id as template_id,
        ${sql.raw(pointFor('r.device_id', 't.record_id', 't.property_no'))} as own_id,
        ${sql.raw(pointFor('r.device_id', 't.record_id', 't.inhibit_property_no'))} as inhibit_id
      from alarm_rule r join product_alarm t on t.id = r.template_id
      where r.id = any (${bigints(ruleIds)}) and r.remark = '' and not ${sql.raw(lacksPoint('r.device_id'))}
        and ${sql.raw(differs('r'))}
    )
    update alarm_rule r set
      (item_id, inhibit_item_id, ${templateTargets}) = (select d.own_id, d.inhibit_id, ${templateColumns('t')}
        from product_alarm t where t.id = d.template_id),
      update_time = now()
    from differing d where d.id = r.id
    returning r.id, (r.condition <> d.condition or r.item_id <> d.item_id or not r.is_enabled) as "isEnded"`)
  const changed = rows.map(({ id }) => id)
  await storeVariables(tx, changed)
  return { changed, ended: rows.flatMap(({ id, isEnded }) => (isEnded ? [id] : [])) }
}

/** Whether a device, by an expression of SQL, lacks one of the points that `t` takes. */
export const lacksPoint = (device: string) => {
  const missing = (propertyNo: string) => `${pointFor(device, 't.record_id', propertyNo)} is null`
  return `(${missing('t.property_no')} or (t.inhibit_property_no is not null and ${missing('t.inhibit_property_no')})
    or exists (select from jsonb_array_elements(t.variables) v where ${missing(`v ->> 'propertyNo'`)}))`
}

/** @throws notFound for a rule that the caller does not see */
export async function requireRules(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from alarm_rule where id = any (${bigints(ids)})`)
  if (rowCount !== new Set(ids).size) throw notFound()
}
