import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { useSealedDays } from '../../../testing/useSealedDays'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from './partitions'

const { test, points, begin, pack } = await useSealedDays()

const readings = fc.array(
  fc.record({
    point: fc.nat({ max: 1 }),
    at: fc.nat({ max: 30 }).map((n) => n * 5_400_000),
    value: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const stored = (found: readonly { point: number; at: number; value: number }[]) =>
  found.map(
    ({ point, at, value }): StoredReading => ({
      ...{ pointId: points[point] ?? '', ts: firstDay + at, value, text: null, quality: 0 },
    }),
  )

it.each<Death>(['before', 'after'])(
  'sealing that is killed %s any step loses nothing and shows nothing twice, and is gone on with',
  async (when) => {
    let kills = 0
    await fc.assert(
      fc.asyncProperty(readings, readings, readings, async (early, late, between) => {
        const partitions = createPartitions(test.db)
        for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
          const model = await begin()
          await model.store(stored(early))
          await rollUp(test.db, partitions)
          await pack()
          await model.store(stored(late))
          await rollUp(test.db, partitions)
          const mortal = mortalDatabase(test.db, { atStep, when })
          const living = pack({ db: mortal.db })
          await Promise.race([living, mortal.death])
          wasKilled = mortal.isDead()
          if (!wasKilled) await living
          kills += Number(wasKilled)
          expect(await model.inDatabase()).toEqual(model.expected())
          // what comes before the next life begins is in neither of its days yet
          await model.store(stored(between))
          partitions.forget()
          await rollUp(test.db, partitions)
          expect(await model.inDatabase()).toEqual(model.expected())
          await pack()
          expect(await model.inDatabase()).toEqual(model.expected())
          const { rows } = await test.db.systemPool.query(
            'select count(*)::int as count from sample where ts < $1',
            [firstDay + 3 * dayMs],
          )
          expect(rows).toEqual([{ count: 0 }])
        }
      }),
      { numRuns: 1 },
    )
    expect(kills).toBeGreaterThan(0)
  },
  600_000,
)
