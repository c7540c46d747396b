import { rateUnit } from '../devices/rateUnit'
import type { ValueFormat } from '../devices/valueFormat'
import { isTrend } from './conditions'

/** Digits that a slope has beside those of its point: by the day it is small. */
const moreDecimals = 2

/**
 * How the values are said that a condition is judged by, and its limit: those of the point, but for trends. Of a register a trend is
 * what it rises by in an hour; a slope is by the day.
 */
export function judgedFormat(condition: unknown, format: ValueFormat, isRegister: boolean): ValueFormat {
  if (!isTrend(condition)) return format
  const unit = isRegister && format.unit ? rateUnit(format.unit) : (format.unit ?? '')
  if (condition !== 'climbs' && condition !== 'sinks') return { ...format, unit }
  const { decimals } = format
  return {
    ...format,
    unit: `${unit}/d`,
    decimals: typeof decimals === 'number' ? decimals + moreDecimals : null,
  }
}
