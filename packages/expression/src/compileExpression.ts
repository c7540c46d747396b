import { type ASTNode, Environment, EvaluationError } from '@marcbachmann/cel-js'
import { DirectReads, directOf } from './direct'
import { addFunctions, askedPrefix, plainVocabulary, type Vocabulary, vocabulary } from './functions'
import { type Input, type InputDeclaration, type Lack, usable, type Value } from './input'
import { nodesOf, useOneKindOfNumber } from './nodes'
import { type Problem, ProblemError, problemAt, problemOf } from './problem'
import { unitOf } from './unitOf'
import { nameOfUnit } from './units'

/** The longest expression, characters. */
export const maxExpressionLength = 500

/** What an expression may see, and what it must answer. */
export interface ExpressionSignature {
  /** By name; a name is a Latin letter or `_` with letters, digits and `_` behind it. */
  readonly inputs: Readonly<Record<string, InputDeclaration>>
  /** What the result must be; any kind where it is left out. */
  readonly result?: 'number' | 'boolean' | 'text'
  /**
   * As the language has it, for what was written before: `7` is a whole number, `7 / 2` is 3, a result may be `null`, and
   * what an input lacks cannot be asked. Otherwise every number is of one kind and `7 / 2` is 3.5.
   */
  readonly isPlain?: boolean
}

/** What an expression answers. */
export type Outcome =
  | {
      readonly value: Value | null
      /** 0 good, 1 uncertain: the worst of the inputs that the result comes from. */
      readonly quality: number
      /** Unix milliseconds, the oldest of the inputs that the result comes from; undefined without any. */
      readonly ts: number | undefined
    }
  /** It cannot be told: these inputs have no usable value. */
  | { readonly lacking: Readonly<Record<string, Lack>> }
  | { readonly problem: Problem }

/** An expression that has been read and checked. */
export interface Expression {
  readonly source: string
  /** The inputs that it names. */
  readonly names: readonly string[]
  /** Unit of the result, where the inputs' units tell. */
  readonly unit: string | undefined
  /**
   * Evaluates; throws nothing. A lacking input harms only a result that needs it: `a > 5 || b > 5` holds with `a` at 6
   * whatever `b` is.
   */
  run(read: (name: string) => Input | undefined, now: number): Outcome
}

const base = new Environment({
  unlistedVariablesAreDyn: false,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 50, maxMapEntries: 20, maxCallArguments: 4 },
})
addFunctions(base)

const typeNames = { number: 'double', boolean: 'bool', text: 'string', any: 'dyn' } as const

/**
 * Reads and checks an expression of the Common Expression Language, e.g. `kw > 80 && isGood(door)`. It sees only its
 * inputs, has no loops and is bounded in size.
 */
export function compileExpression(
  source: string,
  signature: ExpressionSignature,
):
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: Problem } {
  try {
    return { ok: true, expression: compile(source, signature) }
  } catch (error) {
    return { ok: false, problem: problemOf(error, source) }
  }
}

function compile(source: string, { inputs, result, isPlain = false }: ExpressionSignature): Expression {
  if (source.length > maxExpressionLength) throw new ProblemError({ text: '表达式过长或嵌套过深' })
  const environment = base.clone()
  for (const [name, { type }] of Object.entries(inputs)) {
    if (!isName(name)) throw new ProblemError({ text: '不可用作变量名', part: name })
    environment.registerVariable(name, typeNames[type])
  }
  const program = environment.parse(source)
  refuseForbidden(program.ast, isPlain ? plainVocabulary : vocabulary, source)
  if (!isPlain) useOneKindOfNumber(program.ast)
  const checked = program.check()
  if (!checked.valid) throw checked.error
  refuseResult(checked.type, result)
  const unit = unitOf(program.ast, inputs, source)
  // the engine reads a Map through `get` alone, which its types do not say
  const evaluate = (values: Reads) => program(values as unknown as Record<string, unknown>)
  const direct = isPlain || checked.type === 'dyn' ? undefined : directOf(program.ast, inputs)
  return {
    source,
    names: namesIn(program.ast, inputs),
    unit: unit && nameOfUnit(unit),
    run: (read, now) =>
      direct
        ? runDirectly(direct, new DirectReads(read, now), source)
        : runOnce(evaluate, new Reads(inputs, read, now), { source, result, isPlain }),
  }
}

