import type { HistoryLine, PointValue } from '@energy-console/contract/telemetry'
import type { EChartsCoreOption } from 'echarts/core'
import type { z } from 'zod'
import { escapeHtml } from '../charts/escapeHtml'
import { mix } from '../colour/contrast'
import type { Palette } from '../colour/palette'
import { seriesColours } from '../colour/seriesColours'
import { formatValue, stateWord, type ValueFormat } from '../value/formatValue'
import { type CurveMarks, markOptions } from './marks'
import { timeAxis } from './timeAxis'

type Line = z.infer<typeof HistoryLine>

/** A point that a curve is drawn of. */
export interface CurvePoint extends ValueFormat {
  itemId: string
  name: string
  /** Its own, else one of the series. */
  colour?: string
}

interface CurveInput {
  points: readonly CurvePoint[]
  lines: readonly Line[]
  range: { start: number; end: number }
  palette: Palette
  /** IANA name of the time zone that the axis shows. */
  zone: string
  /** What is drawn over the first curve. */
  marks?: CurveMarks
  /** px of the chart; a low one has no slider. */
  height?: number
}

/** Up to this height (px) the curve needs the slider's room for itself; wheel and fingers zoom it all the same. */
const lowHeight = 200

/** The chart of some points' history; a single rolled-up line shows the band between its minima and maxima. */
export function curveOption({
  points,
  lines,
  range,
  palette,
  zone,
  marks,
  height = Number.POSITIVE_INFINITY,
}: CurveInput): EChartsCoreOption {
  const isLow = height <= lowHeight
  const { shiftMs, write, label } = timeAxis(range, zone)
  const units = [...new Set(points.map(({ unit }) => unit ?? ''))]
  const axis = {
    axisLine: { lineStyle: { color: palette.borderStrong } },
    axisLabel: { color: palette.textSecondary },
  }
  const grid = { splitLine: { lineStyle: { color: palette.border } } }
  return {
    animation: false,
    useUTC: true,
    color: [...seriesColours],
    textStyle: { fontFamily: 'inherit' },
    grid: {
      ...{ left: 12, right: 16, top: points.length > 1 ? 44 : 28, bottom: isLow ? 8 : 52 },
      outerBoundsMode: 'same',
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.borderStrong,
      textStyle: { color: palette.text },
      axisPointer: { lineStyle: { color: palette.borderStrong } },
      formatter: (shown: unknown) =>
        tooltip(shown, {
          points,
          lines,
          shiftMs,
          timeOf: (shifted) => write(shifted, 'YYYY-MM-DD HH:mm:ss'),
        }),
    },
    legend: { show: points.length > 1, top: 4, type: 'scroll', textStyle: { color: palette.textSecondary } },
    dataZoom: [{ type: 'inside', filterMode: 'none' }, ...(isLow ? [] : [slider(palette, write)])],
    xAxis: {
      type: 'time',
      min: range.start + shiftMs,
      max: range.end + shiftMs,
      ...axis,
      axisLabel: { ...axis.axisLabel, hideOverlap: true, formatter: label },
      splitLine: { show: false },
    },
    yAxis: units.slice(0, 2).map((unit, index) => ({
      type: 'value',
      name: unit,
      scale: true,
      position: index === 0 ? 'left' : 'right',
      nameTextStyle: { color: palette.textSecondary },
      axisLine: axis.axisLine,
      ...stateAxis(
        points.filter((point) => (point.unit ?? '') === unit),
        axis.axisLabel,
      ),
      ...grid,
    })),
    series: [
      ...points.flatMap((point, index) => {
        const line = lines.find(({ itemId }) => itemId === point.itemId)
        const yAxisIndex = Math.min(units.indexOf(point.unit ?? ''), 1)
        const colour = point.colour ?? seriesColours[index % seriesColours.length]
        const data =
          line?.points.map((bucket) => [Number(bucket[0]) + shiftMs, shownValue(point, bucket)]) ?? []
        const main = {
          id: point.itemId,
          name: point.name,
          type: 'line',
          yAxisIndex,
          showSymbol: data.length < 3 && !line?.holds,
          symbolSize: 5,
          step: line?.holds || isState(point) ? 'end' : false,
          lineStyle: { width: 1.6, color: colour },
          itemStyle: { color: colour },
          data: line?.holds ? heldOn(data, range.end + shiftMs, shiftMs) : data,
          ...(marks && index === 0 ? markOptions(marks, shiftMs, palette) : {}),
        }
        const isBanded =
          points.length === 1 && line !== undefined && line.resolution !== 'raw' && !isState(point)
        return isBanded ? [...band(line, { yAxisIndex, colour, shiftMs }), main] : [main]
      }),
      ...reachOf(marks?.limits ?? [], range.start + shiftMs),
    ],
  }
}

type Drawn = readonly (number | string | boolean | null | undefined)[]

