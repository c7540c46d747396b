import { centreOf, type Item, isPathItem, rotatePoint, type Vec } from '../index'

/** The points of an item that can be dragged, page units: all of a line, a curve or a polygon, the ends of a connector. */
export const draggablePoints = (item: Item): readonly { readonly index: number; readonly point: Vec }[] => {
  if (item.type === 'connector') {
    return [0, item.points.length - 1].flatMap((index) => {
      const point = item.points[index]
      return point ? [{ index, point }] : []
    })
  }
  if (isPathItem(item)) return item.points.map((point, index) => ({ index, point }))
  if (item.type !== 'bezier' && item.type !== 'polygon') return []
  const centre = centreOf(item)
  return item.points.map(([x, y], index) => ({
    index,
    point: rotatePoint([item.x + x, item.y + y], centre, item.rotation),
  }))
}
