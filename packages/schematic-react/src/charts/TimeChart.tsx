import { CHART_COLORS } from '@energy-console/schematic'
import { formatTime } from '@energy-console/schematic/time'
import { type PointerEvent, useMemo, useState } from 'react'
import { type CurvePoints, useHost } from '../viewer/host'
import { linear, timeTicks, valueTicks } from './scale'

interface Props {
  item: {
    width: number
    height: number
    title: string
    color: string
    fontSize: number
    backgroundColor: string
    showLegend: boolean
    unit: string
    isSmooth: boolean
    hasArea: boolean
  }
  /** `bindObj` is the data source of a curve, where the host knows how its values are said. */
  series: readonly { name: string; color: string; bindObj?: string }[]
  /** One curve for each series. */
  points: readonly CurvePoints[]
  /** There is no more to wait for: without a point the chart says that it has no data. */
  isSettled: boolean
}

/** Width of an axis label, at least and at most, and of a time label, in letters. */
const valueLetters = 4
const mostLetters = 9
const timeLetters = 6

/** Curves over time, drawn as plain SVG: light enough for the home page, sharp at every zoom. */
export function TimeChart({ item, series, points, isSettled }: Props) {
  const { width, height, color, unit, fontSize } = item
  const host = useHost()
  const timeZone = host?.timeZone
  const isEmpty = isSettled && points.every((curve) => curve.length === 0)
  const sources = series.map(({ bindObj = '' }) => bindObj)
  const wordOf = (value: number) => axisWord(sources, value, host?.sayState)
  const plot = {
    left: (wordOf(0) === undefined ? valueLetters : labelLetters(points, wordOf)) * fontSize,
    right: width - 12,
    top: (item.title === '' ? 8 : 28) + (unit === '' ? 0 : fontSize * 1.1),
    bottom: height - fontSize * 1.5 - (item.showLegend ? fontSize * 1.5 : 0),
  }
  const axes = useMemo(
    () =>
      axesOf(points, {
        height: plot.bottom - plot.top,
        times: (plot.right - plot.left) / (timeLetters * fontSize),
        timeZone,
      }),
    [points, plot.bottom, plot.top, plot.right, plot.left, fontSize, timeZone],
  )
  const x = linear(axes.time, [plot.left, plot.right])
  const y = linear(axes.value, [plot.bottom, plot.top])
  const [hovered, setHovered] = useState<number>()
  const colorOf = (index: number) =>
    series[index]?.color || CHART_COLORS[index % CHART_COLORS.length] || color

  const handleMove = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setHovered(axes.time[0] + share * (axes.time[1] - axes.time[0]))
  }

  return (
    <g fontSize={fontSize} fill={color} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <rect width={width} height={height} fill={item.backgroundColor} />
      {item.title !== '' && (
        <text x={width / 2} y={18} textAnchor="middle" fontSize={fontSize + 2} fontWeight="bold">
          {item.title}
        </text>
      )}
      {unit !== '' && (
        <text x={plot.left - 6} y={plot.top - fontSize * 0.8} textAnchor="end">
          {unit}
        </text>
      )}
      {axes.values.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke={color}
            strokeOpacity={0.15}
          />
          <text x={plot.left - 6} y={y(tick) + fontSize * 0.35} textAnchor="end">
            {wordOf(tick) ?? tick.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {axes.times.map((tick) => (
        <text key={tick} x={x(tick)} y={plot.bottom + fontSize * 1.25} textAnchor="middle">
          {timeLabel(tick, axes.time, timeZone)}
        </text>
      ))}
      {points.map((curve, index) => {
        const path = pathOf(curve, x, y, item.isSmooth)
        const first = curve[0]
        const last = curve.at(-1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the item's list
          <g key={index}>
            {item.hasArea && first && last && (
              <path
                d={`${path} L${x(last[0])},${plot.bottom} L${x(first[0])},${plot.bottom} Z`}
                fill={colorOf(index)}
                fillOpacity={0.12}
              />
            )}
            <path d={path} fill="none" stroke={colorOf(index)} strokeWidth={1.5} strokeLinejoin="round" />
          </g>
        )
      })}
      {isEmpty && (
        <text
          x={(plot.left + plot.right) / 2}
          y={(plot.top + plot.bottom) / 2}
          textAnchor="middle"
          fillOpacity={0.7}
        >
          {host?.t('尚无数据')}
        </text>
      )}
      {item.showLegend && (
        <Legend names={series.map(({ name }) => name)} colorOf={colorOf} y={height - 8} width={width} />
      )}
      {hovered !== undefined && (
        <Reading
          at={hovered}
          points={points}
          names={series.map(({ name }) => name)}
          sources={sources}
          colorOf={colorOf}
          x={x}
          plot={plot}
        />
      )}
      <rect
        x={plot.left}
        y={plot.top}
        width={Math.max(0, plot.right - plot.left)}
        height={Math.max(0, plot.bottom - plot.top)}
        fill="transparent"
        onPointerMove={handleMove}
        onPointerLeave={() => setHovered(undefined)}
      />
    </g>
  )
}

/** What an axis says at a value where all of its curves have the same states; undefined where it says the number. */
export function axisWord(
  sources: readonly string[],
  value: number,
  sayState: ((sourceId: string, value: number) => string | undefined) | undefined,
): string | undefined {
  const [word, ...others] = new Set(sources.map((source) => sayState?.(source, value)))
  return others.length === 0 ? word : undefined
}

/** How much room the words of states need. */
function labelLetters(points: readonly CurvePoints[], wordOf: (value: number) => string | undefined): number {
  const states = new Set(points.flatMap((curve) => curve.map(([, value]) => Math.round(value))))
  const widest = [...states].reduce((most, state) => Math.max(most, lettersOf(wordOf(state) ?? '')), 0)
  return Math.min(Math.max(widest + 1, valueLetters), mostLetters)
}

/** A Han character is as wide as the font is high, others about half of that. */
const lettersOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 1 : 0.55), 0)

