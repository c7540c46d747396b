import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { until } from '../../../testing/until'
import { rollUp } from '../rollup/rollUp'
import { joinNextMonth } from './joinMonths'
import { createPartitions } from './partitions'
import { sealReadings } from './sealReadings'

let test: TestDatabase
let points: string[]
beforeAll(async () => {
  test = await createTestDatabase()
  const { points: made } = await makeDevice(test.db)
  points = [made.power ?? '', made.energy ?? '']
})
afterAll(() => test.close())

const log = pino({ level: 'silent' })
const nowMs = firstDay + 4 * dayMs + 3_600_000
/** Nothing of the month is taken in any more. */
const joinedMs = Date.UTC(2026, 3, 1) + 92 * dayMs

const reading = (at: number, value = at): StoredReading => ({
  ...{ pointId: points[at % 2] ?? '', ts: firstDay + at * 20_000_000, value, text: null, quality: 0 },
})
const seal = async () => {
  const partitions = createPartitions(test.db)
  await rollUp(test.db, partitions)
  await sealReadings({ db: test.db, partitions, log, nowMs })
}
const partitionsOfChunks = async () => {
  const { rows } = await test.db.systemPool.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'sample_chunk'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

it.each<Death>(['before', 'after'])(
  'a month whose copying is killed %s any step has all of its readings once, and is joined by the next life',
  async (when) => {
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      const model = await createReadingsModel(test.db, points)
      await model.store(Array.from({ length: 12 }, (_, at) => reading(at)))
      await seal()
      const mortal = mortalDatabase(test.db, { atStep, when })
      const living = joinNextMonth(mortal.db, joinedMs, { chunksAtOnce: 1 })
      await Promise.race([living, mortal.death])
      wasKilled = mortal.isDead()
      if (!wasKilled) await living
      kills += Number(wasKilled)
      expect({ atStep, found: await model.inDatabase() }).toEqual({ atStep, found: model.expected() })
      // what somebody imports meanwhile is packed beside what is copied
      await model.store([{ ...reading(1), ts: firstDay + 7, value: 70 }])
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