/** A line whose last value holds on: up to the end of the chart, or to now where that is earlier. Times are moved by `shiftMs`. */
export function heldOn(data: readonly Drawn[], end: number, shiftMs: number): readonly Drawn[] {
  const last = data.at(-1)
  const until = Math.min(end, Date.now() + shiftMs)
  return last && Number(last[0]) < until ? [...data, [until, last[1]]] : data
}

/** The bar below a curve by which it is zoomed. */
const slider = (palette: Palette, write: (shifted: number, pattern: string) => string) => ({
  type: 'slider',
  height: 22,
  bottom: 8,
  filterMode: 'none',
  borderColor: palette.border,
  backgroundColor: palette.raised,
  fillerColor: mix(palette.panel, palette.primary, 0.25),
  textStyle: { color: palette.textSecondary },
  labelFormatter: (shifted: number) => write(shifted, 'MM-DD HH:mm'),
})

/** Whether a point has states, between which there is nothing. */
export const isState = ({ dataType }: ValueFormat) => dataType === 'boolean' || dataType === 'enum'

/** What is drawn of a bucket: its mean; of states, which have none between, the one that it was for longer. */
export function shownValue(point: ValueFormat, [, mean, low, high]: Line['points'][number]) {
  if (!isState(point) || typeof mean !== 'number' || typeof low !== 'number' || typeof high !== 'number')
    return mean
  return mean - low <= high - mean ? low : high
}

/** A series that is not seen, by which the axis reaches as far as the limits: a line beyond its end would not be drawn. */
const reachOf = (limits: NonNullable<CurveMarks['limits']>, at: number) =>
  limits.length === 0
    ? []
    : [
        {
          ...{ id: 'limits', type: 'line', symbol: 'none', silent: true },
          ...{ lineStyle: { opacity: 0 }, tooltip: { show: false } },
          data: limits.map(({ value }) => [at, value]),
        },
      ]

/** Two stacked invisible lines with the area between them: minimum, and maximum less minimum. */
function band(
  line: Line,
  { yAxisIndex, colour, shiftMs }: { yAxisIndex: number; colour: string | undefined; shiftMs: number },
) {
  const shared = {
    type: 'line',
    yAxisIndex,
    stack: 'band',
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
  }
  return [
    { ...shared, id: 'low', data: line.points.map(([ts, , low]) => [Number(ts) + shiftMs, low]) },
    {
      ...shared,
      id: 'height',
      areaStyle: { color: colour, opacity: 0.16 },
      data: line.points.map(([ts, , low, high]) => [Number(ts) + shiftMs, Number(high) - Number(low)]),
    },
  ]
}

interface Shown {
  seriesId: string
  marker: string
  value: [number, PointValue]
}

/** An axis of states alone has one mark for each, in words. */
export function stateAxis(points: readonly ValueFormat[], axisLabel: object) {
  const [first] = points
  if (!first || !points.every((point) => isState(point) && sameWords(point, first))) return { axisLabel }
  return {
    minInterval: 1,
    axisLabel: { ...axisLabel, formatter: (value: number) => stateWord(value, first) ?? '' },
  }
}

const sameWords = (a: ValueFormat, b: ValueFormat) => JSON.stringify(a.enumMap) === JSON.stringify(b.enumMap)

/** The value of a bucket in words. One in which a state changed has a mean that is no state: it says what the state was between. */
export function bucketText(
  point: ValueFormat,
  value: PointValue,
  [, , low, high]: Line['points'][number],
): string {
  const words = [low, high].map((edge) => stateWord(edge, point))
  if (low === high || words[0] === undefined || words[1] === undefined) return formatValue(value, point)
  return words.join(' ~ ')
}

interface TooltipInput {
  points: readonly CurvePoint[]
  lines: readonly Line[]
  /** By how much the chart's times are moved. */
  shiftMs: number
  timeOf: (shifted: number) => string
}

function tooltip(shown: unknown, { points, lines, shiftMs, timeOf }: TooltipInput): string {
  // What the chart hands over for an axis tooltip is an array of series at one time.
  const series = (shown as Shown[]).filter(({ seriesId }) => points.some(({ itemId }) => itemId === seriesId))
  const rows = series.map(({ seriesId, marker, value }) => {
    const point = points.find(({ itemId }) => itemId === seriesId)
    if (!point) return ''
    const line = lines.find(({ itemId }) => itemId === seriesId)
    const bucket = line?.points.find(([at]) => at === value[0] - shiftMs) ?? []
    const text = bucketText(point, value[1], bucket)
    return `${marker}${escapeHtml(point.name)} <b>${escapeHtml(text)}</b> ${escapeHtml(point.unit ?? '')}`
  })
  const time = series[0] ? timeOf(series[0].value[0]) : ''
  return [time, ...rows].join('<br>')
}
