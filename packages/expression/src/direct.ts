import type { ASTNode } from '@marcbachmann/cel-js'
import { numericFunctions } from './functions'
import { type Input, type InputDeclaration, inType, type Lack, lackOf } from './input'
import { childrenOf } from './nodes'

/** What a run of an expression has read of its inputs, and what they lacked. */
export class DirectReads {
  /** The worst of what was read. */
  quality = 0
  /** The oldest of what was read, Unix ms; infinite while there is none. */
  ts = Number.POSITIVE_INFINITY
  readonly lacking: Record<string, Lack> = {}

  constructor(
    private readonly source: (name: string) => Input | undefined,
    private readonly now: number,
  ) {}

  /** The value of an input; undefined where it has none, which is noted unless it was only `asked` about. */
  valueOf(name: string, declaration: InputDeclaration, isAsked: boolean): number | boolean | undefined {
    const input = this.source(name)
    const lack = lackOf(input, declaration, this.now)
    if (lack !== undefined || !input || input.value === null) {
      if (!isAsked) this.lacking[name] = lack ?? 'missing'
      return undefined
    }
    if (input.quality > this.quality) this.quality = input.quality
    if (input.ts < this.ts) this.ts = input.ts
    const value = inType(input.value, declaration.type)
    return typeof value === 'string' ? undefined : value
  }
}

/** A part of an expression as a function; undefined is what cannot be told for lack of an input. */
type Evaluate<T> = (reads: DirectReads) => T | undefined

/** A part of which is known what it answers. */
type Part =
  | { readonly kind: 'number'; readonly run: Evaluate<number> }
  | { readonly kind: 'boolean'; readonly run: Evaluate<boolean> }

const number = (run: Evaluate<number>): Part => ({ kind: 'number', run })
const boolean = (run: Evaluate<boolean>): Part => ({ kind: 'boolean', run })

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const equalities: Readonly<Record<string, (a: number | boolean, b: number | boolean) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

/** Those that stand between two parts. */
const operators: ReadonlySet<string> = new Set(
  [arithmetic, comparisons, equalities, { '&&': 0, '||': 0 }].flatMap(Object.keys),
)

/** Joins two parts; what the first lacks keeps the second from being read, as in the engine. */
const join =
  <A, B, T>(a: Evaluate<A>, b: Evaluate<B>, of: (a: A, b: B) => T): Evaluate<T> =>
  (reads) => {
    const left = a(reads)
    if (left === undefined) return undefined
    const right = b(reads)
    return right === undefined ? undefined : of(left, right)
  }

/** `&&` ends with false whatever the other lacks, `||` with true. */
const logic =
  (ending: boolean, a: Evaluate<boolean>, b: Evaluate<boolean>): Evaluate<boolean> =>
  (reads) => {
    const left = a(reads)
    if (left === ending) return ending
    const right = b(reads)
    return left === undefined && right !== ending ? undefined : right
  }

const either =
  <T>(condition: Evaluate<boolean>, a: Evaluate<T>, b: Evaluate<T>): Evaluate<T> =>
  (reads) => {
    const holds = condition(reads)
    return holds === undefined ? undefined : holds ? a(reads) : b(reads)
  }

/**
 * A checked expression of numbers and booleans as one function, which comes to what the engine does at a small part of its cost;
 * undefined for one that has anything else in it. Points send many times a second, and each reading is looked at.
 */
export function directOf(
  node: ASTNode,
  inputs: Readonly<Record<string, InputDeclaration>>,
): Evaluate<number | boolean> | undefined {
  return partOf(node, inputs)?.run
}

function partOf(node: ASTNode, inputs: Readonly<Record<string, InputDeclaration>>): Part | undefined {
  const of = (child: ASTNode | undefined) => child && partOf(child, inputs)
  switch (node.op) {
    case 'value':
      return literal(node.args)
    case 'id':
      return inputOf(node.args, inputs, false)
    case '-_': {
      const part = of(node.args)
      return part?.kind === 'number' ? number(negated(part.run, (value) => -value)) : undefined
    }
    case '!_': {
      const part = of(node.args)
      return part?.kind === 'boolean' ? boolean(negated(part.run, (value) => !value)) : undefined
    }
    case '?:':
      return ternary(of(node.args[0]), of(node.args[1]), of(node.args[2]))
    case 'call':
      return call(node.args[0], node.args[1], inputs)
    default: {
      if (!operators.has(node.op)) return undefined
      const [a, b] = childrenOf(node)
      return binary(node.op, of(a), of(b))
    }
  }
}

