import { addDays, daysBetween } from '@energy-console/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convertedGrain, factorAt, unchangedSpans } from './converting'

const factor = (fromDate: string, coalKg: number) => ({ fromDate, coalKg, co2Kg: 0 })
const span = { from: '2026-01-10', to: '2026-03-05' }

it('cuts a span where a factor changes, so that each day lies in one part and has its factor there', () => {
  const day = fc.integer({ min: -60, max: 120 }).map((later) => addDays(span.from, later))
  fc.assert(
    fc.property(fc.array(fc.array(day, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (kinds) => {
      const factors = kinds.map((starts) => [...new Set(starts)].sort().map((start, at) => factor(start, at)))
      const parts = unchangedSpans(span, factors)
      expect(parts.flatMap(({ from, to }) => daysBetween(from, to))).toEqual(daysBetween(span.from, span.to))
      for (const part of parts)
        for (const versions of factors) {
          const held = factorAt(versions, part.from, part)
          for (const one of daysBetween(part.from, part.to)) expect(factorAt(versions, one, part)).toBe(held)
        }
      const isWhole = parts.length === 1
      expect(convertedGrain('month', span, factors)).toBe(isWhole ? 'month' : 'day')
      expect(convertedGrain('hour', span, factors)).toBe('hour')
    }),
  )
})

it('finds the factor of a month or year by its first day within the span', () => {
  const factors = [factor('2025-06-01', 1), factor('2026-01-10', 2)]
  expect(factorAt(factors, '2026-01', span)?.coalKg).toBe(2)
  expect(factorAt(factors, '2026', span)?.coalKg).toBe(2)
  expect(factorAt(factors, '2026-02-03 13:00', span)?.coalKg).toBe(2)
  expect(factorAt(factors, '2025-12', { from: '2025-11-01' })?.coalKg).toBe(1)
})
