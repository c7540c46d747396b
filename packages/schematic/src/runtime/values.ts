import type { Scalar } from '../kinds'

/** Quality as on the wire: 0 good, 1 uncertain, 2 bad. */
export type Quality = 0 | 1 | 2

/** How the point behind a value is read by people. */
export interface ValueReading {
  /** The word of a state (分闸, 合闸); undefined for numbers and texts. */
  readonly word?: string
  /** Of a number. */
  readonly unit?: string
  /** Digits after the point of this value in a text. */
  readonly decimals?: number
  /** Digits that the point's property declares for all of its values; undefined where they go by the value. */
  readonly declaredDecimals?: number
}

/** What a data source holds now. */
export interface SourceValue extends ValueReading {
  readonly value: Scalar
  readonly quality: Quality
  /** When the value was measured, Unix milliseconds. */
  readonly ts?: number
  /** The point is gone, or not this user's to see: there is no value and there will be none. */
  readonly isGone?: boolean
  /** No newer value came within the time it should have, or the connection is down. */
  readonly isStale?: boolean
  /** When the last good value was measured, Unix milliseconds. */
  readonly lastGoodTs?: number
}

/** Reads a data source's present value by the source's id. */
export type ReadSource = (sourceId: string) => SourceValue | undefined

/** A number, where the value is one or reads as one; else undefined. */
export const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && value.trim() === '') return undefined
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const OFF = new Set(['', '0', 'false', 'off', 'no', '关', '否', '停止'])

/** Whether a value counts as on. */
export const toBoolean = (value: unknown): boolean => {
  if (typeof value === 'string') return !OFF.has(value.trim().toLowerCase())
  return typeof value === 'number' ? value !== 0 : value === true
}

/** Equality across the ways in which one value arrives: 1, '1', '1.0' and true are the same. */
export const sameValue = (a: Scalar, b: Scalar): boolean => {
  if (a === b) return true
  const [left, right] = [toNumber(boolish(a)), toNumber(boolish(b))]
  if (left !== undefined && right !== undefined) return left === right
  return String(a) === String(b)
}

const boolish = (value: Scalar): Scalar => (value === 'true' ? true : value === 'false' ? false : value)
