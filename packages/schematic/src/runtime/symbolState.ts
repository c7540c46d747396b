import type { ItemOf, Scalar } from '../kinds'
import { toNumber } from './values'

/** A state of a symbol. */
export type SymbolState = ItemOf<'symbol'>['state']

/** Words for states as devices and people write them; the first that fits counts, so 关闭 is off and 断开 open. */
const WORDS: readonly (readonly [SymbolState, RegExp])[] = [
  ['fault', /故障|异常|损坏|fault|fail|error/i],
  ['alarm', /报警|告警|预警|alarm|warn/i],
  ['off', /停|关|未|待机|^off$|stop|idle|^false$/i],
  ['open', /分|断|^open/i],
  ['closed', /合|^close/i],
  ['on', /运行|开|启|投入|^on$|run|start|^true$/i],
]

/**
 * The state of a symbol that a value stands for: off and on for 0 and 1 (a switch is open and closed then), true and false,
 * or a word of whatever language devices are set up in; undefined for anything else.
 */
export const symbolStateOf = (value: Scalar): SymbolState | undefined => {
  const number = toNumber(value)
  if (number === 0 || number === 1) return number === 1 ? 'on' : 'off'
  return typeof value === 'string' ? WORDS.find(([, words]) => words.test(value.trim()))?.[0] : undefined
}
