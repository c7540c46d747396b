import type { PointInfo } from '@energy-console/contract/devices'
import type { EChartsCoreOption } from 'echarts/core'
import { axisStyle } from '../../../kit/charts/chartStyle'
import type { Palette } from '../../../kit/colour/palette'
import { heldOn, isState, shownValue, stateAxis } from '../../../kit/curve/curveOption'
import { timeAxis } from '../../../kit/curve/timeAxis'
import { type Curve, type CurveValue, withGaps } from '../curves/curveValues'
import { bandSeries } from './bands'
import type { Draw } from './curveAddress'
import type { Mark } from './marks'
import { axisPlace, plotOf } from './plot'

/** A line of the chart: what is known of its point, how it is called, its values. */
export interface DrawnLine {
  info: PointInfo
  name: string
  colour: string
  curve: Curve
}

interface HistoryInput {
  lines: readonly DrawnLine[]
  draw: Draw
  marks: readonly Mark[]
  range: { start: number; end: number }
  palette: Palette
  /** IANA name of the time zone that the axis shows. */
  zone: string
  isNarrow: boolean
}

/** The units of lines, each of which has an axis. */
export const unitsOf = (lines: readonly DrawnLine[]): string[] => [
  ...new Set(lines.map(({ info }) => info.unit ?? '')),
]

/** The curves of a page: an axis for each unit, gaps left open, doubtful and bad readings marked. */
export function historyOption(input: HistoryInput): EChartsCoreOption {
  const { lines, range, palette, zone, isNarrow } = input
  const { shiftMs, label } = timeAxis(range, zone)
  const units = unitsOf(lines)
  const axis = axisStyle(palette)
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: 'inherit' },
    grid: { ...plotOf(units.length, isNarrow), outerBoundsMode: 'none' },
    tooltip: { show: false },
    xAxis: {
      type: 'time',
      min: range.start + shiftMs,
      max: range.end + shiftMs,
      ...axis,
      splitLine: { show: false },
      axisLabel: { ...axis.axisLabel, formatter: label },
    },
    yAxis: units.map((unit, index) => {
      const own = lines.filter(({ info }) => (info.unit ?? '') === unit)
      const [only] = own
      const colour = own.length === 1 ? only?.colour : undefined
      return {
        type: 'value',
        name: unit,
        scale: true,
        ...axis,
        ...axisPlace(index, isNarrow),
        axisLine: { show: true, lineStyle: { color: colour ?? palette.borderStrong } },
        nameGap: 10,
        splitLine: { show: index === 0, lineStyle: { color: palette.border } },
        ...stateAxis(
          own.map(({ info }) => info),
          { ...axis.axisLabel, formatter: shortNumber },
        ),
      }
    }),
    series: [
      ...lines.flatMap((line, index) => seriesOf(line, index, { ...input, units, shiftMs })),
      ...bandSeries(input, { range, shiftMs, palette }),
    ],
  }
}

/** Numbers of an axis have little room. */
const shortNumber = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 1e9 || (size > 0 && size < 1e-3)) return value.toExponential(1)
  return value.toLocaleString('en-US', { maximumFractionDigits: size >= 1_000 ? 0 : 3 })
}

interface Drawing extends HistoryInput {
  units: readonly string[]
  shiftMs: number
}

