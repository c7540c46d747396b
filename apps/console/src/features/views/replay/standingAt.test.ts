import { expect, it } from 'vitest'
import { standingAt } from './standingAt'

it('a value stands from its reading until the next one, and none before the first', () => {
  const points: [number, number, number][] = [
    [10, 1, 0],
    [20, 2, 1],
    [30, 3, 0],
  ]
  const values = [9, 10, 19, 20, 29, 30, 99].map((at) => standingAt(points, at).value)
  expect(values).toEqual([null, 1, 1, 2, 2, 3, 3])
  expect(standingAt(points, 25)).toEqual({ ts: 20, value: 2, quality: 1 })
  expect(standingAt([], 5).ts).toBeNull()
})
