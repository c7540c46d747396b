import { type Alignment, alignBoxes, boundsOfItem, distributeBoxes } from '../../index'
import type { Transaction } from '../../store'
import { itemsById, topMost, unlocked } from '../queries'
import { moveItems, placeItem } from './transform'

const unitsOf = (transaction: Transaction, ids: readonly string[]) =>
  itemsById(transaction, topMost(transaction, unlocked(transaction, ids)))

/** Lines items up; groups count as one. */
export const alignItems = (transaction: Transaction, ids: readonly string[], alignment: Alignment): void => {
  const units = unitsOf(transaction, ids)
  alignBoxes(units.map(boundsOfItem), alignment).forEach(({ dx, dy }, index) => {
    const unit = units[index]
    if (unit && (dx !== 0 || dy !== 0)) moveItems(transaction, [unit.id], dx, dy)
  })
}

/** Makes the gaps between items equal along an axis. */
export const distributeItems = (transaction: Transaction, ids: readonly string[], axis: 'x' | 'y'): void => {
  const units = unitsOf(transaction, ids)
  distributeBoxes(units.map(boundsOfItem), axis).forEach(({ dx, dy }, index) => {
    const unit = units[index]
    if (unit && (dx !== 0 || dy !== 0)) moveItems(transaction, [unit.id], dx, dy)
  })
}

/** Gives items the width, the height or both of the first one. */
export const matchSizes = (
  transaction: Transaction,
  ids: readonly string[],
  what: 'width' | 'height' | 'both',
): void => {
  const [first, ...others] = unitsOf(transaction, ids)
  if (!first) return
  for (const item of others) {
    placeItem(transaction, item.id, {
      width: what === 'height' ? item.width : first.width,
      height: what === 'width' ? item.height : first.height,
    })
  }
}