function seriesOf({ info, name, colour, curve }: DrawnLine, index: number, drawing: Drawing): object[] {
  const { draw, units, shiftMs } = drawing
  const drawn = withGaps(curve)
  const yAxisIndex = units.indexOf(info.unit ?? '')
  const isStep = draw === 'step' || curve.holds || isState(info)
  const data = drawn.map(({ ts, value, low, high }) => [
    ts + shiftMs,
    value === undefined ? null : shownValue(info, [ts, value, low ?? value, high ?? value]),
  ])
  const main = {
    ...{ id: info.itemId, name, type: 'line', yAxisIndex, silent: true, connectNulls: false },
    showSymbol: drawn.length < 3 && !curve.holds,
    symbolSize: 5,
    step: isStep ? 'end' : false,
    lineStyle: { width: 1.6, color: colour },
    itemStyle: { color: colour },
    data: curve.holds ? heldOn(data, drawing.range.end + shiftMs, shiftMs) : data,
  }
  // readings themselves lie between nothing
  const hasRange = curve.resolution !== 'raw' && !isState(info)
  const isBanded = draw === 'band' && hasRange
  const places = { yAxisIndex, colour, shiftMs }
  if (draw === 'box' && hasRange)
    return [
      { ...main, showSymbol: false, lineStyle: { ...main.lineStyle, width: 1, opacity: 0.4 } },
      boxesOf(drawn, places),
      ...doubts(curve.values, { ...places, palette: drawing.palette }),
    ]
  return [
    ...(isBanded ? bandOf(drawn, { ...places, stack: `band ${index}` }) : []),
    main,
    ...(drawn.length < 3 ? [] : alone(data, { yAxisIndex, colour })),
    ...doubts(curve.values, { ...places, palette: drawing.palette }),
  ]
}

/** Values between two gaps, which no line leads to, as dots: points that reported more rarely once would not be seen. */
function alone(
  data: readonly (string | number | null | undefined)[][],
  { yAxisIndex, colour }: Pick<Place, 'yAxisIndex' | 'colour'>,
): object[] {
  const isEmpty = (at: number) => (data[at]?.[1] ?? null) === null
  const dots = data.filter((_, at) => !isEmpty(at) && isEmpty(at - 1) && isEmpty(at + 1))
  if (dots.length === 0) return []
  const symbol = { symbol: 'circle', symbolSize: 3, itemStyle: { color: colour } }
  return [{ type: 'scatter', yAxisIndex, silent: true, ...symbol, data: dots }]
}

interface Place {
  yAxisIndex: number
  colour: string
  shiftMs: number
}

/** Two stacked invisible lines with the area between them: minimum, and maximum less minimum. */
function bandOf(
  drawn: readonly ({ ts: number } & Partial<CurveValue>)[],
  { yAxisIndex, colour, shiftMs, stack }: Place & { stack: string },
): object[] {
  const shared = {
    ...{ type: 'line', yAxisIndex, stack, stackStrategy: 'all', symbol: 'none', silent: true },
    lineStyle: { opacity: 0 },
  }
  return [
    { ...shared, data: drawn.map(({ ts, low }) => [ts + shiftMs, low ?? null]) },
    {
      ...shared,
      areaStyle: { color: colour, opacity: 0.2 },
      data: drawn.map(({ ts, low, high }) => [
        ts + shiftMs,
        low === undefined || high === undefined ? null : high - low,
      ]),
    },
  ]
}

/** A box for each value, from the least to the most that it is made of, with the value as its middle line. */
const boxesOf = (
  drawn: readonly ({ ts: number } & Partial<CurveValue>)[],
  { yAxisIndex, colour, shiftMs }: Place,
): object => ({
  ...{ type: 'boxplot', yAxisIndex, silent: true, animation: false, boxWidth: [3, 16] },
  itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 1.2 },
  data: drawn.flatMap(({ ts, value, low, high }) =>
    value === undefined || low === undefined || high === undefined
      ? []
      : [[ts + shiftMs, low, low, value, high, high]],
  ),
})

/**
 * Uncertain readings as open diamonds on their line, bad ones as crosses where they would be; values of a time that has such readings
 * alike.
 */
function doubts(
  values: readonly CurveValue[],
  { yAxisIndex, shiftMs, palette }: Place & { palette: Palette },
): object[] {
  const shapes = [
    { quality: 1, symbol: 'emptyDiamond', colour: palette.warning },
    { quality: 2, symbol: 'path://M0,0L10,10M10,0L0,10', colour: palette.error },
  ]
  return shapes.flatMap(({ quality, symbol, colour }) => {
    const data = values.filter((value) => value.quality === quality || value.doubt === quality)
    if (data.length === 0) return []
    return [
      {
        ...{ type: 'scatter', yAxisIndex, silent: true, symbol, symbolSize: 8 },
        itemStyle: { color: colour, borderColor: colour, borderWidth: 1.5 },
        data: data.map(({ ts, value }) => [ts + shiftMs, value]),
      },
    ]
  })
}
