import { type Item, isPathItem } from '@energy-console/schematic'

/** Path items are drawn in page units; all others in their own box, turned about its centre. */
export function transformOf(item: Item): string | undefined {
  if (isPathItem(item)) return undefined
  const turn = item.rotation ? ` rotate(${item.rotation} ${item.width / 2} ${item.height / 2})` : ''
  return `translate(${item.x} ${item.y})${turn}`
}
