import type { MovementKind } from '@energy-console/contract/maintenance'
import Big from 'big.js'

/** So much of a part, and what it has cost in yuan; both exact. */
export interface Stock {
  quantity: Big
  value: Big
}

/** What somebody registers. */
export interface AskedMove {
  kind: MovementKind
  /** What comes or goes; of a count, what is there. */
  quantity: Big
  unitPrice?: Big | undefined
}

/** What a move rests on beside the stock itself. */
export interface MoveGround {
  /** What a unit costs where nothing else says so. */
  price: Big
  /** What the order has taken out and not brought back; undefined where none is named, or it took nothing. */
  taken?: Stock | undefined
}

/** Why stock cannot be moved, with how much could be. */
export type Shortage = { why: 'stockShort' | 'returnedMore'; left: Big }

/** What part of a stock costs: its share to the fen, and all that is left for the last of it. */
export function costOf(stock: Stock, quantity: Big): Big {
  if (quantity.eq(stock.quantity)) return stock.value
  // times before the division: the quotient is rounded once
  return stock.value.times(quantity).div(stock.quantity).round(2, Big.roundHalfUp)
}

/** What a move adds to the stock, below zero where it takes. Stock never falls below zero, and its value neither. */
export function changeOf(stock: Stock, move: AskedMove, ground: MoveGround): Stock | Shortage {
  const { kind, quantity, unitPrice } = move
  const { taken, price } = ground
  switch (kind) {
    case 'in':
      return { quantity, value: amountOf(quantity, unitPrice ?? price) }
    case 'out':
      return takenOf(stock, quantity)
    case 'return':
      if (!taken) return { quantity, value: addedValue(stock, quantity, move, price) }
      if (quantity.gt(taken.quantity)) return { why: 'returnedMore', left: taken.quantity }
      return { quantity, value: costOf(taken, quantity) }
    case 'count': {
      const more = quantity.minus(stock.quantity)
      return more.lt(0)
        ? takenOf(stock, more.abs())
        : { quantity: more, value: addedValue(stock, more, move, price) }
    }
  }
}

function takenOf(stock: Stock, quantity: Big): Stock | Shortage {
  if (quantity.gt(stock.quantity)) return { why: 'stockShort', left: stock.quantity }
  return { quantity: quantity.times(-1), value: costOf(stock, quantity).times(-1) }
}

const amountOf = (quantity: Big, price: Big) => quantity.times(price).round(2, Big.roundHalfUp)

/** What comes back costs what is said, or what the rest of the stock costs, or the price of the part. */
const addedValue = (stock: Stock, quantity: Big, { unitPrice }: AskedMove, price: Big) =>
  unitPrice === undefined && stock.quantity.gt(0)
    ? stock.value.times(quantity).div(stock.quantity).round(2, Big.roundHalfUp)
    : amountOf(quantity, unitPrice ?? price)
