import { ordersBetween } from '../../index'
import type { Transaction } from '../../store'
import { itemsById, withDescendants } from '../queries'

export type OrderMove = 'front' | 'back' | 'forward' | 'backward'

/** Puts items, in their own order, directly behind (below) the item `beforeId`, or in front of all when it is ''. */
export const placeInOrder = (transaction: Transaction, ids: readonly string[], beforeId: string): void => {
  const [first] = itemsById(transaction, ids)
  if (!first) return
  const page = transaction.relations.itemsOnPage(first.pageId)
  const moving = new Set(withDescendants(transaction, ids))
  const staying = page.filter((id) => !moving.has(id))
  const at = beforeId ? staying.indexOf(beforeId) : staying.length
  if (at < 0) return
  const order = (id: string | undefined) =>
    id === undefined ? null : (transaction.get('item', id)?.order ?? null)
  const sorted = page.filter((id) => moving.has(id))
  const keys = ordersBetween(order(staying[at - 1]), order(staying[at]), sorted.length)
  sorted.forEach((id, index) => {
    transaction.update('item', id, (item) => ({ ...item, order: keys[index] ?? item.order }))
  })
}

/** Changes the stacking of items: to an end, or past the next item that is not among them. */
export const reorderItems = (transaction: Transaction, ids: readonly string[], move: OrderMove): void => {
  const [first] = itemsById(transaction, ids)
  if (!first) return
  const moving = new Set(withDescendants(transaction, ids))
  const page = transaction.relations.itemsOnPage(first.pageId)
  const staying = page.filter((id) => !moving.has(id))
  // how many of those that stay lie below the topmost, and below the lowest, of those that move
  const below = (index: number) => page.slice(0, index).filter((id) => !moving.has(id)).length
  const lowest = below(page.findIndex((id) => moving.has(id)))
  const highest = below(page.findLastIndex((id) => moving.has(id)))
  const target = { front: staying.length, back: 0, forward: highest + 1, backward: lowest - 1 }[move]
  placeInOrder(transaction, ids, staying[Math.max(0, target)] ?? '')
}
