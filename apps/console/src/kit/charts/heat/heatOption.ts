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

/** A map whose fields are the darker the more there is. */
export function heatOption(data: HeatData, palette: Palette): EChartsCoreOption {
  const base = chartBase(palette)
  const axis = { ...axisStyle(palette), splitLine: { show: false } }
  const cells = cellsOf(data)
  const most = data.isShare ? 100 : cells.reduce((max, [, , value]) => Math.max(max, value), 0)
  const least = data.isShare ? 0 : cells.reduce((min, [, , value]) => Math.min(min, value), most)
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
      min: least,
      max: most > least ? most : least + 1,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 160,
      calculable: false,
      textStyle: { color: palette.textSecondary },
      text: [numberText(most, data), numberText(least, data)],
      inRange: {
        color: data.isShare
          ? [palette.error, palette.warning, mix(palette.panel, palette.good, 0.55)]
          : [
              mix(palette.panel, palette.primary, 0.06),
              mix(palette.panel, palette.primary, 0.45),
              palette.primary,
            ],
      },
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
