import { type Item, isPathItem } from '../kinds'
import { type Box, boxOfPoints, centreOf, normalDegrees, rotatePoint, type Vec } from './box'

/** Smallest edge of a box, page units. */
export const MIN_SIZE = 2

const mapPoints = (
  points: readonly (readonly [number, number])[],
  map: (point: Vec) => Vec,
): [number, number][] =>
  points.map((point) => {
    const [x, y] = map(point)
    return [x, y]
  })

/** The item moved by (dx, dy). */
export const moveItem = (item: Item, dx: number, dy: number): Item => {
  const moved = { x: item.x + dx, y: item.y + dy }
  if (!isPathItem(item)) return { ...item, ...moved }
  return { ...item, ...moved, points: mapPoints(item.points, ([x, y]) => [x + dx, y + dy]) }
}

/** The item in another box of its own (unturned) axes; points inside it scale along. Not for path items. */
export const reshapeItem = (item: Item, box: Box): Item => {
  const next = {
    x: box.x,
    y: box.y,
    width: Math.max(MIN_SIZE, box.width),
    height: Math.max(MIN_SIZE, box.height),
  }
  const [sx, sy] = [next.width / item.width, next.height / item.height]
  switch (item.type) {
    case 'LinkLine':
    case 'pipe':
    case 'connector':
      return item
    case 'bezier':
    case 'polygon':
      return { ...item, ...next, points: mapPoints(item.points, ([x, y]) => [x * sx, y * sy]) }
    case 'line':
      return { ...item, ...next, xr: item.xr * sx, yr: item.yr * sy }
    default:
      return { ...item, ...next }
  }
}

const mapBetween = (from: Box, to: Box) => {
  const sx = from.width === 0 ? 1 : to.width / from.width
  const sy = from.height === 0 ? 1 : to.height / from.height
  const map = ([x, y]: Vec): Vec => [to.x + (x - from.x) * sx, to.y + (y - from.y) * sy]
  return { sx, sy, map }
}

/**
 * The item after the box `from` around a selection became `to`. A turned item keeps its rotation: its centre moves with
 * the selection and its edges stretch by how much of the scaling falls along them.
 */
export const scaleItem = (item: Item, from: Box, to: Box): Item => {
  const { sx, sy, map } = mapBetween(from, to)
  if (isPathItem(item)) {
    const points = mapPoints(item.points, map)
    return { ...item, points, ...boxOfPoints(points) }
  }
  const angle = (item.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const width = Math.max(MIN_SIZE, item.width * Math.hypot(sx * cos, sy * sin))
  const height = Math.max(MIN_SIZE, item.height * Math.hypot(sx * sin, sy * cos))
  const [cx, cy] = map(centreOf(item))
  return reshapeItem(item, { x: cx - width / 2, y: cy - height / 2, width, height })
}

/** The item turned about a centre of the page; degrees clockwise. Lines turn by their points. */
export const rotateItem = (item: Item, centre: Vec, degrees: number): Item => {
  if (isPathItem(item)) {
    const points = mapPoints(item.points, (point) => rotatePoint(point, centre, degrees))
    return { ...item, points, ...boxOfPoints(points) }
  }
  const [cx, cy] = rotatePoint(centreOf(item), centre, degrees)
  const moved = { x: cx - item.width / 2, y: cy - item.height / 2 }
  // a group has no rotation of its own: its children turn, and its box follows them
  return { ...item, ...moved, rotation: item.type === 'group' ? 0 : normalDegrees(item.rotation + degrees) }
}

/** The item with new points: absolute for lines, in its box for curves and polygons, whose box then fits them again. */
export const withPoints = (item: Item, points: readonly Vec[]): Item => {
  const list = mapPoints(points, (point) => point)
  if (isPathItem(item)) return list.length < 2 ? item : { ...item, points: list, ...boxOfPoints(list) }
  if (item.type !== 'bezier' && item.type !== 'polygon') return item
  const fit = boxOfPoints(list)
  const size = { width: Math.max(MIN_SIZE, fit.width), height: Math.max(MIN_SIZE, fit.height) }
  const turned = (at: Vec): Vec =>
    rotatePoint([item.x + at[0], item.y + at[1]], centreOf(item), item.rotation)
  const [cx, cy] = turned([fit.x + size.width / 2, fit.y + size.height / 2])
  return {
    ...item,
    ...size,
    x: cx - size.width / 2,
    y: cy - size.height / 2,
    points: mapPoints(list, ([x, y]) => [x - fit.x, y - fit.y]),
  }
}

/** Where an item is to lie, how large it is to be, how far it is to be turned. What is not named stays. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  /** Degrees; a line, which has no rotation of its own, is turned by them. */
  readonly rotation?: number
}

/** The item at a place, in a size, turned: its points come along. Not for groups, which are their members. */
export const placedItem = (item: Item, place: Placement): Item => {
  const { x = item.x, y = item.y, width = item.width, height = item.height, rotation } = place
  const moved = x === item.x && y === item.y ? item : moveItem(item, x - item.x, y - item.y)
  const isSized = width !== item.width || height !== item.height
  const box = { x, y, width, height }
  const sized = !isSized ? moved : isPathItem(moved) ? scaleItem(moved, moved, box) : reshapeItem(moved, box)
  if (rotation === undefined) return sized
  if (isPathItem(sized)) return rotateItem(sized, centreOf(sized), rotation)
  return { ...sized, rotation }
}
