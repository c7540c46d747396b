import { expect, it } from 'vitest'
import { limitOfSpread, usualFrom } from './trendStart'

it('a trend rule begins with half of how far apart the usual bounds lie', () => {
  const point = (low: number | null, high: number | null) => [0, 5, 5, low, 5, high, 0] as const
  const points = [point(null, null), point(2, 4), point(0, 4.68), point(0, 90)].map((one) => [...one])
  expect(limitOfSpread(points as never)).toBe(2.3)
  expect(limitOfSpread([])).toBeUndefined()
})

it('what is usual is known two weeks after the first value', () => {
  const rows = [
    [0, null, null, null, null, null, 0],
    [3_600_000, 1, null, null, null, null, 0],
  ]
  expect(usualFrom(rows as never)).toBe(3_600_000 + 14 * 86_400_000)
  expect(usualFrom([])).toBeUndefined()
  expect(usualFrom(rows.slice(1) as never)).toBeUndefined()
})
