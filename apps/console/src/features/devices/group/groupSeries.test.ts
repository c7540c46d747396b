import { describe, expect, it } from 'vitest'
import { periodOf } from '../../../kit/report/period'
import { factsOf, resolutionOf } from './groupSeries'

describe('the series of a group', () => {
  it('is by hour for a day, by day for a month', () => {
    expect(resolutionOf(periodOf('day', '2026-02-20'))).toBe('1h')
    expect(resolutionOf(periodOf('month', '2026-02-20'))).toBe('1d')
  })

  it('has its extremes with their times, and counts what is not whole', () => {
    const facts = factsOf(
      [
        [1, 5, 2],
        [2, 9, 1],
        [3, 1, 2],
      ],
      2,
    )
    expect(facts).toEqual({ sum: 15, mean: 5, highest: [2, 9, 1], lowest: [3, 1, 2], gaps: 1 })
    expect(factsOf([], 2)).toBeUndefined()
  })
})
