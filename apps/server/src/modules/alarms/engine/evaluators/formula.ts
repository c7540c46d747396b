import { compileExpression } from '@energy-console/expression'
import type { Condition, Formula, Memory, Reading, Remembered, Verdict } from './verdict'

/** A name in an expression, and the point that it stands for. */
export interface NamedPoint {
  readonly name: string
  readonly itemId: string
}

/**
 * Reads an expression that answers yes or no. With the units of its points, sums and comparisons of different ones are no
 * expression; rules that were stored before run without.
 */
export const compileRule = (
  source: string,
  points: readonly NamedPoint[],
  unitsOf: ReadonlyMap<string, string> = new Map(),
) =>
  compileExpression(source, {
    inputs: Object.fromEntries(
      points.map(({ name, itemId }) => {
        const unit = unitsOf.get(itemId)
        return [name, { type: 'number', ...(unit ? { unit } : {}) } as const]
      }),
    ),
    result: 'boolean',
  })

/** An expression at work; one that cannot be read holds of nothing. */
export function formulaOf(source: string, points: readonly NamedPoint[]): Formula {
  const compiled = compileRule(source, points)
  const namesOf = new Map<string, string[]>()
  for (const { name, itemId } of points) namesOf.set(itemId, [...(namesOf.get(itemId) ?? []), name])
  return { expression: compiled.ok ? compiled.expression : undefined, namesOf }
}

/** Whether an expression holds with the last readings of its points; what lacks a value that it needs cannot be told. */
export function judgeFormula(
  { formula }: Condition,
  memory: Memory | null,
  { ts, value, quality, itemId = '' }: Reading,
): Verdict {
  const names = formula?.namesOf.get(itemId) ?? []
  // the same object where nothing is new: what is remembered is stored whenever it changes
  const isKept =
    memory !== null && names.every((name) => saysAsMuch(memory.inputs?.[name], value, quality, ts))
  const inputs: Record<string, Remembered> = { ...memory?.inputs }
  for (const name of names) inputs[name] = [ts, value, quality]
  const outcome = formula?.expression?.run((name) => {
    const [at, read, how] = inputs[name] ?? []
    return at === undefined || read === undefined ? undefined : { value: read, ts: at, quality: how ?? 0 }
  }, ts)
  const holds = outcome && 'value' in outcome ? outcome.value === true : undefined
  return { holds, value, memory: isKept ? memory : { inputs } }
}

/** Whether a restart would judge by what is remembered as it would by a later reading. One of a clock that was ahead is not kept. */
const saysAsMuch = (before: Remembered | undefined, value: number, quality: number, ts: number): boolean =>
  before !== undefined && before[0] <= ts && before[1] === value && before[2] === quality
