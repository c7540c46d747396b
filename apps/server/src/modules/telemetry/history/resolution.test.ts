import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstBucket, planRollup, rolledResolutions, triesRaw } from './resolution'

const dayMs = 86_400_000

describe('the choice of a roll-up', () => {
  it('takes minutes for a day, hours for a year, days for ten', () => {
    expect(planRollup(dayMs, 2000, '1m')).toMatchObject({ level: '1m', widthMs: 60_000 })
    expect(planRollup(365 * dayMs, 2000, '1m')).toMatchObject({ level: '1h', widthMs: 5 * 3_600_000 })
    expect(planRollup(3650 * dayMs, 2000, '1m')).toMatchObject({ level: '1d', widthMs: 2 * dayMs })
  })

  it('never takes a finer one than asked for', () => {
    expect(planRollup(3_600_000, 2000, '1h').level).toBe('1h')
    expect(planRollup(3_600_000, 2000, '1d').level).toBe('1d')
    expect(planRollup(dayMs, 2000, '5m')).toMatchObject({ level: '1m', widthMs: 300_000 })
    expect(planRollup(8 * dayMs, 2000, '5m')).toMatchObject({ level: '1m', widthMs: 600_000 })
    expect(planRollup(20 * dayMs, 2000, '15m')).toMatchObject({ level: '1m', widthMs: 900_000 })
    expect(planRollup(40 * dayMs, 2000, '15m')).toMatchObject({ level: '1h', widthMs: 3_600_000 })
  })

  it('never leads to more points than allowed', () => {
    const span = fc.integer({ min: 1, max: 4000 * dayMs })
    fc.assert(
      fc.property(
        span,
        fc.nat(dayMs),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...rolledResolutions),
        (spanMs, start, maxPoints, finest) => {
          const plan = planRollup(spanMs, maxPoints, finest)
          const end = start + spanMs
          const first = firstBucket({ start, end }, plan, maxPoints)
          expect(first).toBeLessThanOrEqual(start)
          expect(first).toBeGreaterThan(start - plan.widthMs)
          expect(Math.ceil((end - first) / plan.widthMs)).toBeLessThanOrEqual(maxPoints)
        },
      ),
    )
  })

  it('begins five minutes of a clock with it, where one more bucket fits', () => {
    const span = { start: 7 * 60_000, end: dayMs }
    const plan = planRollup(span.end - span.start, 2000, '5m')
    expect(firstBucket(span, plan, 2000)).toBe(5 * 60_000)
    expect(firstBucket(span, planRollup(span.end - span.start, 2000, '1m'), 2000)).toBe(span.start)
  })

  it('tries raw samples where they were asked for or the span is short', () => {
    expect(triesRaw('raw', 365 * dayMs)).toBe(true)
    expect(triesRaw(undefined, 3_600_000)).toBe(true)
    expect(triesRaw(undefined, dayMs)).toBe(false)
    expect(triesRaw('1m', 3_600_000)).toBe(false)
  })
})
