import type { Condition, Transform } from '../document'
import type { Scalar } from '../kinds'
import { compileExpression } from './expression'
import { type SourceValue, sameValue, toNumber, type ValueReading } from './values'

/** A transformed value: `raw` is what rules look at, `shown` what reaches the property. */
export interface Transformed {
  readonly raw: Scalar
  readonly shown: Scalar
  readonly error?: string
}

/** Rounds half away from zero as people expect of a display: 1.005 to two digits is 1.01. */
export const roundTo = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  const scaled = Math.abs(value) * factor
  return (Math.sign(value) * Math.round(scaled + scaled * Number.EPSILON)) / factor
}

const inputsOf = (source: SourceValue, value: Scalar) => ({
  value,
  quality: source.quality,
  ts: source.ts ?? 0,
})

/** Applies expression, scale, offset, decimals and value map, in this order. An error leaves the value as it was. */
export const applyTransform = (source: SourceValue, transform: Transform = {}): Transformed => {
  let value = source.value
  let error: string | undefined
  if (transform.expression) {
    const compiled = compileExpression(transform.expression)
    const result = compiled.ok ? compiled.run(inputsOf(source, value)) : compiled
    if ('value' in result) value = result.value
    else error = result.error
  }
  const number = toNumber(value)
  const isScaled = transform.scale !== undefined || transform.offset !== undefined
  if (isScaled && number !== undefined) value = number * (transform.scale ?? 1) + (transform.offset ?? 0)
  const raw = value
  const mapped = transform.valueMap?.find((row) => sameValue(row.from, raw))
  if (mapped) return { raw, shown: mapped.to, error }
  const rounded = transform.decimals === undefined ? undefined : toNumber(raw)
  return { raw, shown: rounded === undefined ? raw : roundTo(rounded, transform.decimals ?? 0), error }
}

/**
 * How a bound value is read: as the binding says, else as its point does. What comes out of a calculation is no longer in
 * the point's unit; what the binding maps is no longer its word.
 */
export const readingOf = (source: SourceValue, transform: Transform = {}): ValueReading => {
  const { expression, scale, offset, valueMap, decimals, unit } = transform
  const isComputed = Boolean(expression) || scale !== undefined || offset !== undefined
  if (isComputed) return { decimals, declaredDecimals: decimals, unit }
  const isMapped = valueMap?.some((row) => sameValue(row.from, source.value)) === true
  return {
    word: isMapped ? undefined : source.word,
    decimals: decimals ?? source.decimals,
    declaredDecimals: decimals ?? source.declaredDecimals,
    unit: unit ?? source.unit,
  }
}

/** The value as a text: the word of a state, or fixed digits after the point, then the unit. A mapped text stays as it is. */
export const formatValue = (value: Scalar, { decimals, unit, word }: ValueReading = {}): string => {
  if (word !== undefined) return word
  if (value === null) return '--'
  const text = typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : String(value)
  return unit && typeof value !== 'boolean' && toNumber(value) !== undefined ? `${text} ${unit}` : text
}

/** Whether a condition holds for a transformed value. Ordering needs numbers on both sides. */
export const conditionHolds = (condition: Condition, value: Scalar, source: SourceValue): boolean => {
  switch (condition.op) {
    case 'expression': {
      const compiled = compileExpression(condition.expression)
      const result = compiled.ok ? compiled.run(inputsOf(source, value)) : compiled
      return 'value' in result && result.value === true
    }
    case 'between': {
      const number = toNumber(value)
      return number !== undefined && number >= condition.min && number <= condition.max
    }
    case 'eq':
      return sameValue(value, condition.value)
    case 'ne':
      return !sameValue(value, condition.value)
    default:
      return ordered(condition.op, toNumber(value), toNumber(condition.value))
  }
}

const ordered = (op: 'gt' | 'ge' | 'lt' | 'le', value?: number, limit?: number): boolean => {
  if (value === undefined || limit === undefined) return false
  switch (op) {
    case 'gt':
      return value > limit
    case 'ge':
      return value >= limit
    case 'lt':
      return value < limit
    case 'le':
      return value <= limit
    default:
      return op satisfies never
  }
}
