import type { ItemOf, ItemType } from '@energy-console/schematic'

/** What the component of an item kind receives: the item as it stands now, bound values included. */
export interface ItemProps<T extends ItemType> {
  item: ItemOf<T>
}
