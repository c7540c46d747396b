import { hitItem } from '../../index'
import { frameHit, HANDLE_SIZE, hasHandles, selectionFrame } from '../frame'
import { draggablePoints } from '../points'
import { isLocked, itemsById, selectableFor } from '../queries'
import { draggingPoint } from './draggingPoint'
import { panning } from './panning'
import { pointingCanvas } from './pointingCanvas'
import { pointingItem } from './pointingItem'
import { resizing } from './resizing'
import { rotating } from './rotating'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** How near to a thin line still touches it, screen pixels. */
const REACH = 5

/** Nothing is going on: a press decides what begins. */
export const idle = (tools: ToolContext): ToolState => {
  const { camera, index, selection, session, store } = tools

  const itemAt = ({ point }: PointerInfo) => index.itemsAt(camera.toPage(point), REACH / camera.zoom)[0]

  const pointAt = ({ point }: PointerInfo) => {
    const ids = selection.ids.get()
    const item = ids.length === 1 ? itemsById(store, ids)[0] : undefined
    if (!item || isLocked(store, item)) return undefined
    const hit = draggablePoints(item).find((candidate) => {
      const [x, y] = camera.toScreen(candidate.point)
      return Math.abs(x - point[0]) <= HANDLE_SIZE / 2 + 1 && Math.abs(y - point[1]) <= HANDLE_SIZE / 2 + 1
    })
    return hit && { item, index: hit.index }
  }

  const selectableAt = (info: PointerInfo): string | undefined => {
    const item = itemAt(info)
    return item && selectableFor(store, item.id, selection.enteredGroup.get())
  }

  const pressLeft = (info: PointerInfo) => {
    const point = pointAt(info)
    if (point) return tools.go(draggingPoint(tools, info, point))
    const ids = selection.ids.get()
    const frame = hasHandles(store, ids) ? selectionFrame(store, ids) : undefined
    const handle = frame && frameHit(frame, camera, info.point)
    if (frame && handle === 'rotate') return tools.go(rotating(tools, info, frame))
    if (frame && handle && handle !== 'rotate') return tools.go(resizing(tools, info, { frame, handle }))
    const id = selectableAt(info)
    if (id === undefined) return tools.go(pointingCanvas(tools, info))
    tools.go(pointingItem(tools, info, id))
  }

  return {
    name: 'idle',
    onPointerDown: (info) => {
      if (info.button === 1 || session.isPanHeld.get()) return tools.go(panning(tools, info))
      if (!session.isConfig.get()) return
      if (info.button === 0) return pressLeft(info)
      // a right press never drags; it selects what the dialog will be about
      const id = selectableAt(info)
      if (id !== undefined && !selection.has(id)) selection.set([id])
    },
    itemForMenu: (info) => (session.isConfig.get() ? selectableAt(info) : undefined),
    onPointerMove: (info) => session.hovered.set(itemAt(info)?.id ?? ''),
    onDoubleClick: (info) => {
      if (!session.isConfig.get()) return
      const item = itemAt(info)
      if (!item) return
      const selectable = selectableFor(store, item.id, selection.enteredGroup.get())
      if (selectable !== item.id) {
        selection.enteredGroup.set(selectable)
        selection.set([selectableFor(store, item.id, selectable)])
      } else if ('content' in item && hitItem(item, camera.toPage(info.point)) && !isLocked(store, item)) {
        session.editingItem.set(item.id)
      }
    },
    onCancel: () => {
      session.editingItem.set('')
      const entered = selection.enteredGroup.get()
      selection.enteredGroup.set('')
      selection.set(entered ? [entered] : [])
    },
  }
}
