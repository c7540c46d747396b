import { describe, expect, it } from 'vitest'
import { createDriftEstimate } from './driftEstimate'

const start = 1_800_000_000_000
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Feeds batches: `[when, lateness]`, ms; answers what is believed after each. */
function believed(batches: readonly (readonly [number, number])[], estimate = createDriftEstimate()) {
  return batches.map(([at, late]) => estimate.observe(start + at - late, start + at))
}

describe('a clock', () => {
  it('that is ahead is believed at once, and until ten minutes brought nothing of the kind', () => {
    const batches = [
      [0, -8 * hour],
      [9 * minute, 0],
      [12 * minute, 0],
    ] as const
    expect(believed(batches)).toEqual([8 * hour, 8 * hour, undefined])
  })

  it('that is behind is believed when three minutes agree', () => {
    const batches = [
      [0, 100 * second],
      [second, 101 * second],
      [minute, 103 * second],
      [2 * minute, 99 * second],
    ] as const
    expect(believed(batches)).toEqual([undefined, undefined, undefined, -99 * second])
  })

  it('that sends once an hour is known as well', () => {
    const batches = [0, 1, 2, 3].map((at) => [at * hour, 5 * minute] as const)
    expect(believed(batches)).toEqual([undefined, undefined, -5 * minute, -5 * minute])
  })

  it('is not behind because of what was stored: alone, between live readings, or before them', () => {
    // an hour of seconds, at a hundred times their pace
    const stored = Array.from({ length: 300 }, (_, step) => [step * 120, hour - step * 11_880] as const)
    expect(believed(stored).filter((drift) => drift !== undefined)).toEqual([])
    // at twice their pace, over several minutes
    const slow = Array.from(
      { length: 30 },
      (_, step) => [step * 10 * second, hour - step * 10 * second] as const,
    )
    expect(believed(slow).filter((drift) => drift !== undefined)).toEqual([])
    const between = Array.from(
      { length: 40 },
      (_, step) => [step * 10 * second, step % 2 ? hour : 0] as const,
    )
    expect(believed(between).at(-1)).toBe(0)
  })

  it('that was known as right stays so while a day of stored readings comes', () => {
    const live = [0, 1, 2].map((at) => [at * minute, second] as const)
    const stored = Array.from(
      { length: 60 },
      (_, step) => [24 * hour + step * 20 * second, 24 * hour - step * 20 * minute] as const,
    )
    const drifts = believed([...live, ...stored])
    expect(new Set(drifts.slice(2, 50))).toEqual(new Set([-second]))
  })

  it('that was put back is followed, and one that was put right at once', () => {
    const of = (from: number, count: number, late: number) =>
      Array.from({ length: count }, (_, step) => [(from + step) * minute, late] as const)
    const drifts = believed([...of(0, 5, 0), ...of(5, 15, 20 * minute), ...of(20, 1, 0)])
    expect(drifts.at(9)).toBe(0)
    expect(drifts.at(19)).toBe(-20 * minute)
    expect(drifts.at(20)).toBe(0)
  })

  it('that was known before a restart stays so until something speaks against it', () => {
    expect(believed([[0, 10 * minute]], createDriftEstimate(-5 * minute, start))).toEqual([-5 * minute])
    expect(believed([[0, minute]], createDriftEstimate(-5 * minute, start))).toEqual([-minute])
    expect(believed([[minute, 0]], createDriftEstimate(8 * hour, start))).toEqual([8 * hour])
    expect(believed([[12 * minute, 0]], createDriftEstimate(8 * hour, start))).toEqual([undefined])
  })
})
