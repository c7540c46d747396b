import { angleAt, centreOf, type RotatedBox, rotateItem, stepDegrees } from '../../index'
import { itemsInHand } from './gesture'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** The step that shift rotates by, degrees. */
const STEP = 15

/** Turning the selection about its middle; shift turns in steps of 15°. */
export const rotating = (tools: ToolContext, start: PointerInfo, frame: RotatedBox): ToolState => {
  const { camera, history, selection, store } = tools
  const mark = history.mark('旋转')
  const centre = centreOf(frame)
  const from = angleAt(centre, camera.toPage(start.point))
  const items = itemsInHand(tools, selection.ids.get())

  return {
    name: 'rotating',
    onPointerMove: (info) => {
      const turned = angleAt(centre, camera.toPage(info.point)) - from
      const degrees = stepDegrees(frame.rotation + turned, info.shift ? STEP : 1) - frame.rotation
      store.transact((transaction) => {
        for (const item of items) transaction.put('item', rotateItem(item, centre, degrees))
      })
    },
    onPointerUp: () => tools.done(),
    onCancel: () => {
      history.cancelTo(mark)
      tools.done()
    },
  }
}
