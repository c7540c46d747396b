import type { ValueFormat } from '../devices/valueFormat'
import { wordOf } from '../devices/valueText'
import { type AlarmCondition, type Comparison, isComparison, isEquality } from './conditions'

/** One state of a point: its value, and what it is called. */
export interface State {
  value: number
  word: string
}

/** The states of a point, by their values; none for numbers. `words` stand in for those of booleans, in another language. */
export function statesOf(format: ValueFormat, words?: Readonly<Record<string, string>>): State[] {
  const { dataType, enumMap } = format
  const isState = dataType === 'boolean' || dataType === 'enum'
  const values = dataType === 'boolean' ? ['0', '1'] : Object.keys(enumMap ?? {})
  return values
    .map(Number)
    .filter((value) => isState && Number.isFinite(value))
    .sort((a, b) => a - b)
    .map((value) => ({ value, word: wordOf(value, format, words) ?? String(value) }))
}

/** Whether a limit says nothing of a point with these states: it was entered for another, that is a number. */
export const isOfNumber = (limit: unknown, states: readonly State[]): boolean =>
  typeof limit === 'number' && states.length > 0 && !states.some(({ value }) => value === limit)

const holds: Record<Exclude<Comparison, 'eq' | 'ne'>, (value: number, limit: number) => boolean> = {
  gt: (value, limit) => value > limit,
  ge: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  le: (value, limit) => value <= limit,
}

/**
 * A comparison with a state as people say it: equal, or not equal, to the words of states. What is equal or not already
 * stays so, for a point may send values that nobody has named. Undefined for numbers, for what is no comparison, and where
 * every state or none fulfils it.
 */
export function stateLimit(
  { condition, limit }: { condition: AlarmCondition; limit?: number | null | undefined },
  format: ValueFormat,
  words?: Readonly<Record<string, string>>,
): { condition: 'eq' | 'ne'; words: readonly string[] } | undefined {
  if (!isComparison(condition) || limit == null) return undefined
  const states = statesOf(format, words)
  if (isEquality(condition)) {
    const named = states.find(({ value }) => value === limit)
    return named && { condition, words: [named.word] }
  }
  const opening = states.filter(({ value }) => holds[condition](value, limit))
  const others = states.filter((state) => !opening.includes(state))
  if (opening.length === 0 || others.length === 0) return undefined
  const isNegated = opening.length > 1 && others.length === 1
  return isNegated
    ? { condition: 'ne', words: others.map(({ word }) => word) }
    : { condition: 'eq', words: opening.map(({ word }) => word) }
}
