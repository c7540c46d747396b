import { type ConnectorEnd, isPathItem, toLocal, type Vec } from '../../index'
import type { ToolContext } from './ToolState'

const REACH = 10
const SIDES: readonly (readonly [number, number])[] = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
]

/** What a connector's end at a page point holds on to: a side of the item there when near one, else its middle. */
export const endAt = ({ camera, index }: ToolContext, point: Vec, exceptId: string): ConnectorEnd => {
  const reach = REACH / camera.zoom
  const item = index
    .itemsAt(point, reach)
    .find((candidate) => candidate.id !== exceptId && !isPathItem(candidate))
  if (!item) return { itemId: '', anchor: [0.5, 0.5] }
  const [x, y] = toLocal(item, point)
  const side = SIDES.find(([u, v]) => Math.hypot(u * item.width - x, v * item.height - y) <= reach)
  return { itemId: item.id, anchor: side ? [side[0], side[1]] : [0.5, 0.5] }
}
