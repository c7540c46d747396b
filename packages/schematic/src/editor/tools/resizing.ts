import {
  GRID,
  type Handle,
  handleDirection,
  isPathItem,
  type RotatedBox,
  reshapeItem,
  resizeBox,
  scaleItem,
  snapLine,
} from '../../index'
import { itemsInHand, SNAP_REACH, snapTargets, wholeShift } from './gesture'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Dragging one of the eight handles: shift keeps the ratio, alt the centre. */
export const resizing = (
  tools: ToolContext,
  start: PointerInfo,
  { frame, handle }: { frame: RotatedBox; handle: Handle },
): ToolState => {
  const { camera, history, selection, session, store } = tools
  const mark = history.mark('调整大小')
  const origin = camera.toPage(start.point)
  const items = itemsInHand(tools, selection.ids.get())
  const [single] = items.length === 1 ? items : []
  const targets = snapTargets(tools, items)
  const [hx, hy] = handleDirection(handle)

  const snapped = (dx: number, dy: number): readonly [number, number] => {
    if (frame.rotation !== 0) return [dx, dy]
    const options = {
      threshold: SNAP_REACH / camera.zoom,
      grid: session.isGridSnapping.get() ? GRID : undefined,
    }
    const edge = (start: number, size: number, direction: number, delta: number, axis: 'x' | 'y') => {
      if (direction === 0) return delta
      const place = start + (direction > 0 ? size : 0)
      const whole = wholeShift(place, delta)
      return whole + snapLine(place + whole, axis, targets, options)
    }
    return [edge(frame.x, frame.width, hx, dx, 'x'), edge(frame.y, frame.height, hy, dy, 'y')]
  }

  return {
    name: 'resizing',
    onPointerMove: (info) => {
      const [x, y] = camera.toPage(info.point)
      const free = [x - origin[0], y - origin[1]] as const
      const delta = info.shift ? free : snapped(...free)
      const box = resizeBox(frame, handle, delta, { keepRatio: info.shift, fromCentre: info.alt })
      store.transact((transaction) => {
        if (single && !isPathItem(single)) transaction.put('item', reshapeItem(single, box))
        else for (const item of items) transaction.put('item', scaleItem(item, frame, box))
      })
    },
    onPointerUp: () => tools.done(),
    onCancel: () => {
      history.cancelTo(mark)
      tools.done()
    },
  }
}
