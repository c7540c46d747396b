import { brushing } from './brushing'
import { isDragged, type PointerInfo, type ToolContext, type ToolState } from './ToolState'

/** Pressed on the empty canvas: a click clears the selection, a drag selects by a rectangle. */
export const pointingCanvas = (tools: ToolContext, start: PointerInfo): ToolState => ({
  name: 'pointingCanvas',
  onPointerMove: (info) => {
    if (isDragged(start.point, info.point)) tools.go(brushing(tools, start, info))
  },
  onPointerUp: () => {
    if (!start.shift) tools.selection.clear()
    tools.done()
  },
  onCancel: () => tools.done(),
})
