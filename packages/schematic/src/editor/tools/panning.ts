import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** The page moves with the pointer: middle button, or space held. */
export const panning = (tools: ToolContext, start: PointerInfo): ToolState => {
  const from = tools.camera.state.get()
  return {
    name: 'panning',
    onPointerMove: ({ point }) => {
      const [dx, dy] = [point[0] - start.point[0], point[1] - start.point[1]]
      tools.camera.state.set({ ...from, x: from.x + dx, y: from.y + dy })
    },
    onPointerUp: () => tools.done(),
    onCancel: () => {
      tools.camera.state.set(from)
      tools.done()
    },
  }
}
