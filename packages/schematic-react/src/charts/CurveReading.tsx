import { formatTime } from '@energy-console/schematic/time'
import { type CurvePoints, useHost } from '../viewer/host'

interface Props {
  at: number
  points: readonly CurvePoints[]
  names: readonly string[]
  sources: readonly string[]
  colorOf: (index: number) => string
  x: (ts: number) => number
  plot: { left: number; right: number; top: number; bottom: number }
}

/** The values under the pointer, beside a line at their time. */
export function CurveReading({ at, points, names, sources, colorOf, x, plot }: Props) {
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
