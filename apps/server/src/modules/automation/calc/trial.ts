import type { BodyOf, DataOf } from '@energy-console/contract'
import type { tryFormula } from '@energy-console/contract/automation'
import type { Input } from '@energy-console/expression'
import type { Tx } from '../../../platform/database'
import { type ReadLatest, staleTimesOf } from '../../devices'
import { evaluateFormula, type Formula, readFormula } from './formula'
import { formulaOver } from './rules'
import { storedInputs } from './storedInputs'

/** What a formula comes to with the present values, of points that the caller sees. */
export async function tryOut(
  { tx, now, readLatest }: { tx: Tx; now: number; readLatest: ReadLatest },
  { formula: source, variables, maxAgeSeconds, missing }: BodyOf<typeof tryFormula>,
): Promise<DataOf<typeof tryFormula>> {
  const maxAgeMs = maxAgeSeconds ? maxAgeSeconds * 1_000 : null
  const formula = await formulaOver(tx, variables, { source, missing, maxAgeMs })
  const inputs = await presentInputs(tx, formula, now, readLatest)
  const read = readFormula(formula)
  const at = Math.max(...[...inputs.values()].map(({ ts }) => ts), 0)
  const outcome = evaluateFormula(read, (name) => inputs.get(name), at || now)
  const problem = 'problem' in outcome ? outcome.problem : undefined
  return {
    value: 'value' in outcome ? outcome.value : null,
    quality: 'value' in outcome ? outcome.quality : 2,
    unit: read.expression?.unit ?? null,
    problem: problem ? { text: problem.text, part: problem.part ?? null } : null,
    lacking: 'lacking' in outcome ? [...outcome.lacking] : [],
    inputs: formula.inputs.map(({ name, unit }) => {
      const input = inputs.get(name)
      const value = typeof input?.value === 'number' ? input.value : null
      return { variableName: name, value, unit, ts: input?.ts ?? null }
    }),
  }
}

/** What is taken now is the newest value; what is taken over time is that of the last window that has ended. */
async function presentInputs(
  tx: Tx,
  formula: Formula,
  now: number,
  readLatest: ReadLatest,
): Promise<Map<string, Input>> {
  const found = new Map<string, Input>()
  const atPresent = formula.inputs.filter(({ take }) => take === 'now')
  const overTime = formula.inputs.filter(({ take }) => take !== 'now')
  const itemIds = atPresent.map(({ itemId }) => itemId)
  const latest = await readLatest(tx, itemIds)
  const staleMsOf = await staleTimesOf(tx, itemIds)
  for (const { name, itemId } of atPresent) {
    const reading = latest.get(itemId)
    if (reading?.ts != null && typeof reading.value === 'number')
      found.set(name, {
        ...{ value: reading.value, ts: reading.ts, quality: reading.quality },
        maxAgeMs: staleMsOf.get(itemId),
      })
  }
  const asked = overTime.map((input) => ({
    formula: { ...formula, inputs: [input] },
    at: Math.floor(now / input.windowMs) * input.windowMs,
  }))
  const stored = await storedInputs(tx, asked)
  for (const [index, { name }] of overTime.entries()) {
    const input = stored[index]?.(name)
    if (input) found.set(name, input)
  }
  return found
}
