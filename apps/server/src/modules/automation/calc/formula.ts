import type { CalcTake, calcMissing } from '@energy-console/contract/automation'
import { compileExpression, type Expression, type Input, type Problem } from '@energy-console/expression'

/** A variable of a formula: the point that it stands for, and what is taken of it. */
export interface CalcInput {
  readonly name: string
  readonly itemId: string
  readonly take: CalcTake
  /** ms; of no meaning for what is taken now. */
  readonly windowMs: number
  readonly unit: string | null
}

/** A formula with all that its result depends on. */
export interface Formula {
  readonly source: string
  readonly inputs: readonly CalcInput[]
  readonly missing: keyof typeof calcMissing
  /** Inputs that are older than the result by more are stale; null: by the rhythm of each, which comes with it. */
  readonly maxAgeMs: number | null
}

/** A formula that has been read. */
export interface ReadFormula extends Formula {
  readonly expression: Expression | undefined
  readonly problem: Problem | undefined
  /** Names of what is taken now, and so has an age. */
  readonly aging: ReadonlySet<string>
}

/** What a formula comes to. */
export type Outcome =
  | { readonly value: number; readonly quality: number }
  | { readonly lacking: readonly string[] }
  | { readonly problem: Problem }

/** Reads a formula; what is wrong with it is said when it is evaluated. */
export function readFormula(formula: Formula): ReadFormula {
  const compiled = compileExpression(formula.source, {
    inputs: Object.fromEntries(
      formula.inputs.map(({ name, unit }) => [name, { type: 'number', ...(unit ? { unit } : {}) } as const]),
    ),
    result: 'number',
  })
  const aging = new Set(formula.inputs.flatMap(({ name, take }) => (take === 'now' ? [name] : [])))
  return compiled.ok
    ? { ...formula, aging, expression: compiled.expression, problem: undefined }
    : { ...formula, aging, expression: undefined, problem: compiled.problem }
}

/** Evaluates a formula for an instant (Unix ms), by which the age of its inputs is judged. */
export function evaluateFormula(
  { expression, problem, aging, missing, maxAgeMs }: ReadFormula,
  read: (name: string) => Input | undefined,
  at: number,
): Outcome {
  if (!expression) return { problem: problem ?? { text: '不能计算' } }
  let isOld = false
  const aged = (name: string): Input | undefined => {
    const input = read(name)
    if (!input || !aging.has(name)) return input
    const mostMs = maxAgeMs ?? input.maxAgeMs
    if (mostMs !== undefined && at - input.ts > mostMs) isOld = true
    return { ...input, maxAgeMs: missing === 'stale' ? undefined : mostMs }
  }
  const outcome = expression.run(aged, at)
  if ('problem' in outcome) return { problem: outcome.problem }
  if ('lacking' in outcome) return { lacking: Object.keys(outcome.lacking) }
  if (typeof outcome.value !== 'number') return { problem: { text: '结果须为数值' } }
  return { value: outcome.value, quality: isOld ? Math.max(outcome.quality, 1) : outcome.quality }
}

/** The time between two evaluations of a formula that takes something over time: its shortest window, ms; undefined where it takes none. */
export function periodOf({ inputs }: Pick<Formula, 'inputs'>): number | undefined {
  const windows = inputs.filter(({ take }) => take !== 'now').map(({ windowMs }) => windowMs)
  return windows.length === 0 ? undefined : Math.min(...windows)
}
