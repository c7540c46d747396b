import { compileExpression } from '@energy-console/expression'
import type { CompiledExpression } from './CompiledExpression'

/** What an expression of a view may see; that a value is missing or bad it can ask by itself. */
const inputs = {
  value: { type: 'any', isNullable: true },
  quality: { type: 'number' },
  ts: { type: 'number' },
} as const

/** Compiles a source anew; see `compileExpression`. */
export const compileCommonExpression = (source: string): CompiledExpression => {
  const compiled = compileExpression(source, { inputs })
  if (!compiled.ok) return { ok: false, error: compiled.problem.text }
  return {
    ok: true,
    run: (given) => {
      const outcome = compiled.expression.run(
        (name) => ({ value: given[name as keyof typeof given], quality: 0, ts: given.ts }),
        given.ts,
      )
      if ('value' in outcome) return { value: outcome.value }
      return { error: 'problem' in outcome ? outcome.problem.text : '不能计算' }
    },
  }
}
