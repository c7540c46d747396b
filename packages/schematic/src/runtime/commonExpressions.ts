import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { Scalar } from '../kinds'
import type { CompiledExpression } from './CompiledExpression'

const numberOf = (value: unknown): number => Number(value)

const FUNCTIONS: Readonly<Record<string, readonly [arity: number, run: (...values: number[]) => number]>> = {
  abs: [1, (a) => Math.abs(a ?? 0)],
  round: [2, (a, digits) => Number((a ?? 0).toFixed(Math.min(10, Math.max(0, digits ?? 0))))],
  floor: [1, (a) => Math.floor(a ?? 0)],
  ceil: [1, (a) => Math.ceil(a ?? 0)],
  sqrt: [1, (a) => Math.sqrt(a ?? 0)],
  pow: [2, (a, b) => (a ?? 0) ** (b ?? 0)],
  min: [2, (a, b) => Math.min(a ?? 0, b ?? 0)],
  max: [2, (a, b) => Math.max(a ?? 0, b ?? 0)],
  clamp: [3, (a, low, high) => Math.min(Math.max(a ?? 0, low ?? 0), high ?? 0)],
}

/** Loops and regular expressions stay out: their cost is not bounded by the expression's length. */
const ALLOWED_CALLS = new Set([...Object.keys(FUNCTIONS), 'string', 'double', 'int', 'bool', 'size'])
const ALLOWED_METHODS = new Set([
  'contains',
  'startsWith',
  'endsWith',
  'size',
  'trim',
  'lowerAscii',
  'upperAscii',
])

const createEnvironment = () => {
  const environment = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 50, maxMapEntries: 20, maxCallArguments: 4 },
  })
  environment
    .registerVariable('value', 'dyn')
    .registerVariable('quality', 'dyn')
    .registerVariable('ts', 'dyn')
  const mixed = { '+': add, '-': subtract, '*': multiply, '/': divide, '%': remainder }
  for (const [operator, run] of Object.entries(mixed)) {
    const apply = (a: unknown, b: unknown) => run(numberOf(a), numberOf(b))
    environment.registerOperator(`double ${operator} int: double`, apply)
    environment.registerOperator(`int ${operator} double: double`, apply)
  }
  environment.registerOperator(
    'double % double: double',
    (a: unknown, b: unknown) => numberOf(a) % numberOf(b),
  )
  for (const [name, [arity, run]] of Object.entries(FUNCTIONS)) {
    const signature = `${name}(${Array(arity).fill('dyn').join(', ')}): double`
    environment.registerFunction(signature, (...values: unknown[]) => run(...values.map(numberOf)))
  }
  return environment
}
const add = (a: number, b: number) => a + b
const subtract = (a: number, b: number) => a - b
const multiply = (a: number, b: number) => a * b
const divide = (a: number, b: number) => a / b
const remainder = (a: number, b: number) => a % b

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value

/** The first call that is not on the list, if any. */
const forbiddenCall = (node: ASTNode): string | undefined => {
  if (node.op === 'call' && !ALLOWED_CALLS.has(node.args[0])) return node.args[0]
  if (node.op === 'rcall' && !ALLOWED_METHODS.has(node.args[0])) return node.args[0]
  const parts: unknown = node.args
  const children: unknown[] = Array.isArray(parts) ? parts.flat(2) : [parts]
  for (const child of children) {
    const found = isNode(child) ? forbiddenCall(child) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const toScalar = (result: unknown): { value: Scalar } | { error: string } => {
  const plain = typeof result === 'bigint' ? Number(result) : result
  if (typeof plain === 'number' && !Number.isFinite(plain)) return { error: '结果不是有限的数' }
  const scalar = Scalar.safeParse(plain)
  return scalar.success ? { value: scalar.data } : { error: '结果不是数值、文本或布尔值' }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '表达式错误'

const environment = createEnvironment()

/** Compiles a source anew; see `compileExpression`. */
export const compileCommonExpression = (source: string): CompiledExpression => {
  try {
    const program = environment.parse(source)
    const forbidden = forbiddenCall(program.ast)
    if (forbidden !== undefined) return { ok: false, error: `不可使用 ${forbidden}` }
    const checked = program.check()
    if (!checked.valid) return { ok: false, error: messageOf(checked.error) }
    return {
      ok: true,
      run: ({ value, quality, ts }) => {
        try {
          return toScalar(program({ value, quality, ts }))
        } catch (error) {
          return { error: messageOf(error) }
        }
      },
    }
  } catch (error) {
    return { ok: false, error: messageOf(error) }
  }
}
