import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planRollup, triesRaw } from './resolution'

const dayMs = 86_400_000

describe('the choice of a roll-up', () => {
  it('takes minutes for a day, hours for a year, days for ten', () => {
    expect(planRollup(dayMs, 2000, '1m')).toEqual({ level: '1m', widthMs: 60_000 })
    expect(planRollup(365 * dayMs, 2000, '1m')).toEqual({ level: '1h', widthMs: 5 * 3_600_000 })
    expect(planRollup(3650 * dayMs, 2000, '1m')).toEqual({ level: '1d', widthMs: 2 * dayMs })
  })

  it('never takes a finer one than asked for', () => {
    expect(planRollup(3_600_000, 2000, '1h').level).toBe('1h')
    expect(planRollup(3_600_000, 2000, '1d').level).toBe('1d')
  })

  it('never leads to more points than allowed', () => {
    const span = fc.integer({ min: 1, max: 4000 * dayMs })
    fc.assert(
      fc.property(
        span,
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom('1m' as const, '1h' as const, '1d' as const),
        (spanMs, maxPoints, finest) => {
          expect(Math.ceil(spanMs / planRollup(spanMs, maxPoints, finest).widthMs)).toBeLessThanOrEqual(
            maxPoints,
          )
        },
      ),
    )
  })

  it('tries raw samples where they were asked for or the span is short', () => {
    expect(triesRaw('raw', 365 * dayMs)).toBe(true)
    expect(triesRaw(undefined, 3_600_000)).toBe(true)
    expect(triesRaw(undefined, dayMs)).toBe(false)
    expect(triesRaw('1m', 3_600_000)).toBe(false)
  })
})
