import { expect, it } from 'vitest'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { dayMs, firstDay } from '../../../testing/readingsModel'
import { until } from '../../../testing/until'
import { useSealedDays } from '../../../testing/useSealedDays'
import { joinNextMonth } from './joinMonths'

const { test, begin, seal, readingAt, partitionsOfChunks } = await useSealedDays()

/** Nothing of the month is taken in any more. */
const joinedMs = Date.UTC(2026, 3, 1) + 92 * dayMs

it.each<Death>(['before', 'after'])(
  'a month whose copying is killed %s any step has all of its readings once, and is joined by the next life',
  async (when) => {
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      const model = await begin()
      await model.store(Array.from({ length: 12 }, (_, at) => readingAt(at)))
      await seal()
      const mortal = mortalDatabase(test.db, { atStep, when })
      const living = joinNextMonth(mortal.db, joinedMs, { chunksAtOnce: 1 })
      await Promise.race([living, mortal.death])
      wasKilled = mortal.isDead()
      if (!wasKilled) await living
      kills += Number(wasKilled)
      expect({ atStep, found: await model.inDatabase() }).toEqual({ atStep, found: model.expected() })
      // what somebody imports meanwhile is packed beside what is copied
      await model.store([{ ...readingAt(1), ts: firstDay + 7, value: 70 }])
      await until(async () => {
        await seal()
        await joinNextMonth(test.db, joinedMs, { chunksAtOnce: 1 })
        expect(await partitionsOfChunks()).toEqual(['sample_chunk_202603'])
      })
      expect({ atStep, found: await model.inDatabase() }).toEqual({ atStep, found: model.expected() })
    }
    expect(kills).toBeGreaterThan(20)
  },
  600_000,
)
