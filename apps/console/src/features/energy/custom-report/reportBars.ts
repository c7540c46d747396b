import type { ReckonedReport } from '@energy-console/contract/energy'
import type { BarsData } from '../../../kit/charts/bars/barsOption'

/** Objects that are told apart in one picture, and bars that one has, at most. */
const mostSeries = 8
const mostBars = 100

/** The first column of numbers of a report as bars: over times an object each, or one for each object; undefined for none. */
export function reportBars({ columns, lines, layout }: ReckonedReport, of: string): BarsData | undefined {
  const rows = lines.filter(({ kind }) => kind === 'data').slice(0, mostBars)
  const first = columns.findIndex(({ shows }) => shows === 'number')
  const column = columns[first]
  if (!column || rows.length === 0) return undefined
  const places =
    layout === 'time'
      ? columns.flatMap(({ group }, at) => (columns[at - 1]?.group === group ? [] : [at + first]))
      : [first]
  const series = places.slice(0, mostSeries).map((at) => ({
    name: (layout === 'time' ? columns[at]?.group : column.title) ?? column.title,
    values: rows.map(({ cells }) => {
      const value = cells[at]?.value
      return typeof value === 'number' ? value : null
    }),
  }))
  if (series.every(({ values }) => values.every((value) => value === null))) return undefined
  return {
    ...{ of, categories: rows.map(({ title }) => title), series },
    unit: column.unit ?? '',
    decimals: column.decimals,
  }
}
