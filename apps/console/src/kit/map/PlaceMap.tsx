import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { distanceText } from './distanceText'
import styles from './PlaceMap.module.css'
import {
  gridOf,
  type MapView,
  type Nearness,
  type Position,
  panned,
  rounded,
  scaleOf,
  toPoint,
  toPosition,
  viewOf,
  zoomed,
} from './projection'

/** Something that stands on the map. */
export interface Mark extends Position {
  id: string
  name: string
  /** It stands out. */
  isChosen?: boolean
  isOff?: boolean
  /** It is where whoever looks at the map is. */
  isSelf?: boolean
}

/** How wide a name may become, and how little is left of it at the edge, px. */
const [longestMark, shortestMark] = [180, 48]
/** From the end of a name to the middle of its dot, px. */
const markEnd = 11

interface PlaceMapProps {
  /** Its name for who does not see it. */
  label: string
  marks: readonly Mark[]
  /** A way from one to the next, straight. */
  way?: readonly Position[]
  /** How near it begins at most. */
  nearness?: Nearness
  /** A click chooses a position. */
  onPick?: (position: Position) => void
  /** A mark was chosen. */
  onOpen?: (id: string) => void
}

const noWay: readonly Position[] = []

/** By how much keys and buttons come nearer. */
const keyZoom = 1.6
/** px that keys move by, to the right and down. */
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-60, 0],
  ArrowRight: [60, 0],
  ArrowUp: [0, -60],
  ArrowDown: [0, 60],
}
const nearer: Readonly<Record<string, number>> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom }
/** px that a press may move and still be a click. */
const clickPx = 4

const degreesText = (degrees: number, [plus, minus]: readonly [string, string]) =>
  `${Number(Math.abs(degrees).toFixed(4))}°${degrees === 0 ? '' : degrees > 0 ? plus : minus}`

/**
 * A map without a picture of the earth: a grid of longitude and latitude, a scale, and what stands there. Nothing is
 * fetched from anywhere. It is dragged and zoomed by pointer, wheel, fingers and keys.
 */
