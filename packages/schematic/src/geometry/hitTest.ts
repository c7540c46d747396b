import { type Item, isPathItem } from '../kinds'
import { centreOf, containsPoint, rotatePoint, type Vec } from './box'
import { flattenCubic, polygonContains, polylineDistance } from './segments'

/** The point in the item's own box: unturned, measured from its corner. */
export const toLocal = (item: Item, point: Vec): Vec => {
  const [x, y] = rotatePoint(point, centreOf(item), -item.rotation)
  return [x - item.x, y - item.y]
}

/** Whether a point touches an item. `tolerance` (page units) helps with thin lines. Hidden items are not asked about. */
export const hitItem = (item: Item, point: Vec, tolerance = 0): boolean => {
  if (isPathItem(item)) {
    const points =
      item.type === 'connector' && item.routing === 'curved' ? flattenCubic(item.points) : item.points
    return polylineDistance(point, points) <= item.strokeWidth / 2 + tolerance
  }
  const local = toLocal(item, point)
  const { width, height } = item
  switch (item.type) {
    case 'circle': {
      const dx = (local[0] - width / 2) / (width / 2 + tolerance)
      const dy = (local[1] - height / 2) / (height / 2 + tolerance)
      return dx * dx + dy * dy <= 1
    }
    case 'triangle':
      return near(
        local,
        [
          [width / 2, 0],
          [width, height],
          [0, height],
        ],
        tolerance,
      )
    case 'polygon':
      return near(local, item.points, tolerance)
    case 'bezier':
      return polylineDistance(local, flattenCubic(item.points)) <= item.strokeWidth / 2 + tolerance
    case 'line':
      return (
        polylineDistance(local, [
          [0, height / 2],
          [item.xr, item.yr],
        ]) <=
        item.strokeWidth / 2 + Math.max(tolerance, height / 2)
      )
    default: {
      const box = {
        x: -tolerance,
        y: -tolerance,
        width: width + 2 * tolerance,
        height: height + 2 * tolerance,
      }
      return containsPoint(box, local)
    }
  }
}

const near = (point: Vec, points: readonly Vec[], tolerance: number): boolean =>
  polygonContains(point, points) || polylineDistance(point, [...points, ...points.slice(0, 1)]) <= tolerance
