import { createItem, orderBetween } from '../../index'
import type { Transaction } from '../../store'
import { isLocked, itemsById, topMost } from '../queries'
import { placeInOrder } from './order'

/** Puts items into a new group, stacked where the topmost of them was. Returns its id, or '' for fewer than two. */
export const groupItems = (transaction: Transaction, ids: readonly string[]): string => {
  const members = itemsById(transaction, topMost(transaction, ids)).filter(
    (item) => !isLocked(transaction, item),
  )
  const [first] = members
  if (!first || members.length < 2) return ''
  const page = transaction.relations.itemsOnPage(first.pageId)
  const memberIds = new Set(members.map((item) => item.id))
  const top = page.findLastIndex((id) => memberIds.has(id))
  const above = page[top + 1] ?? ''
  const sharedParent = members.every((item) => item.parentId === first.parentId) ? first.parentId : ''
  const bottom = page.findIndex((id) => memberIds.has(id))
  const orderAt = (index: number) => transaction.get('item', page[index] ?? '')?.order ?? null
  // strictly below its lowest member: equal orders would be settled by the ids, and so by chance
  const order = orderBetween(orderAt(bottom - 1), orderAt(bottom))
  const group = createItem('group', { pageId: first.pageId, order, parentId: sharedParent })
  transaction.put('item', group)
  for (const item of members) transaction.put('item', { ...item, parentId: group.id })
  placeInOrder(transaction, [group.id], above)
  return group.id
}

/** Takes groups apart; their members stay where they are. Returns the members' ids. */
export const ungroupItems = (transaction: Transaction, ids: readonly string[]): string[] => {
  const freed: string[] = []
  for (const group of itemsById(transaction, ids)) {
    if (group.type !== 'group' || isLocked(transaction, group)) continue
    for (const child of [...transaction.relations.childrenOf(group.id)]) {
      transaction.update('item', child, (item) => ({ ...item, parentId: group.parentId }))
      freed.push(child)
    }
    transaction.remove('item', group.id)
  }
  return freed
}
