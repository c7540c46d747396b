import type { ASTNode } from '@marcbachmann/cel-js'
import type { InputDeclaration } from './input'
import { childrenOf } from './nodes'
import { ProblemError, problemAt } from './problem'
import { combine, isSameUnit, parseUnit, raise, type Unit } from './units'

/** Undefined: no unit is known (a constant, a text, an input without one), so that it goes with every other. */
type Known = Unit | undefined

const alike = new Set(['+', '-', '%', '<', '<=', '>', '>=', '==', '!='])
const answersOfTheSameUnit = new Set(['+', '-', '%'])
const keeping = new Set(['abs', 'round', 'floor', 'ceil', 'trunc', 'double'])
const joining = new Set(['min', 'max', 'clamp', 'valueOr'])

/**
 * The unit of an expression's result. Refuses sums and comparisons of different units.
 * @throws ProblemError
 */
export function unitOf(
  node: ASTNode,
  inputs: Readonly<Record<string, InputDeclaration>>,
  source: string,
): Known {
  const of = (child: ASTNode): Known => unitOf(child, inputs, source)
  if (node.op === 'id') {
    const unit = Object.hasOwn(inputs, node.args) ? inputs[node.args]?.unit : undefined
    return unit === undefined ? undefined : parseUnit(unit)
  }
  if (node.op === '*' || node.op === '/') {
    const [a, b] = [of(node.args[0]), of(node.args[1])]
    // a bare number scales: what it makes of the unit (kW ÷ 1000) only its writer knows
    if (isConstant(node.args[0]) || isConstant(node.args[1])) return undefined
    return a && b ? combine(a, b, node.op === '*' ? 1 : -1) : undefined
  }
  if (node.op === '-_') return of(node.args)
  if (node.op === '?:') {
    of(node.args[0])
    return same(node, [of(node.args[1]), of(node.args[2])], source)
  }
  if (node.op === 'call') {
    const [name, args] = node.args
    const units = args.map(of)
    if (joining.has(name)) return same(node, units, source)
    if (keeping.has(name)) return units[0]
    if (name === 'sqrt') return units[0] && raise(units[0], 0.5)
    if (name === 'pow') return powerOf(units[0], args[1])
    return undefined
  }
  const units = childrenOf(node).map(of)
  if (!alike.has(node.op)) return undefined
  const unit = same(node, units, source)
  return answersOfTheSameUnit.has(node.op) ? unit : undefined
}

/** A number that is written down; it scales a product without a unit of its own. */
const isConstant = (node: ASTNode): boolean => childrenOf(node).every(isConstant) && node.op !== 'id'

function powerOf(unit: Known, exponent: ASTNode | undefined): Known {
  if (!unit || exponent?.op !== 'value') return undefined
  return typeof exponent.args === 'number' ? raise(unit, exponent.args) : undefined
}

function same(node: ASTNode, units: readonly Known[], source: string): Known {
  const known = units.filter((unit) => unit !== undefined)
  const [first] = known
  if (first && known.some((unit) => !isSameUnit(first, unit)))
    throw new ProblemError(problemAt('两边的单位不同，请先换算', node, source))
  return first
}
