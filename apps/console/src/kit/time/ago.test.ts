import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agoOf } from './ago'

const inMs = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }

describe('how long ago something was (specification of the shell, section 9)', () => {
  it.each([
    [0, '刚刚', 0],
    [30 * inMs.s - 1, '刚刚', 0],
    [30 * inMs.s, '{{count}}分钟前', 1],
    [2 * inMs.min - 1, '{{count}}分钟前', 1],
    [2 * inMs.min, '{{count}}分钟前', 2],
    [inMs.h - 1, '{{count}}分钟前', 59],
    [inMs.h, '{{count}}小时前', 1],
    [inMs.d - 1, '{{count}}小时前', 23],
    [inMs.d, '1天前', 1],
    [2 * inMs.d - 1, '1天前', 1],
  ])('after %d ms is %s', (ageMs, text, count) => {
    expect(agoOf(ageMs)).toEqual({ text, count })
  })

  it.each([2 * inMs.d, -30 * inMs.s, Number.NaN])('is its date after %d ms', (ageMs) => {
    expect(agoOf(ageMs)).toBeUndefined()
  })

  it('never gets less as time goes on, and never tells of more than there was', () => {
    const minutes = (ageMs: number) => {
      const ago = agoOf(ageMs)
      if (!ago) return Number.POSITIVE_INFINITY
      return { 刚刚: 0, '{{count}}分钟前': 1, '{{count}}小时前': 60, '1天前': 1440 }[ago.text] * ago.count
    }
    const age = fc.integer({ min: 0, max: 3 * inMs.d })
    fc.assert(
      fc.property(age, age, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(minutes(less)).toBeLessThanOrEqual(minutes(more))
        // the first half minute counts as one
        if (less < 2 * inMs.d) expect(minutes(less) * inMs.min).toBeLessThanOrEqual(Math.max(less, inMs.min))
      }),
    )
  })
})
