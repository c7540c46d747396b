import { createItem, GRID, type Item, type Vec } from '../../index'
import { addItems } from '../edits/items'
import type { LineDraft } from '../Session'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** A point by the specification's keys: shift keeps the last point's y, ctrl its x. */
const constrained = ([x, y]: Vec, last: Vec | undefined, info: PointerInfo): Vec => {
  if (!last) return [x, y]
  if (info.shift) return [x, last[1]]
  return info.ctrl ? [last[0], y] : [x, y]
}

/** Drawing a line: each click adds a point, a right click ends; more than one point make an item. */
export const lineDrawing =
  (kind: LineDraft['kind'], lineType: LineDraft['lineType']) =>
  (tools: ToolContext): ToolState => {
    const { camera, history, selection, session, store } = tools
    let points: readonly Vec[] = []

    const pointFrom = (info: PointerInfo): Vec => {
      const [x, y] = camera.toPage(info.point)
      const free: Vec = session.isGridSnapping.get()
        ? [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID]
        : [Math.round(x), Math.round(y)]
      return constrained(free, points.at(-1), info)
    }
    const show = (cursor?: Vec) => session.line.set({ kind, lineType, points, cursor })

    const finish = () => {
      if (points.length > 1) {
        const fields = {
          pageId: session.pageId.get(),
          points: points.map(([x, y]): [number, number] => [x, y]),
        }
        const item: Item =
          kind === 'pipe' ? createItem('pipe', fields) : createItem('LinkLine', { ...fields, lineType })
        history.mark('画线')
        store.transact((transaction) => addItems(transaction, [item]))
        selection.set([item.id])
      }
      tools.done()
    }

    return {
      name: 'lineDrawing',
      onEnter: () => {
        selection.clear()
        show()
      },
      onExit: () => session.line.set(undefined),
      onPointerDown: (info) => {
        if (info.button === 2) return finish()
        if (info.button !== 0) return
        const point = pointFrom(info)
        const last = points.at(-1)
        if (!last || last[0] !== point[0] || last[1] !== point[1]) points = [...points, point]
        show(point)
      },
      onPointerMove: (info) => show(pointFrom(info)),
      onCancel: () => tools.done(),
    }
  }
