import {
  booleanWords,
  type ValueFormat,
  valueText,
  valueWithUnit,
  wordOf,
} from '@energy-console/contract/devices'
import type { PointValue } from '@energy-console/contract/telemetry'
import { translate } from '../../i18n'

export type { ValueFormat } from '@energy-console/contract/devices'

/** What booleans are called in the user's language whose product gives them no words of their own. */
export const stateWords = () =>
  Object.fromEntries(Object.entries(booleanWords).map(([value, word]) => [value, translate(word) || word]))

/** A value as text without its unit, in the user's language: words for states, separators and decimals for numbers. */
export const formatValue = (value: PointValue | undefined, format: ValueFormat): string =>
  valueText(value, format, stateWords())

/** The same with its unit behind it. */
export const formatWithUnit = (value: PointValue | undefined, format: ValueFormat): string =>
  valueWithUnit(value, format, stateWords())

/** The word of a state in the user's language; undefined for numbers, texts and states that nobody has named. */
export const stateWord = (value: PointValue | undefined, format: ValueFormat): string | undefined =>
  wordOf(value, format, stateWords())

/** How far a value can be trusted: `stale` has not come for long, `bad` says the source, `none` never came, `gone` never will. */
export type Trust = 'live' | 'uncertain' | 'stale' | 'bad' | 'none' | 'gone'

/** Older than this, a value counts as stale where its point's own rhythm is not known. */
export const staleAfterMs = 15 * 60_000

/** What each trust is called; Chinese, also translation keys. */
export const trustWords: Record<Trust, string> = {
  live: '正常',
  uncertain: '存疑',
  stale: '数据陈旧',
  bad: '数据无效',
  none: '尚无数据',
  gone: '数据点已删除或无权查看',
}

/** Trust in a value at a time; `ts`, `now` and `after`, the age from which it is stale, in Unix ms. */
export function trustOf(
  value: { ts: number | null; quality: number; isGone?: boolean } | undefined,
  now: number,
  after: number = staleAfterMs,
): Trust {
  if (value?.isGone) return 'gone'
  if (!value || value.ts === null) return 'none'
  if (value.quality === 2) return 'bad'
  if (now - value.ts > after) return 'stale'
  return value.quality === 1 ? 'uncertain' : 'live'
}
