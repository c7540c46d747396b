import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takingTurns } from './takingTurns'

it('gives each owner as much as the others get, and each his own in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), id: fc.nat() }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (list, most) => {
        const taken = takingTurns(list, ({ owner }) => owner, most)
        expect(taken).toHaveLength(Math.min(most, list.length))
        const counts = new Map<string, number>()
        for (const { owner } of taken) counts.set(owner, (counts.get(owner) ?? 0) + 1)
        for (const owner of ['a', 'b', 'c']) {
          const own = list.filter((one) => one.owner === owner)
          const got = taken.filter((one) => one.owner === owner)
          expect(got).toEqual(own.slice(0, got.length))
          // whoever has less than another has had all of his own
          if (got.length < own.length)
            for (const count of counts.values()) expect(count - got.length).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})
