import { alarmErrors, type RuleVariable } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import { compileRule, type NamedPoint } from '../engine/evaluators/formula'

/** The points by the names in an expression, of a form or as they are stored of a rule. */
export async function namedPoints(
  tx: Tx,
  variables: readonly Omit<RuleVariable, 'id'>[] | string | undefined,
): Promise<NamedPoint[]> {
  if (variables === undefined) return []
  if (typeof variables !== 'string')
    return variables.map(({ variableName, itemId }) => ({ name: variableName, itemId }))
  const { rows } = await tx.execute<{ name: string; itemId: string }>(sql`
    select variable_name as name, item_id as "itemId" from alarm_variable where record_id = ${variables} order by row_rank`)
  return rows
}

/**
 * Refuses an expression that cannot be read, that mixes units, or whose points hold no numbers. `variables` of a form; else those
 * that the rule `ruleId` has. What that rule says already was stored before units were looked at, and may stay.
 */
export async function refuseBadExpression(
  tx: Tx,
  source: string,
  {
    variables,
    ruleId,
  }: { variables: readonly Omit<RuleVariable, 'id'>[] | undefined; ruleId: string | undefined },
): Promise<void> {
  const points = await namedPoints(tx, variables ?? ruleId)
  const infos = await pointInfosOf(
    tx,
    points.map(({ itemId }) => itemId),
  )
  if (infos.some(({ dataType }) => dataType === 'text')) throw refuse(alarmErrors.notANumber, {}, 'variables')
  const isStored = ruleId !== undefined && (await saysAlready(tx, ruleId, source, points))
  const units = new Map(isStored ? [] : infos.map(({ itemId, unit }) => [itemId, unit ?? ''] as const))
  const compiled = compileRule(source, points, units)
  if (compiled.ok) return
  const { text, part } = compiled.problem
  throw refuse(alarmErrors.badExpression, { problem: part ? `${text} ${part}` : text }, 'expression')
}

/** Whether a rule is stored with just this expression of these points. */
async function saysAlready(
  tx: Tx,
  ruleId: string,
  source: string,
  points: readonly NamedPoint[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from alarm_rule where id = ${ruleId} and condition = 'formula' and expression = ${source}`)
  if (!rowCount) return false
  const stored = new Map((await namedPoints(tx, ruleId)).map(({ name, itemId }) => [name, itemId]))
  return points.length === stored.size && points.every(({ name, itemId }) => stored.get(name) === itemId)
}
