import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../colour/palette'
import { seriesColours } from '../../colour/seriesColours'
import { type ChartTable, newestRows } from '../ChartTable'
import { axisStyle, type ChartUnit, chartBase, legendStyle, numberText, tipLine } from '../chartStyle'
import { escapeHtml } from '../escapeHtml'

/** A line of a chart: its points ascend; a null is a gap. */
export interface LinesSeries {
  name: string
  points: readonly (readonly [x: number, y: number | null])[]
  colour?: string
  /** Drawn fainter: what the others are compared with. */
  isFaint?: boolean
}

/** Lines over an axis of numbers that is no time: hours since a beginning, shares of a time. */
export interface LinesData extends ChartUnit {
  /** What the axis has. */
  of: string
  /** A place of the axis in words. */
  placeText: (x: number) => string
  /** The ends of the axis. */
  from: number
  to: number
  /** How far the marks of the axis stand apart, and what is written at them where that is not the place in words. */
  step?: number
  markText?: (x: number) => string
  /** What a value is called, where values are states; nothing stands between those. */
  stateText?: (value: number) => string
  series: readonly LinesSeries[]
}

/** The lines as a table: a row for each place at which one has a value. */
export function linesTable({ of, placeText, series, unit, stateText }: LinesData): ChartTable {
  const places = [
    ...new Set(series.flatMap(({ points }) => points.flatMap(([x, y]) => (y === null ? [] : [x])))),
  ].sort((a, b) => a - b)
  const said = (y: number | null) => (y === null ? null : stateText?.(y) || y)
  const found = series.map(({ points }) => new Map(points.map(([x, y]) => [x, said(y)])))
  return newestRows(
    [of, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))],
    places,
    (x) => [placeText(x), ...found.map((line) => line.get(x) ?? null)],
  )
}

/** The chart of the lines. */
export function linesOption(data: LinesData, palette: Palette): EChartsCoreOption {
  const { series, of, placeText, markText = placeText, from, to, step, stateText } = data
  const base = chartBase(palette)
  const axis = axisStyle(palette)
  return {
    ...base,
    color: [...seriesColours],
    grid: { left: 8, right: 16, top: 40, bottom: 8, outerBoundsMode: 'same' },
    legend: { ...legendStyle(palette), top: 4 },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { lineStyle: { color: palette.borderStrong } },
      formatter: (
        shown: readonly { marker: string; seriesIndex: number; value: [number, number | null] }[],
      ) => {
        const lines = shown.flatMap(({ marker, seriesIndex, value: [, y] }) =>
          y === null || y === undefined
            ? []
            : [tipLine(marker, series[seriesIndex]?.name ?? '', stateText?.(y) || numberText(y, data))],
        )
        return [escapeHtml(placeText(shown[0]?.value[0] ?? from)), ...lines].join('<br>')
      },
    },
    xAxis: {
      type: 'value',
      name: of,
      nameLocation: 'middle',
      min: from,
      max: to,
      ...(step === undefined ? {} : { interval: step }),
      ...axis,
      splitLine: { show: false },
      axisLabel: { ...axis.axisLabel, formatter: markText },
    },
    yAxis: {
      ...{ type: 'value', name: data.unit, scale: true, ...axis },
      ...(stateText && { minInterval: 1, axisLabel: { ...axis.axisLabel, formatter: stateText } }),
    },
    series: series.map(({ name, points, colour, isFaint = false }) => ({
      ...{
        type: 'line',
        name,
        showSymbol: points.length < 3,
        connectNulls: false,
        step: stateText ? 'end' : false,
      },
      lineStyle: {
        width: isFaint ? 1.2 : 2,
        opacity: isFaint ? 0.65 : 1,
        ...(colour ? { color: colour } : {}),
      },
      ...(colour ? { itemStyle: { color: colour } } : {}),
      data: points.map((point) => [...point]),
    })),
  }
}
