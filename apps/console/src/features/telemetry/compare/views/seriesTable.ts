import type { ChartTable } from '../../../../kit/charts/ChartTable'
import { stateWord, type ValueFormat } from '../../../../kit/value/formatValue'
import type { Series } from '../math/series'

/** Rows of the table; a picture may have more. */
const mostRows = 1_000

/** Lines as a table: a row for each time at which one has a value, states in their words. */
export function seriesTable(
  of: string,
  lines: readonly ({ name: string; unit: string; series: Series } & Pick<
    ValueFormat,
    'dataType' | 'enumMap'
  >)[],
  timeOf: (at: number) => string,
): ChartTable {
  const times = [
    ...new Set(
      lines.flatMap(({ series }) => series.flatMap(({ at, value }) => (value === null ? [] : [at]))),
    ),
  ].sort((a, b) => a - b)
  const found = lines.map(
    ({ series, ...format }) =>
      new Map(series.map(({ at, value }) => [at, stateWord(value, format) ?? value])),
  )
  return {
    head: [of, ...lines.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))],
    rows: times.slice(0, mostRows).map((at) => [timeOf(at), ...found.map((line) => line.get(at) ?? null)]),
  }
}
