import Big from 'big.js'

/** What a price is multiplied with: a JavaScript number is taken at its shortest decimal form, `0.1` as exactly 0.1. */
export type Quantity = number | string

/** Whole fen of an amount in yuan, rounded half up (away from zero). Happens once, when a bill's line is made. */
export const toFen = (yuan: Big): number => Number(yuan.times(100).round(0, Big.roundHalfUp))

/** Quantity × unit price, exact, in yuan. */
export const times = (quantity: Quantity, price: Quantity): Big => new Big(quantity).times(price)
