import { type Placement, placedItem } from '../geometry'
import type { Item } from '../kinds'
import type { ItemPatch } from './evaluate'

const placing = ['x', 'y', 'width', 'height', 'rotation'] as const

/** The item with bound values in the place of its own; what it is drawn through comes along to a bound place or size. */
export const patchedItem = (item: Item, props: ItemPatch['props']): Item => {
  // a patch holds only properties of the item's own kind, so its kind stays what it is
  if (!placing.some((name) => name in props)) return { ...item, ...props } as Item
  const place: Placement = Object.fromEntries(
    placing.flatMap((name) => (typeof props[name] === 'number' ? [[name, props[name]]] : [])),
  )
  const others = Object.entries(props).filter(([name]) => !placing.some((known) => known === name))
  return { ...placedItem(item, place), ...Object.fromEntries(others) } as Item
}
