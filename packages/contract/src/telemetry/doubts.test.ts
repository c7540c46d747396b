import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Doubt, doubtIn, joinedDoubts, unvalued } from './doubts'

const doubt = fc
  .tuple(fc.nat({ max: 200 }), fc.nat({ max: 40 }), fc.constantFrom(1 as const, 2 as const))
  .map(([start, length, quality]): Doubt => ({ start, end: start + length, quality }))
const times = fc
  .uniqueArray(fc.nat({ max: 240 }), { maxLength: 60 })
  .map((found) => found.sort((a, b) => a - b))

it('finds the worst doubt of a time, and doubts without a value, as one that looks at all of them', () => {
  fc.assert(
    fc.property(
      fc.array(doubt, { maxLength: 20 }),
      times,
      fc.nat({ max: 30 }),
      fc.nat({ max: 240 }),
      fc.nat({ max: 60 }),
      (found, values, widthMs, from, length) => {
        const doubts = joinedDoubts(found, values)
        const within = doubts.filter(({ start, end }) => start < from + length && end >= from)
        expect(doubtIn(doubts, from, from + length)).toBe(
          within.reduce((worst, { quality }) => Math.max(worst, quality), 0),
        )
        const points = values.map((ts) => ({ ts }))
        expect(unvalued(doubts, points, widthMs)).toEqual(
          doubts.filter(({ start, end }) => !points.some(({ ts }) => ts <= end && ts + widthMs > start)),
        )
      },
    ),
    { numRuns: 500 },
  )
})
