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

/** Refuses an expression that cannot be read, or whose points hold no numbers. `variables` of a form, or the id of a rule that keeps its own. */
export async function refuseBadExpression(
  tx: Tx,
  source: string,
  variables: readonly Omit<RuleVariable, 'id'>[] | string | undefined,
): Promise<NamedPoint[]> {
  const points = await namedPoints(tx, variables)
  const infos = await pointInfosOf(
    tx,
    points.map(({ itemId }) => itemId),
  )
  if (infos.some(({ dataType }) => dataType === 'text')) throw refuse(alarmErrors.notANumber, {}, 'variables')
  const compiled = compileRule(source, points)
  if (compiled.ok) return points
  const { text, part } = compiled.problem
  throw refuse(alarmErrors.badExpression, { problem: part ? `${text} ${part}` : text }, 'expression')
}
