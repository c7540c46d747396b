import { CHART_COLORS } from '@energy-console/schematic'
import { type PointerEvent, useMemo, useState } from 'react'
import { type CurvePoints, useHost } from '../viewer/host'
import { ChartLegend } from './ChartLegend'
import { CurveReading } from './CurveReading'
import { curvePath } from './curvePath'
import { linear } from './scale'
import { axesOf, axisWord, labelLetters, timeLabel, timeLetters, valueLetters } from './timeAxes'

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
        const path = curvePath(curve, { x, y, isSmooth: item.isSmooth })
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
        <ChartLegend names={series.map(({ name }) => name)} colorOf={colorOf} y={height - 8} width={width} />
      )}
      {hovered !== undefined && (
        <CurveReading
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
