import { createItem, type ItemOf } from '../../index'
import { addItems } from '../edits/items'
import { endAt } from './attach'
import { isDragged, type PointerInfo, type ToolContext, type ToolState } from './ToolState'

/** Waiting for the press that begins a connector. */
export const connecting =
  (routing: ItemOf<'connector'>['routing']) =>
  (tools: ToolContext): ToolState => ({
    name: 'connecting',
    onPointerDown: (info) => {
      if (info.button === 0) tools.go(drawingConnector(tools, info, routing))
      else tools.done()
    },
    onCancel: () => tools.done(),
  })

/** Pulling a connector from one item to another; an end over nothing hangs free. */
const drawingConnector = (
  tools: ToolContext,
  start: PointerInfo,
  routing: ItemOf<'connector'>['routing'],
): ToolState => {
  const { camera, history, selection, session, store } = tools
  const [x, y] = camera.toPage(start.point)
  const mark = history.mark('连接')
  const draft = createItem('connector', {
    pageId: session.pageId.get(),
    routing,
    points: [
      [x, y],
      [x, y],
    ],
    start: endAt(tools, [x, y], ''),
  })

  const update = (info: PointerInfo) => {
    const to = camera.toPage(info.point)
    const end = endAt(tools, to, draft.id)
    // an end on the item it starts from would be a line into itself
    const isSelf = end.itemId !== '' && end.itemId === draft.start.itemId
    const free = { itemId: '', anchor: end.anchor }
    const order = store.get('item', draft.id)?.order
    const points: [number, number][] = [
      [x, y],
      [to[0], to[1]],
    ]
    const line = { ...draft, points, end: isSelf ? free : end }
    store.transact((transaction) => {
      if (order === undefined) addItems(transaction, [line])
      else transaction.put('item', { ...line, order })
    })
  }

  return {
    name: 'drawingConnector',
    onPointerMove: (info) => {
      if (isDragged(start.point, info.point)) update(info)
    },
    onPointerUp: () => {
      if (store.get('item', draft.id)) selection.set([draft.id])
      tools.done()
    },
    onCancel: () => {
      history.cancelTo(mark)
      tools.done()
    },
  }
}
