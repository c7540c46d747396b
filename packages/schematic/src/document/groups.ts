import type { Item } from '../kinds'

/** The groups around an item, innermost first. */
export const groupsAround = (items: ReadonlyMap<string, Item>, id: string): Item[] => {
  const groups: Item[] = []
  let parent = items.get(items.get(id)?.parentId ?? '')
  while (parent && !groups.includes(parent)) {
    groups.push(parent)
    parent = items.get(parent.parentId)
  }
  return groups
}

/** Whether an item is not drawn: hidden itself or by a group around it. */
export const isHidden = (items: ReadonlyMap<string, Item>, item: Item): boolean =>
  item.hidden || groupsAround(items, item.id).some((group) => group.hidden)
