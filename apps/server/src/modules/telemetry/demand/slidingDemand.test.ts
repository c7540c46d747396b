import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demandMs, slidingDemand } from './slidingDemand'

const minuteMs = 60_000

/** A register that is read every so many minutes while a constant power is drawn. */
const constant = (everyMinutes: number, kw: number, readings: number) =>
  Array.from({ length: readings }, (_, at) => ({
    ts: at * everyMinutes * minuteMs,
    rise: (kw * everyMinutes) / 60,
    mean: 0,
  }))

describe('sliding demand', () => {
  it.each([1, 5, 7, 15, 60])('of a constant power is that power, read every %i minutes', (every) => {
    const demands = slidingDemand(constant(every, 120, 40))
    expect(demands.length).toBeGreaterThan(20)
    for (const { value } of demands) expect(value).toBeCloseTo(120, 6)
  })

  it('finds a peak that no fixed quarter of an hour shows whole', () => {
    const minutes = Array.from({ length: 60 }, (_, at) => ({
      ts: at * minuteMs,
      rise: at >= 8 && at < 23 ? 2 : 1,
      mean: 0,
    }))
    const demands = slidingDemand(minutes)
    expect(Math.max(...demands.map(({ value }) => value))).toBeCloseTo(120, 6)
    expect(demands.find(({ value }) => value > 119.99)?.ts).toBe(23 * minuteMs)
  })

  it('is the mean of what is measured where there is no register', () => {
    const minutes = Array.from({ length: 30 }, (_, at) => ({
      ts: at * minuteMs,
      rise: null,
      mean: at < 15 ? 0 : 60,
    }))
    expect(slidingDemand(minutes).map(({ value }) => Math.round(value))).toEqual(
      Array.from({ length: 16 }, (_, at) => at * 4),
    )
  })

  it('is nothing before there are 15 minutes', () => {
    expect(slidingDemand([])).toEqual([])
    expect(slidingDemand(constant(1, 5, 15))).toEqual([])
    expect(slidingDemand(constant(1, 5, 16))).toHaveLength(1)
  })

  it('holds as much energy in quarters that follow each other as was counted', () => {
    const rises = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 31, maxLength: 300 })
    fc.assert(
      fc.property(rises, (list) => {
        const demands = slidingDemand(list.map((rise, at) => ({ ts: at * minuteMs, rise, mean: 0 })))
        const quarters = demands.filter((_, at) => at % 15 === 0)
        const energy = quarters.reduce((sum, { value }) => sum + (value * demandMs) / 3_600_000, 0)
        const counted = list.slice(1, 1 + quarters.length * 15).reduce((sum, rise) => sum + rise, 0)
        expect(energy).toBeCloseTo(counted, 5)
      }),
    )
  })
})
