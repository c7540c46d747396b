import { type FieldMeta, groupedNumber } from '@energy-console/contract'

/**
 * A number as tables show it: thousands apart, at most the digits of the field, an amount of money or a price with its two always. An
 * exact decimal, which is text, loses nothing.
 */
export function figureText(
  value: number | string,
  { kind, decimals, unit }: Pick<FieldMeta, 'kind' | 'decimals' | 'unit'>,
): string {
  const isMoney = kind === 'money' || unit?.startsWith('元') === true
  if (typeof value === 'number') return groupedNumber(value, isMoney ? 2 : 0, decimals ?? 6)
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined) return value
  const shown = isMoney ? part.padEnd(2, '0') : part.replace(/0+$/, '')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`}`
}

/** A number of a column whose points stand below each other: with just as many digits behind it. */
export const fixedText = (value: number, decimals: number): string => groupedNumber(value, decimals, decimals)
