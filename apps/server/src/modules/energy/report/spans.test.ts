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
        for (const span of Object.values(comparedWith({ from, to }, today))) {
          expect(span.from.endsWith('-01')).toBe(true)
          expect(addDays(span.to, 1).endsWith('-01')).toBe(true)
        }
      }),
    )
  })

  it('end as early as one that is not over, and on the same day of other spans', () => {
    expect(comparedWith({ from: '2026-11-01', to: '2026-11-30' }, today).lastYear.to).toBe('2025-11-22')
    expect(comparedWith({ from: '2025-02-10', to: '2025-02-28' }, today).lastYear.to).toBe('2024-02-28')
  })
})
