import { type interlocks, telemetryErrors } from '@energy-console/contract/telemetry'
import { compileExpression } from '@energy-console/expression'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { holdStation } from '../tags/standing'
import { type Conditions, inputsOf, type NamedInput, signatureOf } from './judge'
import type { interlockTable } from './table'

/** Interlocks stand at the station of what they guard, look at points of that station, and can be understood. */
export const interlockHooks: ResourceHooks<typeof interlocks, typeof interlockTable> = {
  async beforeSave({ tx }, values, before) {
    const itemId = values.itemId ?? before?.itemId
    if (itemId === undefined) return values
    const stationId = await stationOfPoint(tx, itemId)
    await holdStation(tx, stationId)
    const inputs = values.inputs ?? (before ? await storedInputs(tx, before.id) : [])
    const conditions = values.conditions ?? (before ? await storedConditions(tx, before.id) : [])
    await refuseInputs(tx, inputs, stationId)
    await refuseConditions(tx, { interlockName: '', inputs, conditions })
    return { ...values, stationId }
  },
}

async function stationOfPoint(tx: Tx, itemId: string): Promise<string> {
  const { rows } = await tx.execute<{ stationId: string }>(
    sql`select station_id::text as "stationId" from point where id = ${itemId}`,
  )
  const [point] = rows
  if (!point) throw notFound()
  return point.stationId
}

async function storedInputs(tx: Tx, id: string): Promise<NamedInput[]> {
  const { rows } = await tx.execute<NamedInput & Record<string, unknown>>(sql`
    select input_name as "inputName", item_id::text as "itemId" from interlock_input where record_id = ${id} order by row_rank`)
  return rows
}

async function storedConditions(tx: Tx, id: string): Promise<Conditions['conditions']> {
  const { rows } = await tx.execute<{ says: string; expression: string }>(sql`
    select says, expression from interlock_condition where record_id = ${id} order by row_rank`)
  return rows
}

async function refuseInputs(tx: Tx, inputs: readonly NamedInput[], stationId: string): Promise<void> {
  const names = new Set<string>()
  inputs.forEach(({ inputName: name }, place) => {
    if (names.has(name)) throw refuse(telemetryErrors.inputNameTwice, { name }, `inputs.${place}.inputName`)
    names.add(name)
    const named = compileExpression('true', { inputs: { [name]: { type: 'any' } } })
    if (!named.ok)
      throw refuse(
        telemetryErrors.badCondition,
        { reason: named.problem.text, part: `：${name}` },
        `inputs.${place}.inputName`,
      )
  })
  const ids = [...new Set(inputs.map(({ itemId }) => itemId))]
  const { rows } = await tx.execute<{ id: string; isNear: boolean }>(sql`
    select id::text as id, station_id = ${stationId} as "isNear" from point where id = any (${bigints(ids)})`)
  if (rows.length < ids.length) throw notFound()
  const near = new Set(rows.flatMap(({ id, isNear }) => (isNear ? [id] : [])))
  const place = inputs.findIndex(({ itemId }) => !near.has(itemId))
  if (place >= 0) throw refuse(telemetryErrors.inputOfOtherStation, {}, `inputs.${place}.itemId`)
}

/** Refuses conditions that cannot be read; the refusal stands at the cell. */
export async function refuseConditions(tx: Tx, { inputs, conditions }: Conditions): Promise<void> {
  const signature = signatureOf(inputs, await inputsOf(tx, inputs))
  conditions.forEach(({ expression }, place) => {
    const compiled = compileExpression(expression, signature)
    if (compiled.ok) return
    const { text, part } = compiled.problem
    throw refuse(
      telemetryErrors.badCondition,
      { reason: text, part: part === undefined ? '' : `：${part}` },
      `conditions.${place}.expression`,
    )
  })
}
