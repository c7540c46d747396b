import type { EChartsCoreOption } from 'echarts/core'
import { axisStyle, chartBase, legendStyle, numberText, tipLine } from '../../../kit/charts/chartStyle'
import { escapeHtml } from '../../../kit/charts/escapeHtml'
import type { Palette } from '../../../kit/colour/palette'
import { seriesColours } from '../../../kit/colour/seriesColours'
import { timeAxis } from '../../../kit/curve/timeAxis'
import type { Said } from './trendWords'

type Point = readonly [at: number, value: number | null]

/** A line of an analysis. */
export interface TrendLine {
  name: string
  points: readonly Point[]
  kind: 'measured' | 'dashed' | 'faint' | 'marks'
}

/** What is drawn: lines over the band of what is usual. */
export interface TrendDrawing extends Said {
  range: { start: number; end: number }
  bandName: string
  /** `[ts, low, high]` */
  band: readonly (readonly [at: number, low: number | null, high: number | null])[]
  lines: readonly TrendLine[]
}

/** px */
const widths = { measured: 1.8, dashed: 1.4, faint: 1, marks: 0 }

/** The chart of an analysis. */
export function trendOption(drawing: TrendDrawing, palette: Palette, zone: string): EChartsCoreOption {
  const { range, band, bandName } = drawing
  const has = (value: number | null) => value !== null
  // of what is not drawn the legend says nothing
  const lines = drawing.lines.filter(({ points }) => points.some(([, value]) => has(value)))
  const hasBand = band.some(([, low, high]) => has(low) && has(high))
  const { shiftMs, write, label } = timeAxis(range, zone)
  const base = chartBase(palette)
  const axis = axisStyle(palette)
  const [main, second] = seriesColours
  const colours = { measured: main, dashed: second, faint: palette.textSecondary, marks: palette.error }
  const edges = new Map(band.map(([at, low, high]) => [at, [low, high] as const]))
  return {
    ...base,
    useUTC: true,
    grid: { left: 12, right: 16, top: 44, bottom: 8, outerBoundsMode: 'same' },
    legend: {
      ...legendStyle(palette),
      top: 4,
      data: [...(hasBand ? [bandName] : []), ...lines.map(({ name }) => name)],
    },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { lineStyle: { color: palette.borderStrong } },
      formatter: (
        shown: readonly { marker: string; seriesName: string; value: [number, number | null] }[],
      ) => {
        const at = shown[0]?.value[0] ?? range.start + shiftMs
        const [low, high] = edges.get(at - shiftMs) ?? []
        const tips = shown.flatMap(({ marker, seriesName, value: [, value] }) =>
          value === null || value === undefined || !lines.some(({ name }) => name === seriesName)
            ? []
            : [tipLine(marker, seriesName, numberText(value, drawing))],
        )
        const edge = (value: number | null | undefined) => numberText(value, { ...drawing, unit: '' })
        const usual =
          typeof low === 'number'
            ? [tipLine('', bandName, `${edge(low)} ~ ${edge(high)} ${drawing.unit}`)]
            : []
        return [escapeHtml(write(at, 'YYYY-MM-DD HH:mm')), ...tips, ...usual].join('<br>')
      },
    },
    xAxis: {
      type: 'time',
      min: range.start + shiftMs,
      max: range.end + shiftMs,
      ...axis,
      axisLabel: { ...axis.axisLabel, formatter: label },
      splitLine: { show: false },
    },
    yAxis: { type: 'value', name: drawing.unit, scale: true, ...axis },
    series: [
      ...bandSeries(drawing, shiftMs, palette),
      ...lines.map(({ name, points, kind }) => ({
        ...{ type: 'line', name, itemStyle: { color: colours[kind] } },
        ...(kind === 'marks'
          ? { symbol: 'circle', symbolSize: 7, lineStyle: { opacity: 0 } }
          : { showSymbol: points.length < 3 }),
        ...(kind === 'marks'
          ? {}
          : {
              lineStyle: {
                width: widths[kind],
                color: colours[kind],
                type: kind === 'dashed' ? 'dashed' : 'solid',
              },
            }),
        data: points.map(([at, value]) => [at + shiftMs, value]),
      })),
    ],
  }
}

/** Two stacked lines that are not seen, with the area between them; nothing where little is known. */
function bandSeries({ band, bandName }: TrendDrawing, shiftMs: number, palette: Palette) {
  const shared = {
    ...{ type: 'line', stack: 'band', stackStrategy: 'all', symbol: 'none', silent: true },
    lineStyle: { opacity: 0 },
  }
  const height = (low: number | null, high: number | null) =>
    low === null || high === null ? null : high - low
  return [
    { ...shared, id: 'low', data: band.map(([at, low]) => [at + shiftMs, low]) },
    {
      ...shared,
      ...{ id: 'height', name: bandName, itemStyle: { color: palette.primary, opacity: 0.4 } },
      areaStyle: { color: palette.primary, opacity: 0.28 },
      data: band.map(([at, low, high]) => [at + shiftMs, height(low, high)]),
    },
  ]
}
