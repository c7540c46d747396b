import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateOf } from './aggregateOf'

describe('what values come to together', () => {
  it('is nothing while there are none', () => {
    expect(aggregateOf('sum', [])).toBeUndefined()
    expect(aggregateOf('max', [])).toBeUndefined()
  })

  it('is their sum, and a mean between the smallest and the largest', () => {
    const numbers = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 })
    fc.assert(
      fc.property(numbers, (values) => {
        const [sum = 0, mean = 0, min = 0, max = 0] = (['sum', 'mean', 'min', 'max'] as const).map((kind) =>
          aggregateOf(kind, values),
        )
        expect(mean).toBeCloseTo(sum / values.length, 6)
        expect(min).toBeLessThanOrEqual(mean)
        expect(max).toBeGreaterThanOrEqual(mean)
        expect(values).toContain(min)
        expect(values).toContain(max)
      }),
    )
  })
})
