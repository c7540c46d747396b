import Big from 'big.js'

/** An amount of whole fen as the wire has money: yuan with two decimals. */
export const yuanOf = (fen: number): string => new Big(fen).div(100).toFixed(2)
