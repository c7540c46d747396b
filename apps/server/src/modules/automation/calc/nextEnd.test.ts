import { expect, it } from 'vitest'
import { graceMs, nextEnd } from './nextEnd'

const minuteMs = 60_000
const noon = Date.UTC(2026, 2, 1, 12)
const calc = {
  inputs: [{ name: 'a', itemId: '1', take: 'mean', windowMs: 15 * minuteMs, unit: null }],
} as const

it('begins with the window that has just ended, and goes on window by window, a day back at most', () => {
  expect(nextEnd(calc, undefined, noon + graceMs)).toBe(noon)
  expect(nextEnd(calc, undefined, noon + graceMs - 1)).toBe(noon - 15 * minuteMs)
  expect(nextEnd(calc, noon, noon + graceMs)).toBe(noon + 15 * minuteMs)
  expect(nextEnd(calc, noon - 7 * 86_400_000, noon)).toBe(noon - 86_400_000)
})

it('waits where our clock was set back a little, and begins anew where it was far ahead', () => {
  const now = noon - 20_000
  expect(nextEnd(calc, noon, now)).toBe(noon + 15 * minuteMs)
  expect(nextEnd(calc, noon + 3 * 86_400_000, now)).toBe(noon - 15 * minuteMs)
})
