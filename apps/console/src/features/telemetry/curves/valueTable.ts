import type { ChartTable } from '../../../kit/charts/ChartTable'
import { formatValue, type ValueFormat } from '../../../kit/value/formatValue'
import type { Curve } from './curveValues'

/** Rows that are shown; a file has them all. */
export const mostRows = 500

interface TableInput {
  of: string
  /** What stands behind a value that is bad. */
  bad: string
  lines: readonly { name: string; info: ValueFormat; curve: Curve }[]
  timeOf: (ts: number) => string
}

/** Curves as a table: a row for each time at which one of them has a value, the newest {@link mostRows}. */
export function valueTable({ of, bad, lines, timeOf }: TableInput): ChartTable {
  const rows = new Map<number, (string | null)[]>()
  lines.forEach(({ info, curve }, column) => {
    for (const { ts, value, quality } of curve.values.slice(-mostRows)) {
      const row = rows.get(ts) ?? lines.map(() => null)
      const text = formatValue(value, info)
      row[column] = quality === 2 ? `${text} (${bad})` : text
      rows.set(ts, row)
    }
  })
  const newest = [...rows].sort(([a], [b]) => b - a).slice(0, mostRows)
  return {
    isCut: rows.size > mostRows || lines.some(({ curve }) => curve.values.length > mostRows),
    head: [of, ...lines.map(({ name, info }) => (info.unit ? `${name} (${info.unit})` : name))],
    rows: newest.map(([ts, cells]) => [timeOf(ts), ...cells]),
  }
}
