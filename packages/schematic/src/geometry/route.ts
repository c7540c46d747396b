import type { ItemOf } from '../kinds'
import { centreOf, type RotatedBox, rotatePoint, type Vec } from './box'

/** How far a right-angled connector runs straight out of an item, page units. */
const STUB = 20

interface End {
  readonly at: Vec
  /** The way out, along an axis; [0, 0] for an end that hangs free. */
  readonly out: Vec
}

const SIDES: readonly Vec[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]

const dominant = ([x, y]: Vec): Vec =>
  Math.abs(x) >= Math.abs(y) ? [Math.sign(x) || 1, 0] : [0, Math.sign(y)]

/** Where an anchor of a box lies, and which way leads out of it. The middle stands for the side that faces `toward`. */
const anchored = (box: RotatedBox, [ax, ay]: Vec, toward: Vec): End => {
  const centre = centreOf(box)
  const place = (u: number, v: number): Vec =>
    rotatePoint([box.x + u * box.width, box.y + v * box.height], centre, box.rotation)
  if (ax === 0.5 && ay === 0.5) {
    const local = rotatePoint([toward[0] - centre[0], toward[1] - centre[1]], [0, 0], -box.rotation)
    const [sx, sy] = dominant([local[0] / (box.width || 1), local[1] / (box.height || 1)])
    return {
      at: place(0.5 + sx / 2, 0.5 + sy / 2),
      out: dominant(rotatePoint([sx, sy], [0, 0], box.rotation)),
    }
  }
  const side = SIDES.reduce((best, next) => {
    const reach = ([sx, sy]: Vec) => (ax - 0.5) * sx + (ay - 0.5) * sy
    return reach(next) > reach(best) ? next : best
  })
  return { at: place(ax, ay), out: dominant(rotatePoint(side, [0, 0], box.rotation)) }
}

const flip = ([x, y]: Vec): Vec => [y, x]

const bothAcross = (s: End, e: End): Vec[] => {
  const a = s.at[0] + s.out[0] * STUB
  const b = e.at[0] + e.out[0] * STUB
  if (s.out[0] === e.out[0]) {
    const x = s.out[0] > 0 ? Math.max(a, b) : Math.min(a, b)
    return [
      [x, s.at[1]],
      [x, e.at[1]],
    ]
  }
  if ((b - a) * s.out[0] >= 0) {
    const x = (a + b) / 2
    return [
      [x, s.at[1]],
      [x, e.at[1]],
    ]
  }
  const y = (s.at[1] + e.at[1]) / 2
  return [
    [a, s.at[1]],
    [a, y],
    [b, y],
    [b, e.at[1]],
  ]
}

const acrossThenDown = (s: End, e: End): Vec[] => {
  const isClear = (e.at[0] - s.at[0]) * s.out[0] >= 0 && (s.at[1] - e.at[1]) * e.out[1] >= 0
  if (isClear) return [[e.at[0], s.at[1]]]
  const a = s.at[0] + s.out[0] * STUB
  const b = e.at[1] + e.out[1] * STUB
  return [
    [a, s.at[1]],
    [a, b],
    [e.at[0], b],
  ]
}

const elbow = (s: End, e: End): Vec[] => {
  const isAcross = (end: End) => end.out[0] !== 0
  const turned = (end: End): End => ({ at: flip(end.at), out: flip(end.out) })
  if (isAcross(s) && isAcross(e)) return bothAcross(s, e)
  if (!isAcross(s) && !isAcross(e)) return bothAcross(turned(s), turned(e)).map(flip)
  if (isAcross(s)) return acrossThenDown(s, e)
  return acrossThenDown(turned(s), turned(e)).map(flip)
}

const isStraight = (a: Vec, b: Vec, c: Vec): boolean =>
  (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1])

/** Leaves out points that repeat or lie on a straight run. */
const tidy = (points: readonly Vec[]): Vec[] => {
  const kept: Vec[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    const before = kept.at(-2)
    if (last && before && isStraight(before, last, point)) kept.pop()
    kept.push(point)
  }
  return kept
}

/**
 * The way of a connector between the boxes of the items at its ends; an end without a box stays at its last point.
 * Straight: two points. Right-angled: as many as needed. Curved: start, two controls, end of a cubic curve.
 */
export const routeConnector = (
  connector: ItemOf<'connector'>,
  startBox: RotatedBox | undefined,
  endBox: RotatedBox | undefined,
): [number, number][] => {
  const free: readonly [Vec, Vec] = [connector.points[0] ?? [0, 0], connector.points.at(-1) ?? [0, 0]]
  const targets: readonly [Vec, Vec] = [
    startBox ? centreOf(startBox) : free[0],
    endBox ? centreOf(endBox) : free[1],
  ]
  const across = dominant([targets[1][0] - targets[0][0], targets[1][1] - targets[0][1]])
  const start = startBox
    ? anchored(startBox, connector.start.anchor, targets[1])
    : { at: free[0], out: across }
  const back: Vec = [-across[0], -across[1]]
  const end = endBox ? anchored(endBox, connector.end.anchor, targets[0]) : { at: free[1], out: back }
  return between(connector.routing, start, end).map(([x, y]) => [x, y])
}

const between = (routing: ItemOf<'connector'>['routing'], start: End, end: End): Vec[] => {
  switch (routing) {
    case 'straight':
      return [start.at, end.at]
    case 'curved': {
      const reach = Math.max(STUB, Math.hypot(end.at[0] - start.at[0], end.at[1] - start.at[1]) / 2)
      const control = ({ at, out }: End): Vec => [at[0] + out[0] * reach, at[1] + out[1] * reach]
      return [start.at, control(start), control(end), end.at]
    }
    case 'elbow': {
      const points = tidy([start.at, ...elbow(start, end), end.at])
      return points.length < 2 ? [start.at, end.at] : points
    }
    default:
      return routing satisfies never
  }
}
