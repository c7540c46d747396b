import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { foldedText } from './foldedText'

/** Fills in the words as the console does. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))) as unknown as TFunction

it('tells the first and the last by the clock, and by the day where they came on several', () => {
  const repeats = { kind: 'repeats' as const, count: 18, hasMore: false, lastTime: '2026-11-28 17:20:05' }
  const told = (firstTime: string, more = {}) =>
    foldedText({ ...repeats, firstTime, ...more }, (text) => text, t)
  expect(told('2026-11-28 08:10:00')).toBe('×18，首次 08:10，末次 17:20')
  expect(told('2026-11-26 08:10:00', { hasMore: true })).toBe('×18+，首次 11-26 08:10，末次 11-28 17:20')
})
