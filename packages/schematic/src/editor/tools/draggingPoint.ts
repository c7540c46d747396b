import { GRID, type Item, isPathItem, toLocal, type Vec, withPoints } from '../../index'
import { endAt } from './attach'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Dragging one point of a line, a curve or a polygon, or an end of a connector to another item. */
export const draggingPoint = (
  tools: ToolContext,
  _start: PointerInfo,
  { item, index }: { item: Item; index: number },
): ToolState => {
  const { camera, history, session, store } = tools
  const mark = history.mark('移动折点')

  const snapped = ([x, y]: Vec): Vec => {
    if (!session.isGridSnapping.get()) return [Math.round(x), Math.round(y)]
    return [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID]
  }

  const moved = (page: Vec): Item => {
    if (!('points' in item) || !Array.isArray(item.points)) return item
    const point = isPathItem(item) ? page : toLocal(item, page)
    const points = item.points.map((old, at): Vec => (at === index ? point : old))
    if (item.type !== 'connector') return withPoints(item, points)
    const end = endAt(tools, page, item.id)
    const changed = { ...item, points: points.map(([x, y]): [number, number] => [x, y]) }
    return index === 0 ? { ...changed, start: end } : { ...changed, end }
  }

  return {
    name: 'draggingPoint',
    onPointerMove: (info) => {
      const page = snapped(camera.toPage(info.point))
      store.transact((transaction) => transaction.put('item', moved(page)))
    },
    onPointerUp: () => tools.done(),
    onCancel: () => {
      history.cancelTo(mark)
      tools.done()
    },
  }
}
