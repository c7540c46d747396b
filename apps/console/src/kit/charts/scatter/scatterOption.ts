import type { EChartsCoreOption } from 'echarts/core'
import { mix } from '../../colour/contrast'
import type { Palette } from '../../colour/palette'
import { type ChartTable, newestRows } from '../ChartTable'
import { axisStyle, type ChartUnit, chartBase, numberText } from '../chartStyle'
import { escapeHtml } from '../escapeHtml'

/** One value against another, with the line through them. */
export interface ScatterData {
  x: ChartUnit & { name: string }
  y: ChartUnit & { name: string }
  points: readonly { x: number; y: number; label: string }[]
  /** `y = slope × x + intercept`, drawn from the least to the greatest x. */
  line?: { slope: number; intercept: number } | undefined
  /** Heading of what a point is called by. */
  of: string
}

const heading = ({ name, unit }: ChartUnit & { name: string }) => (unit === '' ? name : `${name} (${unit})`)

/** The points as a table. */
export const scatterTable = ({ x, y, points, of }: ScatterData): ChartTable =>
  newestRows([of, heading(x), heading(y)], points, (point) => [point.label, point.x, point.y])

/** The chart of the points. */
export function scatterOption({ x, y, points, line }: ScatterData, palette: Palette): EChartsCoreOption {
  const base = chartBase(palette)
  const axis = axisStyle(palette)
  const ends = points.reduce<readonly [number, number] | undefined>(
    (known, point) => [Math.min(known?.[0] ?? point.x, point.x), Math.max(known?.[1] ?? point.x, point.x)],
    undefined,
  )
  return {
    ...base,
    grid: { left: 8, right: 24, top: 32, bottom: 24, outerBoundsMode: 'same' },
    tooltip: {
      ...base.tooltip,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex]
        if (!point) return ''
        const lines = [
          point.label,
          `${x.name} ${numberText(point.x, x)}`,
          `${y.name} ${numberText(point.y, y)}`,
        ]
        return lines.map(escapeHtml).join('<br>')
      },
    },
    xAxis: { type: 'value', name: heading(x), nameLocation: 'middle', nameGap: 26, scale: true, ...axis },
    yAxis: {
      ...{ type: 'value', name: heading(y), scale: true },
      ...axis,
      nameTextStyle: { ...axis.nameTextStyle, align: 'left' },
    },
    series: [
      {
        type: 'scatter',
        symbolSize: 6,
        itemStyle: { color: mix(palette.panel, palette.primary, 0.7) },
        data: points.map((point) => [point.x, point.y]),
      },
      ...(line && ends
        ? [
            {
              ...{ type: 'line', silent: true, symbol: 'none' },
              lineStyle: { color: palette.warning, width: 2 },
              tooltip: { show: false },
              data: ends.map((end) => [end, line.slope * end + line.intercept]),
            },
          ]
        : []),
    ],
  }
}
