import { expect, it } from 'vitest'
import { daysUntilFull, growthOf } from './growth'

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

it('growth is the slope of the last 30 days, days that were not measured left out', () => {
  const steady = Array.from({ length: 40 }, (_, at) => ({ day: day(at), bytes: at < 10 ? 9_000 : 100 * at }))
  expect(growthOf(steady)).toBeCloseTo(100, 6)
  expect(growthOf(steady.filter((_, at) => at % 3 === 0))).toBeCloseTo(100, 6)
  expect(growthOf(steady.slice(-2))).toBeNull()
  expect(growthOf([])).toBeNull()
  expect(growthOf([5, 4, 3].map((bytes, at) => ({ day: day(at), bytes })))).toBeCloseTo(-1, 6)
})

it('what does not grow, is not known or is ten years away is never full', () => {
  expect(daysUntilFull(1_000, 300)).toBe(4)
  expect(daysUntilFull(-1, 300)).toBe(0)
  for (const [left, growth] of [
    [null, 1] as const,
    [1_000, null] as const,
    [1_000, -1] as const,
    [4_000, 1] as const,
  ])
    expect(daysUntilFull(left, growth)).toBeNull()
})
