import { compileExpression } from '@energy-console/expression'
import type { CompiledExpression } from './CompiledExpression'

/** What an expression of a view may see. Stored ones keep their meaning: numbers are those of the language. */
const signature = {
  inputs: {
    value: { type: 'any', isNullable: true },
    quality: { type: 'any' },
    ts: { type: 'any' },
  },
  isPlain: true,
} as const

/** Compiles a source anew; see `compileExpression`. */
export const compileCommonExpression = (source: string): CompiledExpression => {
  const compiled = compileExpression(source, signature)
  if (!compiled.ok) return { ok: false, error: compiled.problem.text, part: compiled.problem.part }
  return {
    ok: true,
    run: (given) => {
      const read = (name: string) => ({ value: given[name as keyof typeof given], quality: 0, ts: given.ts })
      const outcome = compiled.expression.run(read, given.ts)
      if ('value' in outcome) return { value: outcome.value }
      return { error: 'problem' in outcome ? outcome.problem.text : '不能计算' }
    },
  }
}
