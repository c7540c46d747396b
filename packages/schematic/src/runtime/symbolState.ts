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

/** The same position in a symbol that calls it otherwise: a breaker is closed where a pump is on, a valve on where it is open. */
const ALIASES = {
  switching: { on: 'closed', off: 'open' },
  running: { closed: 'off', open: 'on' },
} as const satisfies Record<string, Partial<Record<SymbolState, SymbolState>>>

/**
 * The state of a symbol that a value stands for: 0 and 1, true and false, a state's own name, or a word for one; undefined
 * for anything else. `states` are those that the symbol shows; without them 0 is off and 1 on.
 */
export const symbolStateOf = (value: Scalar, states?: readonly SymbolState[]): SymbolState | undefined => {
  const isSwitching = states?.includes('closed') === true
  const number = toNumber(value)
  if (number === 0 || number === 1)
    return number === 1 ? (isSwitching ? 'closed' : 'on') : isSwitching ? 'open' : 'off'
  if (typeof value !== 'string') return undefined
  const found = WORDS.find(([, words]) => words.test(value.trim()))?.[0]
  if (!found || !states || states.includes(found)) return found
  const aliases: Partial<Record<SymbolState, SymbolState>> = ALIASES[isSwitching ? 'switching' : 'running']
  return aliases[found]
}
