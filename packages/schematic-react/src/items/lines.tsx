import type { ItemProps } from './itemProps'
import { pointList, strokeOf } from './paint'

/** A wide invisible stroke under a thin line, so that a finger or mouse can hit it. */
const HitLine = ({ points, width }: { points: string; width: number }) => (
  <polyline points={points} fill="none" stroke="transparent" strokeWidth={Math.max(width, 10)} />
)

/** Points are absolute page units, so path items are drawn without a transform of their own. */
export const LinkLineItem = ({ item }: ItemProps<'LinkLine'>) => {
  const points = pointList(item.points)
  return (
    <>
      <HitLine points={points} width={item.strokeWidth} />
      <polyline
        points={points}
        fill="none"
        stroke={item.stroke}
        strokeWidth={item.strokeWidth}
        strokeOpacity={item.strokeOpacity}
        strokeDasharray={item.lineType === 1 ? `${item.strokeWidth} ${item.strokeWidth}` : undefined}
        strokeLinejoin="round"
        data-shape=""
      />
    </>
  )
}

/** A pipe: wall, bore, and dashes that move with the flow by a CSS animation. */
export const PipeItem = ({ item }: ItemProps<'pipe'>) => {
  const points = pointList(item.points)
  const period = item.dashLength * 2
  const isFlowing = item.flow !== 0 && item.flowSpeed > 0
  return (
    <>
      <polyline
        points={points}
        fill="none"
        {...strokeOf(item)}
        strokeLinejoin="round"
        strokeLinecap="round"
        data-shape=""
      />
      <polyline
        points={points}
        fill="none"
        stroke="#fff"
        strokeOpacity={0.35}
        strokeWidth={item.strokeWidth * 0.55}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <polyline
        points={points}
        fill="none"
        stroke={item.flowColor}
        strokeOpacity={isFlowing ? 1 : 0.25}
        strokeWidth={item.strokeWidth * 0.4}
        strokeDasharray={`${item.dashLength} ${item.dashLength}`}
        strokeLinejoin="round"
        className={isFlowing ? 'schematic-flowing' : undefined}
        style={
          isFlowing
            ? {
                ['--period' as string]: `${item.flow > 0 ? -period : period}px`,
                animationDuration: `${period / item.flowSpeed}s`,
              }
            : undefined
        }
      />
    </>
  )
}

/** Route of a connector as SVG path data; the points of a curved one are those of a cubic curve. */
function routeOf({ points, routing }: ItemProps<'connector'>['item']): string {
  const [start, ...rest] = points.map((point) => point.join(','))
  return `M${start} ${routing === 'curved' && rest.length === 3 ? 'C' : 'L'}${rest.join(' ')}`
}

/** An arrow head at `tip`, pointing away from `from`. */
const Arrow = ({
  tip,
  from,
  item,
}: {
  tip: readonly number[]
  from: readonly number[]
  item: ItemProps<'connector'>['item']
}) => {
  const [x = 0, y = 0] = tip
  const angle = (Math.atan2(y - (from[1] ?? 0), x - (from[0] ?? 0)) * 180) / Math.PI
  const size = 6 + item.strokeWidth * 2
  return (
    <path
      d={`M0,0 L${-size},${-size / 2} L${-size},${size / 2} Z`}
      transform={`translate(${x} ${y}) rotate(${angle})`}
      fill={item.stroke}
      fillOpacity={item.strokeOpacity}
    />
  )
}

export const ConnectorItem = ({ item }: ItemProps<'connector'>) => {
  const route = routeOf(item)
  const [start, second] = item.points
  const end = item.points.at(-1)
  const beforeEnd = item.points.at(-2)
  return (
    <>
      <path d={route} fill="none" stroke="transparent" strokeWidth={Math.max(item.strokeWidth, 10)} />
      <path d={route} fill="none" {...strokeOf(item)} strokeLinejoin="round" data-shape="" />
      {item.hasStartArrow && start && second && <Arrow tip={start} from={second} item={item} />}
      {item.hasEndArrow && end && beforeEnd && <Arrow tip={end} from={beforeEnd} item={item} />}
    </>
  )
}
