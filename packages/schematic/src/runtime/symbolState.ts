import type { ItemOf, Scalar } from '../kinds'
import { toNumber } from './values'

/** A state of a symbol. */
export type SymbolState = ItemOf<'symbol'>['state']

/** Words for states as devices and people write them; the first that fits counts: a 开关 that is 合闸 is closed. */
const WORDS: readonly (readonly [SymbolState, RegExp])[] = [
  ['fault', /故障|异常|损坏|\bfault\w*|\bfail\w*|\berrors?\b/gi],
  ['alarm', /报警|告警|预警|\balarm\w*|\bwarn\w*/gi],
  ['open', /分闸|分位|分开|分断|切断|断开|断电|断路|跳闸|^已?[分断]$|\bopen/gi],
  ['closed', /合闸|合位|合上|闭合|^已?合$|\bclose/gi],
  ['off', /停|(?<!开)关|待机|^off$|\bstop|\bidle|^false$/gi],
  ['on', /运行|开(?!关)|启|投入|^on$|\brun|\b(?:re)?start|^true$/gi],
]

/** What a denied word says; a denied fault or alarm says nothing but that there is none. */
const OPPOSITES: Readonly<Partial<Record<SymbolState, SymbolState>>> = {
  open: 'closed',
  closed: 'open',
  off: 'on',
  on: 'off',
}

/** Right before a word, it denies it. `无` as in 无故障, not as in 无流量告警. */
const NOT = /(?:[未非不没]|没有|\b(?:no|not|non))[\s-]*$/i
const NO_TROUBLE =
  /(?:[无未非不没]|没有|解除|复位|消除|清除|\b(?:no|not|non|without))(?:发生|发现|出现|触发|产生|任何|[\s-]|\bany\b|\bactive\b)*(?:(?:故障|异常|损坏|报警|告警|预警)[、和及或与/]?)*$/i
/** Right behind a word for trouble: it is over. */
const OVER =
  /^(?:信号|状态)?已?(?:解除|复位|消除|清除|恢复)|^[\s-]*(?:(?:is|are|was)\s+)?(?:free|cleared|reset)\b/i

/** What a text says; undefined for words of no state, `none` for no more than that there is no trouble. */
function stateOfWords(text: string): SymbolState | 'none' | undefined {
  let isDenied = false
  for (const [state, words] of WORDS) {
    for (const match of text.matchAll(words)) {
      const before = text.slice(0, match.index)
      const opposite = OPPOSITES[state]
      if (opposite) return NOT.test(before) ? opposite : state
      if (!NO_TROUBLE.test(before) && !OVER.test(text.slice(match.index + match[0].length))) return state
      isDenied = true
    }
  }
  return isDenied ? 'none' : /^未(?!知)/.test(text) ? 'off' : undefined
}

/**
 * The state of a symbol that a value stands for: off and on for 0 and 1 (a switch is open and closed then), true and false,
 * or a word of whatever language devices are set up in; undefined for anything else. `word` is what a map calls the value;
 * where it only denies trouble (无故障), the number decides, and a text is off.
 */
export const symbolStateOf = (value: Scalar, word?: string): SymbolState | undefined => {
  const number = toNumber(value)
  const ofNumber = number === 0 ? 'off' : number === 1 ? 'on' : undefined
  const text = word ?? (ofNumber === undefined && typeof value === 'string' ? value : undefined)
  if (text === undefined) return ofNumber
  const said = stateOfWords(text.trim())
  return said === 'none' ? (ofNumber ?? 'off') : said
}
