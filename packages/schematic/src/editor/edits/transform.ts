import {
  type Box,
  centreOf,
  type Item,
  moveItem,
  type Placement,
  placedItem,
  rotateItem,
  scaleItem,
  type Vec,
} from '../../index'
import type { Transaction } from '../../store'
import { isLocked, unlocked, withDescendants } from '../queries'

/** Replaces items by what `change` makes of them, groups with everything in them. Locked ones stay. */
export const transformItems = (
  transaction: Transaction,
  ids: readonly string[],
  change: (item: Item) => Item,
): void => {
  for (const id of withDescendants(transaction, unlocked(transaction, ids))) {
    transaction.update('item', id, (item) => (item.locked ? item : change(item)))
  }
}

/** Moves items by page units. */
export const moveItems = (transaction: Transaction, ids: readonly string[], dx: number, dy: number): void =>
  transformItems(transaction, ids, (item) => moveItem(item, dx, dy))

/** Stretches items as the box around them went from `from` to `to`. */
export const scaleItems = (transaction: Transaction, ids: readonly string[], from: Box, to: Box): void =>
  transformItems(transaction, ids, (item) => scaleItem(item, from, to))

/** Turns items about a centre; degrees clockwise. */
export const rotateItems = (
  transaction: Transaction,
  ids: readonly string[],
  centre: Vec,
  degrees: number,
): void => transformItems(transaction, ids, (item) => rotateItem(item, centre, degrees))

/** Puts an item at a place, in a size, turned; a group with everything in it. A locked one stays as it is. */
export const placeItem = (transaction: Transaction, id: string, place: Placement): void => {
  const item = transaction.get('item', id)
  if (!item || isLocked(transaction, item)) return
  if (item.type !== 'group') {
    transaction.put('item', placedItem(item, place))
    return
  }
  const { x = item.x, y = item.y, width = item.width, height = item.height, rotation = 0 } = place
  const box = { x, y, width, height }
  if (width !== item.width || height !== item.height) scaleItems(transaction, [id], item, box)
  else if (x !== item.x || y !== item.y) moveItems(transaction, [id], x - item.x, y - item.y)
  if (rotation !== 0) rotateItems(transaction, [id], centreOf(box), rotation)
}

/** The step by which shift and an arrow resize, and the size above which they still make smaller. */
export const RESIZE_STEP = 10

/** Shift and an arrow: `dx`, `dy` of -1 or 1 make width or height smaller (only above 10) or larger by 10. */
export const stepSize = (transaction: Transaction, ids: readonly string[], dx: number, dy: number): void => {
  const step = (size: number, direction: number): number => {
    if (direction > 0) return size + RESIZE_STEP
    return direction < 0 && size > RESIZE_STEP ? size - RESIZE_STEP : size
  }
  for (const id of ids) {
    const item = transaction.get('item', id)
    if (!item) continue
    placeItem(transaction, id, { width: step(item.width, dx), height: step(item.height, dy) })
  }
}
