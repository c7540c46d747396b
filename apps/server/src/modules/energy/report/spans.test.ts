import { addDays, firstOfMonth } from '@energy-console/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedWith } from './spans'

const today = '2026-11-22'

describe('the spans that one is compared with', () => {
  it('are whole months beside whole months, also February', () => {
    const february = comparedWith({ from: '2025-02-01', to: '2025-02-28' }, today)
    expect(february.lastYear).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(february.previous).toEqual({ from: '2025-01-01', to: '2025-01-31' })
    const leap = comparedWith({ from: '2024-02-01', to: '2024-02-29' }, today)
    expect(leap.lastYear).toEqual({ from: '2023-02-01', to: '2023-02-28' })
  })

  it('begin and end with a month wherever the span does', () => {
    const months = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 24 }))
    fc.assert(
      fc.property(months, ([start, count]) => {
        const from = firstOfMonth('1990-01-01', start)
        const to = addDays(firstOfMonth(from, count), -1)
        for (const span of [comparedWith({ from, to }, today)].flatMap(({ previous, lastYear }) => [
          previous,
          lastYear,
        ])) {
          expect(span.from.endsWith('-01')).toBe(true)
          expect(addDays(span.to, 1).endsWith('-01')).toBe(true)
        }
      }),
    )
  })

  it('are compared with the days that are over, of which today has none', () => {
    expect(comparedWith({ from: today, to: today }, today)).toMatchObject({
      ended: undefined,
      previous: { from: '2026-11-21', to: '2026-11-21' },
    })
    const starts = fc.tuple(fc.integer({ min: -40, max: 5 }), fc.integer({ min: 0, max: 60 }))
    fc.assert(
      fc.property(starts, ([start, length]) => {
        const from = addDays(today, start)
        const { ended, previous } = comparedWith({ from, to: addDays(from, length) }, today)
        expect(ended === undefined).toBe(start >= 0)
        if (ended) expect(ended.to < today).toBe(true)
        expect(previous.to < from).toBe(true)
      }),
    )
  })

  it('end as early as one that is not over, and on the same day of other spans', () => {
    expect(comparedWith({ from: '2026-11-01', to: '2026-11-30' }, today)).toEqual({
      ended: { from: '2026-11-01', to: '2026-11-21' },
      previous: { from: '2026-10-01', to: '2026-10-21' },
      lastYear: { from: '2025-11-01', to: '2025-11-21' },
    })
    expect(comparedWith({ from: '2025-02-10', to: '2025-02-28' }, today).lastYear.to).toBe('2024-02-28')
  })
})
