import { boundsOfItem, GRID, moveItem, snapBox, unionOf } from '../../index'
import { copyItems, pasteItems } from '../edits/copy'
import { topMost, unlocked } from '../queries'
import { itemsInHand, SNAP_REACH, snapTargets, wholeShift } from './gesture'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Moving the selection: shift keeps it on the horizontal, ctrl on the vertical; begun with alt it moves a copy. */
export const translating = (tools: ToolContext, start: PointerInfo, first: PointerInfo): ToolState => {
  const { camera, history, selection, session, store } = tools
  const before = selection.ids.get()
  const mark = history.mark(start.alt ? '复制' : '移动')
  if (start.alt) {
    const copy = copyItems(store, topMost(store, unlocked(store, before)))
    store.transact((transaction) => {
      selection.set(pasteItems(transaction, copy, { pageId: session.pageId.get(), offset: 0 }))
    })
  }
  const origin = camera.toPage(start.point)
  const items = itemsInHand(tools, selection.ids.get())
  const box = unionOf(items.map(boundsOfItem))
  const targets = snapTargets(tools, items)

  const shift = (info: PointerInfo): readonly [number, number] => {
    const [x, y] = camera.toPage(info.point)
    const dx = info.ctrl && !info.shift ? 0 : wholeShift(box.x, x - origin[0])
    const dy = info.shift ? 0 : wholeShift(box.y, y - origin[1])
    const snap = snapBox({ ...box, x: box.x + dx, y: box.y + dy }, targets, {
      threshold: SNAP_REACH / camera.zoom,
      grid: session.isGridSnapping.get() ? GRID : undefined,
      skip: info.shift ? 'y' : info.ctrl ? 'x' : undefined,
    })
    session.guides.set(snap.guides)
    return [dx + snap.dx, dy + snap.dy]
  }

  const update = (info: PointerInfo) => {
    if (items.length === 0) return
    const [dx, dy] = shift(info)
    store.transact((transaction) => {
      for (const item of items) transaction.put('item', moveItem(item, dx, dy))
    })
  }

  return {
    name: 'translating',
    onEnter: () => update(first),
    onExit: () => session.guides.set([]),
    onPointerMove: update,
    onPointerUp: () => tools.done(),
    onCancel: () => {
      history.cancelTo(mark)
      selection.set(before)
      tools.done()
    },
  }
}