const negated =
  <T>(run: Evaluate<T>, of: (value: T) => T): Evaluate<T> =>
  (reads) => {
    const value = run(reads)
    return value === undefined ? undefined : of(value)
  }

function literal(value: unknown): Part | undefined {
  if (typeof value === 'number') return number(() => value)
  return typeof value === 'boolean' ? boolean(() => value) : undefined
}

function inputOf(
  name: string,
  inputs: Readonly<Record<string, InputDeclaration>>,
  isAsked: boolean,
): Part | undefined {
  const declaration = Object.hasOwn(inputs, name) ? inputs[name] : undefined
  if (!declaration || declaration.isNullable) return undefined
  // as objects have it for a key, by which whoever reads finds it at once
  const key = Object.keys(inputs).find((known) => known === name) ?? name
  const read = (reads: DirectReads) => reads.valueOf(key, declaration, isAsked)
  if (declaration.type === 'number') return number(read as Evaluate<number>)
  return declaration.type === 'boolean' ? boolean(read as Evaluate<boolean>) : undefined
}

function ternary(condition: Part | undefined, a: Part | undefined, b: Part | undefined): Part | undefined {
  if (condition?.kind !== 'boolean') return undefined
  if (a?.kind === 'number' && b?.kind === 'number') return number(either(condition.run, a.run, b.run))
  return a?.kind === 'boolean' && b?.kind === 'boolean'
    ? boolean(either(condition.run, a.run, b.run))
    : undefined
}

function binary(op: string, a: Part | undefined, b: Part | undefined): Part | undefined {
  if (!a || !b) return undefined
  const isEqual = equalities[op]
  if (isEqual && a.kind === b.kind)
    return boolean(join<number | boolean, number | boolean, boolean>(a.run, b.run, isEqual))
  if (a.kind === 'boolean' && b.kind === 'boolean')
    return op === '&&' || op === '||' ? boolean(logic(op === '||', a.run, b.run)) : undefined
  if (a.kind !== 'number' || b.kind !== 'number') return undefined
  const [compare, calculate] = [comparisons[op], arithmetic[op]]
  if (compare) return boolean(join(a.run, b.run, compare))
  return calculate && number(join(a.run, b.run, calculate))
}

function call(
  name: string,
  args: readonly ASTNode[],
  inputs: Readonly<Record<string, InputDeclaration>>,
): Part | undefined {
  const [first, second] = args
  if (name === 'isGood' || name === 'valueOr') {
    const asked = first?.op === 'id' ? inputOf(first.args, inputs, true) : undefined
    if (!asked) return undefined
    if (name === 'isGood') return boolean((reads) => asked.run(reads) !== undefined)
    const other = second && partOf(second, inputs)
    if (asked.kind === 'number' && other?.kind === 'number') return number(orElse(asked.run, other.run))
    return asked.kind === 'boolean' && other?.kind === 'boolean'
      ? boolean(orElse(asked.run, other.run))
      : undefined
  }
  const known = Object.hasOwn(numericFunctions, name) ? numericFunctions[name] : undefined
  if (!known) return undefined
  const [, run] = known
  const parts: Evaluate<number>[] = []
  for (const arg of args) {
    const part = partOf(arg, inputs)
    if (part?.kind !== 'number') return undefined
    parts.push(part.run)
  }
  return number(applied(run, parts))
}

const orElse =
  <T>(asked: Evaluate<T>, other: Evaluate<T>): Evaluate<T> =>
  (reads) =>
    asked(reads) ?? other(reads)

/** The engine evaluates arguments from the last to the first, and what one lacks keeps the others from being read. */
const applied =
  (run: (...values: number[]) => number, parts: readonly Evaluate<number>[]): Evaluate<number> =>
  (reads) => {
    const values = new Array<number>(parts.length)
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      const value = parts[index]?.(reads)
      if (value === undefined) return undefined
      values[index] = value
    }
    return run(...values)
  }
