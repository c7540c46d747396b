import { type ChartTable, newestRows } from '../../../../kit/charts/ChartTable'
import { stateWord, type ValueFormat } from '../../../../kit/value/formatValue'
import type { Series } from '../math/series'

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
  return newestRows(
    [of, ...lines.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))],
    times,
    (at) => [timeOf(at), ...found.map((line) => line.get(at) ?? null)],
  )
}
