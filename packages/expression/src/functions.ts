import type { Environment } from '@marcbachmann/cel-js'
import { ProblemError } from './problem'

const numberOf = (value: unknown): number => Number(value)

const numeric: Readonly<Record<string, readonly [arity: number, run: (...values: number[]) => number]>> = {
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

/** Instead of the language's `int` and `size`, whose whole numbers compare with no other number. */
const ofOneKind: typeof numeric = { trunc: [1, (a) => Math.trunc(a ?? 0)] }

/** By name: how many numbers each takes, and the number that it makes of them. */
export const numericFunctions: typeof numeric = { ...numeric, ...ofOneKind }

const everywhere = [...Object.keys(numeric), 'string', 'double', 'bool']
const methods = ['contains', 'startsWith', 'endsWith', 'trim', 'lowerAscii', 'upperAscii']

/** Calls and methods that may be used; loops and regular expressions stay out, their cost is not bounded by the length. */
export interface Vocabulary {
  readonly calls: ReadonlySet<string>
  readonly methods: ReadonlySet<string>
}

/** With every number of one kind; `isGood` and `valueOr` ask about an input itself and so can stand one without a value. */
export const vocabulary: Vocabulary = {
  calls: new Set([...everywhere, ...Object.keys(ofOneKind), 'length', 'isGood', 'valueOr']),
  methods: new Set(methods),
}

/** With the whole numbers of the language. */
export const plainVocabulary: Vocabulary = {
  calls: new Set([...everywhere, 'int', 'size']),
  methods: new Set([...methods, 'size']),
}

const mixed: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

/** Teaches an environment the functions above, and arithmetic between whole and other numbers. */
export function addFunctions(environment: Environment): void {
  for (const [operator, run] of Object.entries(mixed)) {
    const apply = (a: unknown, b: unknown) => run(numberOf(a), numberOf(b))
    environment.registerOperator(`double ${operator} int: double`, apply)
    environment.registerOperator(`int ${operator} double: double`, apply)
  }
  environment.registerOperator(
    'double % double: double',
    (a: unknown, b: unknown) => numberOf(a) % numberOf(b),
  )
  for (const [name, [arity, run]] of Object.entries(numericFunctions)) {
    const signature = `${name}(${Array(arity).fill('dyn').join(', ')}): double`
    environment.registerFunction(signature, (...values: unknown[]) => run(...values.map(numberOf)))
  }
  environment.registerFunction('length(string): double', (text: string) => [...text].length)
  addAsking(environment)
}

/** What the engine hands to a macro; its types leave this open. */
interface Macro {
  args: { op: string; args: string }[]
}
interface Checker {
  check(node: unknown, context: unknown): { name: string }
  getType(name: string): unknown
}
interface Evaluator {
  run(node: unknown, context: unknown): unknown
}
interface Context {
  getValue(name: string): unknown
}

/** `isGood(a)`: whether the input has a usable value. `valueOr(a, 0)`: its value, or the second where it has none. */
function addAsking(environment: Environment): void {
  environment.registerFunction('isGood(ast): bool', ({ args }: Macro) => ({
    typeCheck(checker: Checker, _: unknown, context: unknown) {
      checker.check(inputOf(args), context)
      return checker.getType('bool')
    },
    evaluate: (_: Evaluator, __: unknown, context: Context) => context.getValue(asked(args)) !== undefined,
  }))
  environment.registerFunction('valueOr(ast, ast): dyn', ({ args }: Macro) => ({
    typeCheck(checker: Checker, _: unknown, context: unknown) {
      const type = checker.check(inputOf(args), context)
      const other = checker.check(args[1], context)
      if (type.name !== other.name && type.name !== 'dyn' && other.name !== 'dyn')
        throw new ProblemError({ text: 'valueOr 的两个参数类型须一致' })
      return type
    },
    evaluate: (evaluator: Evaluator, _: unknown, context: Context) =>
      context.getValue(asked(args)) ?? evaluator.run(args[1], context),
  }))
}

/** Before the name of an input that is asked about: what it lacks then harms nothing. */
export const askedPrefix = '?'

const asked = (args: Macro['args']) => `${askedPrefix}${inputOf(args).args}`

function inputOf(args: Macro['args']): Macro['args'][number] {
  const [input] = args
  if (input?.op !== 'id') throw new ProblemError({ text: 'isGood 与 valueOr 的第一个参数须为变量' })
  return input
}
