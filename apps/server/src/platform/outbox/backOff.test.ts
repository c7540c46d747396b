import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOffMs, mostAttempts } from './backOff'

it('waits twice as long after each attempt, half an hour at most', () => {
  const plain = Array.from({ length: mostAttempts - 1 }, (_, at) => backOffMs(at + 1, () => 0.5) / 1000)
  expect(plain).toEqual([15, 30, 60, 120, 240, 480, 960, 1800, 1800])
})

it('strays by a quarter at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, chance) => {
        const [waits, plain] = [backOffMs(attempts, () => chance), backOffMs(attempts, () => 0.5)]
        expect(Math.abs(waits - plain)).toBeLessThanOrEqual(plain / 4 + 1)
      },
    ),
  )
})