const notFinite: Problem = { text: '结果不是有限的数' }

/** What it answers was checked when it was read. */
function runDirectly(
  evaluate: NonNullable<ReturnType<typeof directOf>>,
  reads: DirectReads,
  source: string,
): Outcome {
  try {
    const value = evaluate(reads)
    if (value === undefined) return { lacking: reads.lacking }
    if (typeof value === 'number' && !Number.isFinite(value)) return { problem: notFinite }
    return { value, quality: reads.quality, ts: Number.isFinite(reads.ts) ? reads.ts : undefined }
  } catch (error) {
    return { problem: problemOf(error, source) }
  }
}

/** Names that the language keeps to itself. */
const reserved = new Set(
  (
    'true false null in as break const continue else for function if import let loop package namespace return var void ' +
    'while int uint double bool string bytes list map type null_type dyn optional'
  ).split(' '),
)

const isName = (name: string) => /^[A-Za-z_]\w{0,63}$/.test(name) && !reserved.has(name)

function refuseForbidden(ast: ASTNode, { calls, methods }: Vocabulary, source: string): void {
  for (const node of nodesOf(ast)) {
    if (node.op !== 'call' && node.op !== 'rcall') continue
    const isAllowed = (node.op === 'call' ? calls : methods).has(node.args[0])
    if (!isAllowed) throw new ProblemError(problemAt('不可使用这个函数', node, source))
  }
}

function refuseResult(type: string | undefined, wanted: ExpressionSignature['result']): void {
  if (wanted === undefined || type === 'dyn' || type === typeNames[wanted]) return
  if (wanted === 'number' && type === 'int') return
  throw new ProblemError({ text: resultTexts[wanted] })
}

const resultTexts = {
  number: '结果须为数值',
  boolean: '结果须为真或假',
  text: '结果须为文本',
} as const

const namesIn = (ast: ASTNode, inputs: ExpressionSignature['inputs']): string[] => [
  ...new Set(
    [...nodesOf(ast)].flatMap((node) =>
      node.op === 'id' && Object.hasOwn(inputs, node.args) ? [node.args] : [],
    ),
  ),
]

/** The inputs of one run; remembers which of them were read, and what they lacked. */
class Reads extends Map<string, unknown> {
  readonly read = new Map<string, Input>()
  readonly lacking: Record<string, Lack> = {}

  constructor(
    private readonly inputs: ExpressionSignature['inputs'],
    private readonly source: (name: string) => Input | undefined,
    private readonly now: number,
  ) {
    super()
  }

  override get(key: string): Value | null | undefined {
    const isAsked = key.startsWith(askedPrefix)
    const name = isAsked ? key.slice(askedPrefix.length) : key
    const declaration = Object.hasOwn(this.inputs, name) ? this.inputs[name] : undefined
    if (!declaration) return undefined
    const input = this.source(name)
    const found = usable(input, declaration, this.now)
    if ('lack' in found) {
      if (!isAsked) this.lacking[name] = found.lack
      return undefined
    }
    if (input) this.read.set(name, input)
    return found.value
  }
}

function runOnce(
  evaluate: (reads: Reads) => unknown,
  reads: Reads,
  { source, result, isPlain }: Pick<ExpressionSignature, 'result' | 'isPlain'> & { source: string },
): Outcome {
  try {
    const value = plainValue(evaluate(reads), isPlain)
    if (value !== null) refuseResult(kindOf(value), result)
    const inputs = [...reads.read.values()]
    return {
      value,
      quality: Math.max(0, ...inputs.map(({ quality }) => quality)),
      ts: inputs.length > 0 ? Math.min(...inputs.map(({ ts }) => ts)) : undefined,
    }
  } catch (error) {
    const isLacking = error instanceof EvaluationError && error.code === 'unknown_variable'
    return isLacking ? { lacking: reads.lacking } : { problem: problemOf(error, source) }
  }
}

function plainValue(result: unknown, mayBeNull: boolean | undefined): Value | null {
  const value = typeof result === 'bigint' ? Number(result) : result
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ProblemError(notFinite)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value === null && mayBeNull) return value
  throw new ProblemError({ text: '结果不是数值、文本或布尔值' })
}

const kindOf = (value: Value): string =>
  typeof value === 'number' ? 'double' : typeof value === 'boolean' ? 'bool' : 'string'
