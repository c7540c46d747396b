import { type Item, isPathItem } from '../kinds'
import { type Box, boundsOf } from './box'

/** The upright box around an item as it lies on the page. */
export const boundsOfItem = (item: Item): Box =>
  isPathItem(item) ? { x: item.x, y: item.y, width: item.width, height: item.height } : boundsOf(item)

/** The box that an item paints in: its bounds and half its outline, for culling. */
export const paintBoundsOfItem = (item: Item): Box => {
  const stroke = 'strokeWidth' in item && typeof item.strokeWidth === 'number' ? item.strokeWidth / 2 + 1 : 1
  const { x, y, width, height } = boundsOfItem(item)
  // arrow heads reach further than the line
  const reach = item.type === 'connector' ? stroke * 5 : stroke
  return { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach }
}
