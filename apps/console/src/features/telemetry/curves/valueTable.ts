import type { Translate } from '@energy-console/contract'
import { doubtWords, unvalued } from '@energy-console/contract/telemetry'
import type { ChartTable } from '../../../kit/charts/ChartTable'
import { formatValue, type ValueFormat } from '../../../kit/value/formatValue'
import { type Curve, doubtOf, timesOf } from './curveValues'

/** Rows that are shown; a file has them all. */
export const mostRows = 500

interface TableInput {
  of: string
  /** Says the words that stand behind a doubtful value. */
  t: Translate
  lines: readonly { name: string; info: ValueFormat; curve: Curve }[]
  timeOf: (ts: number) => string
}

/**
 * Curves as a table: a row for each time at which one of them has a value, or had none that counts, the newest {@link mostRows}. What
 * is doubtful says so.
 */
export function valueTable({ of, t, lines, timeOf }: TableInput): ChartTable {
  const rows = new Map<number, (string | null)[]>()
  lines.forEach(({ info, curve }, column) => {
    const set = (ts: number, text: string, doubt: string | undefined) => {
      const row = rows.get(ts) ?? lines.map(() => null)
      row[column] = doubt ? `${text} (${t(doubt)})` : text
      rows.set(ts, row)
    }
    for (const value of curve.values.slice(-mostRows))
      set(value.ts, formatValue(value.value, info), doubtOf(value))
    for (const { start, quality } of unvalued(curve.doubts, timesOf(curve.values, curve.widthMs)))
      set(start, formatValue(undefined, info), doubtWords.reading[quality])
  })
  const newest = [...rows].sort(([a], [b]) => b - a).slice(0, mostRows)
  return {
    isCut: rows.size > mostRows || lines.some(({ curve }) => curve.values.length > mostRows),
    head: [of, ...lines.map(({ name, info }) => (info.unit ? `${name} (${info.unit})` : name))],
    rows: newest.map(([ts, cells]) => [timeOf(ts), ...cells]),
  }
}
