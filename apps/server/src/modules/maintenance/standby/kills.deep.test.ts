import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import type { PointRoute } from '../../telemetry'
import { createStandbyEngine } from './createStandbyEngine'

const start = Date.UTC(2026, 2, 1)
const minuteMs = 60_000
const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
/** The points of sources at stations of different partitions. */
let points: PointRoute[]
beforeAll(async () => {
  test = await createTestDatabase()
  points = []
  for (let index = 0; index < 3; index += 1) {
    const { id: deviceId, stationId, points: made } = await makeDevice(test.db)
    const itemId = made.power ?? ''
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into standby_source (tenant_id, station_id, device_id, kind, source_name, run_item_id, run_value, test_minutes)
        values ('demo', ${stationId}, ${deviceId}, 'dynamo', ${`G${index}`}, ${itemId}, 100, 3)`),
    )
    points.push(routeOf({ id: itemId, stationId, deviceId }))
  }
})
afterAll(() => test.close())

const reset = () =>
  test.db.asSystem(async (tx) => {
    for (const table of ['standby_test', 'standby_run', 'latest_value', 'ingest_journal', 'ingest_batch'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`delete from ingest_cursor`)
    await tx.execute(sql`update standby_source set last_test_date = null`)
  })

function giveBirth(db: Database) {
  const [clock, bus] = [createTestClock(start + 3_600_000), createBus(fail)]
  const scheduler = createScheduler(clock, fail)
  const engine = createStandbyEngine({
    ...{ db, clock, bus, log, scheduler, writers: createWriters({ bus, clock, log }) },
  })
  /** Lets a second pass, after which everything is stored. */
  const settle = async () => {
    clock.advance(1_000)
    await scheduler.runDue()
  }
  return { engine, bus, settle, end: () => scheduler.stop() }
}

/** Commits the batches from one on, a minute apart, while the engine lives; answers the next batch. */
async function live(
  batches: readonly (readonly number[])[],
  first: number,
  death: { atStep: number; when: Death } | undefined,
) {
  const mortal = mortalDatabase(test.db, death ?? { atStep: Number.POSITIVE_INFINITY, when: 'before' })
  const { engine, bus, settle, end } = giveBirth(mortal.db)
  let next = first
  let committing = Promise.resolve()
  const life = async () => {
    await engine.start()
    while (next < batches.length) {
      const values = batches[next] ?? []
      next += 1
      committing = commitReadings(test.db, bus, {
        sequence: next,
        ts: start + next * minuteMs,
        points,
        values,
      })
      await committing
      if (next % 2 === 0) await settle()
    }
    await settle()
    await engine.stop()
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  await committing
  void end()
  return { next, isDead: mortal.isDead() }
}

/** All that the engine keeps, without what differs from one life to the next. */
const kept = async () => {
  const rows = async (text: string) => (await test.db.systemPool.query(text)).rows
  return {
    runs: await rows('select source_id, start_time, end_time from standby_run order by 1, 2'),
    tests: await rows('select source_id, test_time, minutes from standby_test order by 1, 2'),
    sources: await rows('select id, last_test_date from standby_source order by 1'),
  }
}

it('an engine that is killed at any step counts the runs and tests of one that never was', {
  timeout: 600_000,
}, async () => {
  const batch = fc.array(fc.constantFrom(0, 150), { minLength: 3, maxLength: 3 })
  let [kills, runs] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 6, maxLength: 12 }),
      fc.constantFrom<Death>('before', 'after'),
      async (batches, when) => {
        await reset()
        await live(batches, 0, undefined)
        const expected = await kept()
        runs += expected.runs.length
        for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
          await reset()
          const { next, isDead } = await live(batches, 0, { atStep, when })
          wasKilled = isDead
          kills += Number(isDead)
          if (isDead) await live(batches, next, undefined)
          expect({ atStep, ...(await kept()) }).toEqual({ atStep, ...expected })
        }
      },
    ),
    { numRuns: 8 },
  )
  expect(kills).toBeGreaterThan(100)
  expect(runs).toBeGreaterThan(8)
})
