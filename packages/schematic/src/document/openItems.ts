import { boxOfPoints } from '../geometry'
import { type Item, isPathItem } from '../kinds'

/** Puts right what an item's fields imply: the box of a line, the group it belongs to. */
export const settleItems = (items: readonly Item[]): Item[] => {
  const parents = new Map(
    items.filter((item) => item.type === 'group').map((item) => [item.id, item.parentId]),
  )
  const isSound = (id: string): boolean => {
    const seen = new Set<string>()
    for (let parent = id; parent !== ''; parent = parents.get(parent) ?? '') {
      if (!parents.has(parent) || seen.has(parent)) return false
      seen.add(parent)
    }
    return true
  }
  return items.map((item) => {
    const settled = isPathItem(item) ? { ...item, ...boxOfPoints(item.points) } : item
    return settled.parentId && !isSound(settled.parentId) ? { ...settled, parentId: '' } : settled
  })
}
