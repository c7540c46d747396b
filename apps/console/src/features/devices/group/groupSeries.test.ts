import { describe, expect, it } from 'vitest'
import { periodOf } from '../../../kit/report/period'
import { factsOf, goesOn, resolutionOf } from './groupSeries'

describe('the series of a group', () => {
  it('is by hour for a day, by day for a month', () => {
    expect(resolutionOf(periodOf('day', '2026-02-20'))).toBe('1h')
    expect(resolutionOf(periodOf('month', '2026-02-20'))).toBe('1d')
  })

  it('has a last hour that goes on until it has ended', () => {
    const hour = 3_600_000
    const buckets = [
      [0, 5, 2],
      [hour, 9, 1],
    ] as const
    expect(goesOn(buckets, { resolution: '1h', now: 1.5 * hour })).toBe(true)
    expect(goesOn(buckets, { resolution: '1h', now: 2 * hour })).toBe(false)
    expect(goesOn([], { resolution: '1h', now: 0 })).toBe(false)
  })

  it('has its extremes with their times, and counts what is not whole', () => {
    const hour = 3_600_000
    const buckets = [
      [0, 5, 2],
      [hour, 9, 1],
      [2 * hour, 1, 2],
    ] as const
    const input = { members: 2, isRegister: false, resolution: '1h', now: 2.5 * hour } as const
    expect(factsOf(buckets, input)).toEqual({
      ...{ sum: 15, mean: 5, gaps: 1 },
      ...{ highest: [hour, 9, 1], lowest: [2 * hour, 1, 2] },
    })
    // the third hour has only begun: it counts, and is compared with none
    expect(factsOf(buckets, { ...input, isRegister: true })).toMatchObject({
      ...{ sum: 15, mean: 7, lowest: [0, 5, 2] },
    })
    expect(factsOf([], input)).toBeUndefined()
  })
})
