import type { ReportCell, ReportColumn } from '@energy-console/contract/energy'
import { fixedText } from '../../../kit/value/figureText'

/** A cell in words: a number with the digits of its column, a change with its sign, a time as it is. */
export function cellText(
  value: ReportCell['value'],
  { decimals, shows }: Pick<ReportColumn, 'decimals' | 'shows'>,
): string {
  if (value === null) return '—'
  if (typeof value === 'string') return value
  const text = fixedText(value, decimals)
  return (shows === 'previous' || shows === 'lastYear') && value > 0 ? `+${text}` : text
}
