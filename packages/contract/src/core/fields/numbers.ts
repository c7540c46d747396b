import * as z from 'zod'
import type { FieldOptions } from './meta'

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  /** It must be greater than this. */
  above?: number
  /** Digits behind the point at most; 0 for whole numbers. */
  decimals?: number
}

/** A plain number, finite. */
export const number = (label: string, { min, max, above, decimals, ...options }: NumberOptions = {}) => {
  const least = z.number().min(min ?? -Number.MAX_VALUE)
  const bounded = (above === undefined ? least : least.gt(above)).max(max ?? Number.MAX_VALUE)
  const schema =
    decimals === undefined
      ? bounded
      : decimals === 0
        ? bounded.int()
        : bounded.refine((value) => Number(value.toFixed(decimals)) === value, '小数位数过多')
  return schema.meta({ ...options, label, kind: 'number', ...(decimals === undefined ? {} : { decimals }) })
}

/** A physical quantity in a unit: `quantity('容量', 'kVA', 1)`. */
export const quantity = (
  label: string,
  unit: string,
  decimals: number,
  options: Omit<NumberOptions, 'unit' | 'decimals'> = {},
) => number(label, { min: 0, ...options, unit, decimals })

/** A share in per cent: 85.5 is 85.5 %. */
export const percent = (label: string, options: NumberOptions = {}) =>
  number(label, { min: 0, max: 100, decimals: 2, ...options, unit: '%' })

/** The place in an order that people give; a number that comes as text is taken. */
export const rank = (label = '排序', options: FieldOptions = {}) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(99_999)
    .meta({ column: 90, ...options, label, kind: 'number', decimals: 0 })

/** A length of time, whole milliseconds, seconds, minutes or hours. */
export const duration = (
  label: string,
  unit: 'ms' | 's' | 'min' | 'h',
  { min = 0, max = 1e9, ...options }: NumberOptions = {},
) =>
  z
    .number()
    .int()
    .min(min)
    .max(max)
    .meta({ ...options, label, kind: 'duration', unit, decimals: 0 })

interface DecimalOptions extends FieldOptions {
  /** Digits behind the point at most. */
  decimals?: number
  /** Digits before the point at most. */
  whole?: number
  /** It may be below zero. */
  isSigned?: boolean
}

const exact = (decimals: number, isSigned: boolean, whole: number) =>
  z
    .string()
    .regex(isSigned ? /^-?\d{1,40}(\.\d{1,20})?$/ : /^\d{1,40}(\.\d{1,20})?$/, '请输入数字')
    .regex(new RegExp(`^-?\\d{0,${whole}}(\\D|$)`), '整数位数过多')
    .regex(new RegExp(`^[^.]*(\\.\\d{1,${decimals}})?$`), '小数位数过多')

/** An exact number, text on the wire: energy that is billed, a ratio that must not be rounded. */
export const decimal = (
  label: string,
  { decimals = 6, whole = 15, isSigned = true, ...options }: DecimalOptions = {},
) => exact(decimals, isSigned, whole).meta({ ...options, label, kind: 'decimal', decimals })

/** An amount in yuan, exact to the fen, text on the wire. */
export const money = (
  label: string,
  { isSigned = false, ...options }: Omit<DecimalOptions, 'decimals' | 'whole'> = {},
) => exact(2, isSigned, 13).meta({ unit: '元', ...options, label, kind: 'money', decimals: 2 })

/** What one unit costs, in yuan, up to eight decimals, text on the wire: `unitPrice('电价', '元/kWh')`. */
export const unitPrice = (
  label: string,
  unit: string,
  { decimals = 8, whole = 10, isSigned = false, ...options }: DecimalOptions = {},
) => exact(decimals, isSigned, whole).meta({ ...options, label, kind: 'decimal', unit, decimals })
