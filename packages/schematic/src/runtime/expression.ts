import type { CompiledExpression } from './CompiledExpression'

type Compile = (source: string) => CompiledExpression

const cache = new Map<string, CompiledExpression>()
const CACHE_SIZE = 2_000
let compile: Compile | undefined
let loading: Promise<void> | undefined

/**
 * Loads the engine that compiles expressions; most views have none, so it is not part of what they load. Await it once
 * before anything with expressions is evaluated.
 */
export const loadExpressions = (): Promise<void> => {
  loading ??= import('./commonExpressions').then(
    ({ compileCommonExpression }) => {
      compile = compileCommonExpression
    },
    (error: unknown) => {
      // a lost connection: the next call tries again
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * Compiles an expression of the Common Expression Language, e.g. `value > 80 ? "高" : "正常"`. It sees only `value`,
 * `quality` and `ts`, has no loops, and is bounded in size. Results are cached. Refuses all before `loadExpressions`.
 */
export const compileExpression = (source: string): CompiledExpression => {
  const known = cache.get(source)
  if (known) return known
  if (!compile) return { ok: false, error: '表达式引擎尚未载入' }
  const compiled = compile(source)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(source, compiled)
  return compiled
}
