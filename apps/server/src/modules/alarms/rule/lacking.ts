import type { LackingInput } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { staleAfterMs } from '../../devices'
import { formulaOf, tellFormula } from '../engine/evaluators/formula'
import type { Remembered } from '../engine/evaluators/verdict'

interface Stored extends Record<string, unknown> {
  ruleId: string
  expression: string
  inputs:
    | {
        name: string
        itemId: string
        /** Null where the caller does not see the point. */
        itemName: string | null
        intervalSeconds: number | null
        gapMs: number | null
        latest: Remembered | null
      }[]
    | null
}

/**
 * The inputs for lack of which expressions of enabled rules cannot be told at an instant (Unix ms), by rule. Of a rule with points
 * that the caller does not see nothing is said.
 */
export async function lackingInputs(
  tx: Tx,
  ruleIds: readonly string[],
  at: number,
): Promise<Map<string, LackingInput[]>> {
  if (ruleIds.length === 0) return new Map()
  const { rows } = await tx.execute<Stored>(sql`
    select r.id::text as "ruleId", r.expression,
      (select json_agg(json_build_object('name', v.variable_name, 'itemId', v.item_id::text,
          'itemName', d.device_name || ' / ' || q.property_name, 'intervalSeconds', d.interval_seconds, 'gapMs', l.gap_ms,
          'latest', case when l.value is not null then json_build_array(l.ts, l.value, l.quality) end) order by v.row_rank)
        from alarm_variable v left join point p on p.id = v.item_id left join device d on d.id = p.device_id
          left join product_property q on q.id = p.property_id left join latest_value l on l.point_id = p.id
        where v.record_id = r.id) as inputs
    from alarm_rule r where r.id = any (${bigints(ruleIds)}) and r.condition = 'formula' and r.is_enabled`)
  return new Map(rows.map((row) => [row.ruleId, lackingOf(row, at)]))
}

function lackingOf({ expression, inputs }: Stored, at: number): LackingInput[] {
  if (inputs === null || inputs.some(({ itemName }) => itemName === null)) return []
  const staleMsOf = new Map(
    inputs.map(({ itemId, intervalSeconds, gapMs }) => [itemId, staleAfterMs(intervalSeconds ?? 0, gapMs)]),
  )
  const latest = Object.fromEntries(inputs.flatMap(({ name, latest }) => (latest ? [[name, latest]] : [])))
  const { lacking = {} } = tellFormula(formulaOf(expression, inputs, staleMsOf), latest, at)
  return inputs.flatMap(({ name, itemName }) => {
    const lack = lacking[name]
    return lack && itemName !== null ? [{ name, itemName, lack }] : []
  })
}
