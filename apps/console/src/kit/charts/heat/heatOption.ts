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
  /** Why nothing was measured in a field, where that is known: it is drawn in grey, and says so. */
  voidOf?: (column: number, row: number) => string | undefined
  /** What more is said of a field. */
  noteOf?: (column: number, row: number) => string
}

/** Why a field without a number has none. */
const reasonOf = ({ values, voidOf }: HeatData, column: number, row: number) =>
  typeof values[column]?.[row] === 'number' ? undefined : voidOf?.(column, row)

/** The grid as a table: a row for each day. */
export const heatTable = (data: HeatData): ChartTable => ({
  head: [data.of, ...data.rows],
  rows: data.columns.map((name, column) => [
    name,
    ...data.rows.map((_, row) => data.values[column]?.[row] ?? reasonOf(data, column, row) ?? null),
  ]),
})

const measuredOf = ({ columns, rows, values }: HeatData) =>
  columns.flatMap((_, column) =>
    rows.flatMap((_, row) => {
      const value = values[column]?.[row]
      return value === null || value === undefined ? [] : [[column, row, value] as const]
    }),
  )

/** Below every number that is measured: stands for the first reason, one less for the next. */
const firstVoid = -1e15

/** The reasons that there are, each once. */
const reasonsOf = (data: HeatData) => [
  ...new Set(
    data.columns.flatMap((_, column) => data.rows.flatMap((_, row) => reasonOf(data, column, row) ?? [])),
  ),
]

const cellsOf = (data: HeatData) => {
  const reasons = reasonsOf(data)
  const voids = data.columns.flatMap((_, column) =>
    data.rows.flatMap((_, row) => {
      const reason = reasonOf(data, column, row)
      return reason === undefined ? [] : [[column, row, firstVoid - reasons.indexOf(reason)] as const]
    }),
  )
  return [...measuredOf(data), ...voids]
}

/** Grey: nobody failed there. */
const voidColour = ({ panel, textFaint }: Palette, at = 0) => mix(panel, textFaint, at === 0 ? 0.4 : 0.2)

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
  const values = measuredOf(data).map(([, , value]) => value)
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
    outOfRange: { color: [voidColour(palette)] },
  }
}

/** What is whole is pale; a few minutes of a day are seen, and hours stand out. */
const shareScale = (data: HeatData, palette: Palette) => ({
  type: 'piecewise',
  itemGap: 16,
  pieces: [
    { gte: 99.95, label: '≥ 99.95%', color: mix(palette.panel, palette.good, 0.4) },
    { gte: 99, lt: 99.95, label: '99% – 99.95%', color: mix(palette.panel, palette.warning, 0.4) },
    { gte: 95, lt: 99, label: '95% – 99%', color: palette.warning },
    { gte: 0, lt: 95, label: '< 95%', color: palette.error },
    ...reasonsOf(data).map((label, at) => ({ value: firstVoid - at, label, color: voidColour(palette, at) })),
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
        const said = reasonOf(data, column, row) ?? numberText(value, data)
        const lines = [place, said, ...(note ? [note] : [])]
        return lines.map(escapeHtml).join('<br>')
      },
    },
    xAxis: { type: 'category', data: [...data.columns], ...axis },
    yAxis: { type: 'category', data: [...data.rows], inverse: true, ...axis },
    visualMap: {
      ...(data.isShare ? shareScale(data, palette) : amountScale(data, palette)),
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