interface Axes {
  time: readonly [number, number]
  value: readonly [number, number]
  times: readonly number[]
  values: readonly number[]
}

interface Plot {
  /** Page units. */
  height: number
  /** How many times can be written under it. */
  times: number
  timeZone: string | undefined
}

function axesOf(points: readonly CurvePoints[], { height, times, timeZone }: Plot): Axes {
  let [from, to, low, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const curve of points)
    for (const [ts, value] of curve) {
      from = Math.min(from, ts)
      to = Math.max(to, ts)
      low = Math.min(low, value)
      top = Math.max(top, value)
    }
  if (from > to) return { time: [0, 1], value: [0, 1], times: [], values: [0, 1] }
  const values = valueTicks(low, top, Math.max(2, height / 40))
  return {
    time: [from, Math.max(to, from + 1000)],
    value: [values[0] ?? 0, values.at(-1) ?? 1],
    times: timeTicks(from, to, Math.max(2, times), timeZone),
    values,
  }
}

function pathOf(
  curve: CurvePoints,
  x: (ts: number) => number,
  y: (value: number) => number,
  isSmooth: boolean,
): string {
  let path = ''
  let before: readonly [number, number] | undefined
  for (const [ts, value] of curve) {
    const at = [Math.round(x(ts) * 10) / 10, Math.round(y(value) * 10) / 10] as const
    if (!before) path += `M${at[0]},${at[1]}`
    else if (isSmooth) {
      const middle = (before[0] + at[0]) / 2
      path += ` C${middle},${before[1]} ${middle},${at[1]} ${at[0]},${at[1]}`
    } else path += ` L${at[0]},${at[1]}`
    before = at
  }
  return path
}

/** Hours and minutes; seconds where the span is short, the date where it is long. */
function timeLabel(ts: number, [from, to]: readonly [number, number], timeZone: string | undefined): string {
  if (to - from < 300_000) return formatTime(ts, 'HH:mm:ss', timeZone)
  const clock = formatTime(ts, 'HH:mm', timeZone)
  return clock === '00:00' || to - from > 4 * 86_400_000 ? formatTime(ts, 'MM-DD', timeZone) : clock
}

const legendRoom = 110

function Legend({
  names,
  colorOf,
  y,
  width,
}: {
  names: readonly string[]
  colorOf: (index: number) => string
  y: number
  width: number
}) {
  const left = Math.max(8, (width - names.length * legendRoom) / 2)
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the item's list
    <g key={index} transform={`translate(${left + index * legendRoom} ${y})`}>
      <line x1={0} x2={14} y1={-4} y2={-4} stroke={colorOf(index)} strokeWidth={3} />
      <text x={20}>{name}</text>
    </g>
  ))
}

interface ReadingProps {
  at: number
  points: readonly CurvePoints[]
  names: readonly string[]
  sources: readonly string[]
  colorOf: (index: number) => string
  x: (ts: number) => number
  plot: { left: number; right: number; top: number; bottom: number }
}

/** The values under the pointer, beside a line at their time. */
function Reading({ at, points, names, sources, colorOf, x, plot }: ReadingProps) {
  const host = useHost()
  const timeZone = host?.timeZone
  const say = (index: number, value: number) =>
    host?.sayValue?.(sources[index] ?? '', value) ??
    value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  const nearest = points.map((curve) => nearestOf(curve, at))
  const time = nearest.find((point) => point !== undefined)?.[0]
  if (time === undefined) return null
  const boxWidth = 170
  const place = x(time) + boxWidth + 8 > plot.right ? x(time) - boxWidth - 8 : x(time) + 8
  return (
    <g pointerEvents="none">
      <line
        x1={x(time)}
        x2={x(time)}
        y1={plot.top}
        y2={plot.bottom}
        stroke="currentColor"
        strokeOpacity={0.5}
        strokeDasharray="3,3"
      />
      <g transform={`translate(${place} ${plot.top})`}>
        <rect width={boxWidth} height={20 + nearest.length * 16} rx={4} fill="#1b222c" fillOpacity={0.92} />
        <text x={8} y={14} fill="#fff">
          {formatTime(time, 'YYYY-MM-DD HH:mm:ss', timeZone)}
        </text>
        {nearest.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the item's list
          <text key={index} x={8} y={30 + index * 16} fill="#fff">
            <tspan fill={colorOf(index)}>■ </tspan>
            {names[index]} {point ? say(index, point[1]) : '--'}
          </text>
        ))}
      </g>
    </g>
  )
}

/** The point of a curve that is nearest in time. */
function nearestOf(curve: CurvePoints, at: number): readonly [number, number] | undefined {
  let [low, high] = [0, curve.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((curve[middle]?.[0] ?? 0) < at) low = middle
    else high = middle
  }
  const [before, after] = [curve[low], curve[high]]
  if (!before || !after) return before ?? after
  return at - before[0] < after[0] - at ? before : after
}
