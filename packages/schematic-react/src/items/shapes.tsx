import { FanBlades } from './FanBlades'
import type { ItemProps } from './itemProps'
import { Picture } from './Picture'
import { fillOf, pointList, strokeOf } from './paint'
import { drawTextBox } from './TextBox'

/** Text in a box that may have a ground, a filling and a border; most have none of them and are the text alone. */
export const drawText = ({ item }: ItemProps<'text'>) => {
  const text = drawTextBox({ text: item.content, item })
  const hasGround = item.backgroundColor !== 'transparent' && item.backgroundColor !== ''
  const hasBorder = item.strokeWidth > 0 && item.strokeOpacity > 0
  if (!hasGround && !hasBorder && item.fillOpacity === 0) return text
  const box = { width: item.width, height: item.height, rx: item.borderRadius || undefined }
  return (
    <>
      {hasGround && <rect {...box} fill={item.backgroundColor} />}
      {(hasBorder || item.fillOpacity > 0) && (
        <rect {...box} {...fillOf(item)} {...(hasBorder ? strokeOf(item) : {})} data-shape="" />
      )}
      {text}
    </>
  )
}

export const drawRect = ({ item }: ItemProps<'rect'>) => (
  <rect
    width={item.width}
    height={item.height}
    rx={item.rx || undefined}
    ry={item.ry || undefined}
    {...strokeOf(item)}
    {...fillOf(item)}
    data-shape=""
  />
)

export const drawCircle = ({ item }: ItemProps<'circle'>) => (
  <ellipse
    cx={item.width / 2}
    cy={item.height / 2}
    rx={item.width / 2}
    ry={item.height / 2}
    {...strokeOf(item)}
    {...fillOf(item)}
    data-shape=""
  />
)

export const drawTriangle = ({ item }: ItemProps<'triangle'>) => (
  <polygon
    points={`${item.width / 2},0 ${item.width},${item.height} 0,${item.height}`}
    {...strokeOf(item)}
    {...fillOf(item)}
    data-shape=""
  />
)

export const drawPolygon = ({ item }: ItemProps<'polygon'>) => (
  <polygon points={pointList(item.points)} {...strokeOf(item)} {...fillOf(item)} data-shape="" />
)

export const drawLine = ({ item }: ItemProps<'line'>) => (
  <>
    <line
      x1={0}
      y1={item.height / 2}
      x2={item.xr}
      y2={item.yr}
      stroke="transparent"
      strokeWidth={Math.max(item.strokeWidth, 10)}
    />
    <line x1={0} y1={item.height / 2} x2={item.xr} y2={item.yr} {...strokeOf(item)} data-shape="" />
  </>
)

export const drawBezier = ({ item }: ItemProps<'bezier'>) => {
  const [start, first, second, end] = item.points
  if (!start || !first || !second || !end) return null
  return (
    <path
      d={`M${start.join(',')} C${first.join(',')} ${second.join(',')} ${end.join(',')}`}
      fill="none"
      {...strokeOf(item)}
      data-shape=""
    />
  )
}

const fits = { contain: 'xMidYMid meet', cover: 'xMidYMid slice', fill: 'none' } as const

/** A picture; without an address it shows where one will stand. */
export const drawImage = ({ item }: ItemProps<'image'>) =>
  item.imageUrl === '' ? (
    <>
      <rect width={item.width} height={item.height} fill="#f0f2f5" stroke="#c0c4cc" strokeDasharray="4,4" />
      <path
        d="M-14,8 L-5,-4 L1,3 L6,-2 L14,8 Z M5,-9 a3,3 0 1 0 0.01,0"
        transform={`translate(${item.width / 2} ${item.height / 2})`}
        fill="#a8abb2"
      />
    </>
  ) : (
    <Picture
      href={item.imageUrl}
      width={item.width}
      height={item.height}
      opacity={item.opacity}
      preserveAspectRatio={fits[item.fit]}
      style={item.borderRadius > 0 ? { clipPath: `inset(0 round ${item.borderRadius}px)` } : undefined}
    />
  )

export const drawButton = ({ item }: ItemProps<'button'>) => (
  <>
    <rect
      width={item.width}
      height={item.height}
      rx={item.borderRadius}
      fill={item.backgroundColor}
      {...strokeOf(item)}
      data-shape=""
    />
    {drawTextBox({ text: item.content, item })}
  </>
)

export const FanItem = ({ item }: ItemProps<'fan'>) => (
  <g transform={`scale(${item.width / 200} ${item.height / 200})`}>
    <circle cx={100} cy={100} r={96} fill="none" {...strokeOf(item)} />
    <FanBlades isRotating={item.isRotating} turnsPerMinute={item.rotationSpeed} fill={item.fill} />
  </g>
)

/** A group draws nothing itself; its children stand on the page. */
export const drawGroup = () => null
