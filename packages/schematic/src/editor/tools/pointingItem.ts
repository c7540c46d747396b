import { isDragged, type PointerInfo, type ToolContext, type ToolState } from './ToolState'
import { translating } from './translating'

/** Pressed on an item: a click selects it (with shift adds or takes away), a drag moves the selection. */
export const pointingItem = (tools: ToolContext, start: PointerInfo, id: string): ToolState => {
  const { selection } = tools
  const wasSelected = selection.has(id)
  return {
    name: 'pointingItem',
    onEnter: () => {
      if (wasSelected) return
      if (start.shift) selection.toggle(id)
      else selection.set([id])
    },
    onPointerMove: (info) => {
      if (isDragged(start.point, info.point)) tools.go(translating(tools, start, info))
    },
    onPointerUp: () => {
      if (wasSelected && start.shift) selection.toggle(id)
      else if (wasSelected) selection.set([id])
      tools.done()
    },
    onCancel: () => tools.done(),
  }
}
