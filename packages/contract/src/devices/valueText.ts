import { groupedNumber } from '../core/groupedNumber'
import type { ValueFormat } from './valueFormat'

/** A value as it is stored and sent. */
type Value = number | string | boolean | null | undefined

/** What booleans are called whose product gives them no words of their own. Chinese, also translation keys. */
export const booleanWords: Readonly<Record<string, string>> = { '0': '关', '1': '开' }

/** Stands for a value that there is not. */
export const noValue = '--'

const keyOf = (value: Value) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

/**
 * The word of a state; undefined for numbers, texts and values that nobody has named. `words` stand in for
 * {@link booleanWords}, in another language.
 */
export function wordOf(value: Value, format: ValueFormat, words = booleanWords): string | undefined {
  if (value === null || value === undefined) return undefined
  const { dataType, enumMap } = format
  return enumMap?.[keyOf(value)] ?? (dataType === 'boolean' ? words[keyOf(value)] : undefined)
}

/** Digits after the point: those that the property declares, else two for energy and power, fewer for big numbers. */
export function decimalsOf(value: number, { decimals, unit }: ValueFormat): number {
  if (typeof decimals === 'number') return decimals
  if (Number.isInteger(value) || Math.abs(value) >= 10_000) return 0
  if (!unit && Math.abs(value) <= 1) return 3
  return /^(A|V|℃|°C|%|Hz)$/.test(unit ?? '') && Math.abs(value) >= 100 ? 1 : 2
}

/** A value as text without its unit: the word of a state, a number with thousands separators (from 10^15 on as a power of ten), `--` for none. */
export function valueText(value: Value, format: ValueFormat, words = booleanWords): string {
  if (value === null || value === undefined || value === '') return noValue
  const word = wordOf(value, format, words)
  if (word !== undefined) return word
  if (typeof value !== 'number') return String(value)
  // that many digits say nothing and break a row
  if (Math.abs(value) >= 1e15) return value.toExponential(3)
  const digits = decimalsOf(value, format)
  return groupedNumber(value, digits, digits)
}

/** The same with its unit behind it; states and missing values have none. */
export function valueWithUnit(value: Value, format: ValueFormat, words = booleanWords): string {
  const text = valueText(value, format, words)
  const isNumber = typeof value === 'number' && wordOf(value, format, words) === undefined
  return isNumber && format.unit ? `${text} ${format.unit}` : text
}
