import type { EChartsCoreOption } from 'echarts/core'
import { mix } from '../../colour/contrast'
import type { Palette } from '../../colour/palette'
import type { ChartTable } from '../ChartTable'
import { axisStyle, type ChartUnit, chartBase, numberText } from '../chartStyle'
import { escapeHtml } from '../escapeHtml'

/** A number for each field of a grid: days across, hours down. */
export interface HeatData extends ChartUnit {
  /** Heading of the column of days. */
  of: string
  columns: readonly string[]
  rows: readonly string[]
  /** `values[column][row]`, null where nothing was measured. */
  values: readonly (readonly (number | null)[])[]
  /** They are shares, 0 to 100 %, of what should be whole: the less, the more it stands out. */
  isShare?: boolean
  /** What more is said of a field. */
  noteOf?: (column: number, row: number) => string
}

/** The grid as a table: a row for each day. */
export const heatTable = ({ of, columns, rows, values }: HeatData): ChartTable => ({
  head: [of, ...rows],
  rows: columns.map((column, index) => [column, ...rows.map((_, row) => values[index]?.[row] ?? null)]),
})

const cellsOf = ({ columns, rows, values }: HeatData) =>
  columns.flatMap((_, column) =>
    rows.flatMap((_, row) => {
      const value = values[column]?.[row]
      return value === null || value === undefined ? [] : [[column, row, value] as const]
    }),
  )

/** The column and row of what was picked in the map. */
export const pickedField = (
  data: HeatData,
  dataIndex: number,
): { column: number; row: number } | undefined => {
  const [column, row] = cellsOf(data)[dataIndex] ?? []
  return column === undefined || row === undefined ? undefined : { column, row }
}

/** The darker the more there is. */
function amountScale(data: HeatData, palette: Palette) {
  const values = cellsOf(data).map(([, , value]) => value)
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  const least = values.reduce((min, value) => Math.min(min, value), most)
  return {
    min: least,
    max: most > least ? most : least + 1,
    itemHeight: 160,
    calculable: false,
    text: [numberText(most, data), numberText(least, data)],
    inRange: {
      color: [
        mix(palette.panel, palette.primary, 0.06),
        mix(palette.panel, palette.primary, 0.45),
        palette.primary,
      ],
    },
  }
}

/** What is whole is pale; a few minutes of a day are seen, and hours stand out. */
const shareScale = ({ panel, good, warning, error }: Palette) => ({
  type: 'piecewise',
  itemGap: 16,
  pieces: [
    { gte: 99.95, label: '≥ 99.95%', color: mix(panel, good, 0.4) },
    { gte: 99, lt: 99.95, label: '99% – 99.95%', color: mix(panel, warning, 0.4) },
    { gte: 95, lt: 99, label: '95% – 99%', color: warning },
    { lt: 95, label: '< 95%', color: error },
  ],
})

/** The chart of the grid. */
export function heatOption(data: HeatData, palette: Palette): EChartsCoreOption {
  const base = chartBase(palette)
  const axis = { ...axisStyle(palette), splitLine: { show: false } }
  const cells = cellsOf(data)
  return {
    ...base,
    grid: { left: 8, right: 8, top: 8, bottom: 56, outerBoundsMode: 'same' },
    tooltip: {
      ...base.tooltip,
      formatter: ({ value: [column, row, value] }: { value: readonly [number, number, number] }) => {
        const note = data.noteOf?.(column, row)
        const place = `${data.columns[column] ?? ''} ${data.rows[row] ?? ''}`
        const lines = [place, numberText(value, data), ...(note ? [note] : [])]
        return lines.map(escapeHtml).join('<br>')
      },
    },
    xAxis: { type: 'category', data: [...data.columns], ...axis },
    yAxis: { type: 'category', data: [...data.rows], inverse: true, ...axis },
    visualMap: {
      ...(data.isShare ? shareScale(palette) : amountScale(data, palette)),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      textStyle: { color: palette.textSecondary },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map((cell) => [...cell]),
        itemStyle: { borderColor: palette.panel, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: palette.text, borderWidth: 1 } },
      },
    ],
  }
}