export function PlaceMap({ label, marks, way = noWay, nearness = 'town', onPick, onOpen }: PlaceMapProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 640, height: 360 })
  const [moved, setMoved] = useState<MapView>()
  const chosen = marks.filter(({ isChosen }) => isChosen)
  const first = chosen.length > 0 && way.length === 0 ? chosen : marks.filter(({ isSelf }) => !isSelf)
  const view = moved ?? viewOf(first, size, nearness)
  const current = useRef({ view, size })
  useLayoutEffect(() => {
    current.current = { view, size }
  })
  const zoom = (factor: number, at?: { x: number; y: number }) =>
    setMoved(zoomed(current.current.view, current.current.size, factor, at))
  const pan = (x: number, y: number) => setMoved(panned(current.current.view, current.current.size, { x, y }))

  useEffect(() => {
    const { current: element } = box
    if (!element) return
    const follow = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    follow.observe(element)
    // React's own listener could not keep the page from scrolling
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const { view, size } = current.current
      const at = { x: event.clientX - left, y: event.clientY - top }
      setMoved(zoomed(view, size, event.deltaY < 0 ? 1.25 : 0.8, at))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      follow.disconnect()
      element.removeEventListener('wheel', turn)
    }
  }, [])

  const { handlers, isClick } = useFingers({ pan, zoom })
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const way = ways[event.key]
    const factor = nearer[event.key]
    if (way) pan(...way)
    else if (factor) zoom(factor)
    else if (event.key === 'Enter' && onPick) onPick(rounded(view.middle))
    else return
    event.preventDefault()
  }
  const { longitudes, latitudes } = gridOf(view, size)
  const scale = scaleOf(view)
  return (
    <div className={styles.map} data-picks={onPick !== undefined || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved by keys */}
      <div
        ref={box}
        className={styles.box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move it
        tabIndex={0}
        aria-label={label}
        onKeyDown={press}
        {...handlers}
        onClick={(event) => {
          if (!onPick || !isClick() || !(event.target instanceof Element) || event.target.closest('button'))
            return
          const { left, top } = event.currentTarget.getBoundingClientRect()
          onPick(rounded(toPosition(view, size, { x: event.clientX - left, y: event.clientY - top })))
        }}
      >
        <svg width={size.width} height={size.height} aria-hidden="true">
          {longitudes.map((longitude) => {
            const { x } = toPoint(view, size, { longitude, latitude: 0 })
            return (
              <g key={longitude} className={styles.line}>
                <path d={`M${x} 0V${size.height}`} />
                <text x={x + 3} y={size.height - 5}>
                  {degreesText(longitude, ['E', 'W'])}
                </text>
              </g>
            )
          })}
          {latitudes.map((latitude) => {
            const { y } = toPoint(view, size, { longitude: 0, latitude })
            return (
              <g key={latitude} className={styles.line}>
                <path d={`M0 ${y}H${size.width}`} />
                <text x={4} y={y - 3}>
                  {degreesText(latitude, ['N', 'S'])}
                </text>
              </g>
            )
          })}
          {way.length > 1 && (
            <polyline
              className={styles.way}
              points={way
                .map((position) => toPoint(view, size, position))
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
            />
          )}
        </svg>
        {marks.map((mark) => {
          const { x, y } = toPoint(view, size, mark)
          // a name stands on the side where there is room for it, and takes no more
          const isBefore = x > size.width / 2
          const room = (isBefore ? x : size.width - x) + markEnd
          const style = { left: x, top: y, maxWidth: Math.max(Math.min(room, longestMark), shortestMark) }
          const look = {
            'data-chosen': mark.isChosen,
            'data-off': mark.isOff,
            'data-self': mark.isSelf,
            'data-before': isBefore || undefined,
            title: mark.name,
            className: styles.mark,
            style,
          }
          if (x < -100 || y < -40 || x > size.width + 100 || y > size.height + 40) return null
          return onOpen && !mark.isSelf ? (
            <button key={mark.id} type="button" {...look} onClick={() => isClick() && onOpen(mark.id)}>
              {mark.name}
            </button>
          ) : (
            <span key={mark.id} {...look}>
              {mark.name}
            </span>
          )
        })}
        <div className={styles.scale} style={{ width: scale.px }}>
          {distanceText(scale.metres, t)}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button
          icon={<PlusOutlined />}
          aria-label={t('放大')}
          title={t('放大')}
          onClick={() => zoom(keyZoom)}
        />
        <Button
          icon={<MinusOutlined />}
          aria-label={t('缩小')}
          title={t('缩小')}
          onClick={() => zoom(1 / keyZoom)}
        />
        <Button
          icon={<AimOutlined />}
          aria-label={t('显示全部')}
          title={t('显示全部')}
          onClick={() => setMoved(viewOf(marks, size, nearness))}
        />
      </div>
    </div>
  )
}

/** One finger or the mouse drags, two fingers zoom; what has hardly moved was a click. */
function useFingers({ pan, zoom }: { pan: (x: number, y: number) => void; zoom: (factor: number) => void }) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const wayPx = useRef(0)
  const apart = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const handlers = {
    onPointerDown({ pointerId, clientX: x, clientY: y }: PointerEvent) {
      if (fingers.current.size === 0) wayPx.current = 0
      fingers.current.set(pointerId, { x, y })
    },
    onPointerMove({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) {
      const before = fingers.current.get(pointerId)
      if (!before) return
      const distance = apart()
      fingers.current.set(pointerId, { x, y })
      wayPx.current += Math.abs(x - before.x) + Math.abs(y - before.y)
      if (wayPx.current > clickPx) currentTarget.setPointerCapture(pointerId)
      if (distance > 0) zoom(apart() / distance)
      else if (wayPx.current > clickPx) pan(before.x - x, before.y - y)
    },
    onPointerUp: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
  }
  return { handlers, isClick: () => wayPx.current <= clickPx }
}
