import { boundsOfItem, boxBetween, contains, isHidden } from '../../index'
import { itemsById, selectableFor } from '../queries'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Selecting by a rectangle: what lies entirely inside it; with shift, added to what was selected. */
export const brushing = (tools: ToolContext, start: PointerInfo, first: PointerInfo): ToolState => {
  const { camera, index, selection, session, store } = tools
  const origin = camera.toPage(start.point)
  const before = selection.ids.get()

  const update = (info: PointerInfo) => {
    const box = boxBetween(origin, camera.toPage(info.point))
    session.brush.set(box)
    const entered = selection.enteredGroup.get()
    const candidates = new Set(index.search(box).map((id) => selectableFor(store, id, entered)))
    const inside = itemsById(store, candidates).filter(
      (item) =>
        contains(box, boundsOfItem(item)) && item.id !== entered && !isHidden(store.document.item, item),
    )
    selection.set([...(info.shift ? before : []), ...inside.map((item) => item.id)])
  }

  return {
    name: 'brushing',
    onEnter: () => update(first),
    onExit: () => session.brush.set(undefined),
    onPointerMove: update,
    onPointerUp: () => tools.done(),
    onCancel: () => {
      selection.set(before)
      tools.done()
    },
  }
}
