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
import { makeAlarmRule, makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'

const start = Date.UTC(2026, 2, 1)
const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
/** Points with a rule each, at stations of different partitions; the last one's alarms the database refuses. */
let points: PointRoute[]
beforeAll(async () => {
  test = await createTestDatabase()
  points = []
  for (let index = 0; index < 4; index += 1) {
    const device = await makeDevice(test.db)
    const { stationId, id: deviceId } = device
    const itemId = device.points.power ?? ''
    await makeAlarmRule(test.db, { itemId, deviceId, stationId, limit: 100, deadBand: 20 })
    points.push(routeOf({ id: itemId, stationId, deviceId }))
  }
  await test.db.asOwner(async (tx) => {
    const refused = sql.raw(points.at(-1)?.id ?? '')
    await tx.execute(sql`alter table alarm add constraint refused check (item_id <> ${refused})`)
  })
})
afterAll(() => test.close())

const reset = () =>
  test.db.asSystem(async (tx) => {
    for (const table of [
      'alarm',
      'alarm_state',
      'latest_value',
      'ingest_journal',
      'ingest_batch',
      'ingest_cursor',
    ])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })

function giveBirth(db: Database) {
  const [clock, bus] = [createTestClock(start + 3_600_000), createBus(fail)]
  const scheduler = createScheduler(clock, fail)
  const platform = { db, clock, bus, log, scheduler, writers: createWriters({ bus, clock, log }) }
  const engine = createAlarmEngine(platform, () => undefined)
  /** Lets a second pass, after which everything is stored. */
  const settle = async () => {
    clock.advance(1_000)
    await scheduler.runDue()
  }
  return { engine, bus, settle, end: () => scheduler.stop() }
}

/** Commits the batches from one on while the engine lives, and waits now and then; answers the next batch. */
async function live(
  batches: readonly (readonly number[])[],
  first: number,
  death: { atStep: number; when: Death } | undefined,
) {
  const mortal = mortalDatabase(test.db, death ?? { atStep: Number.POSITIVE_INFINITY, when: 'before' })
  const { engine, bus, settle, end } = giveBirth(mortal.db)
  const commit = (sequence: number, values: readonly number[]) =>
    commitReadings(test.db, bus, { sequence, ts: start + sequence * 1_000, points, values })
  let next = first
  let committing = Promise.resolve()
  const life = async () => {
    await engine.start()
    for (; next < batches.length; ) {
      const values = batches[next] ?? []
      next += 1
      committing = commit(next, values)
      await committing
      if (next % 2 === 0) await settle()
    }
    await settle()
    await engine.stop()
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  // Readings come from elsewhere, and go on coming.
  await committing
  void end()
  return { next, isDead: mortal.isDead() }
}

const alarms = async () => {
  const { rows } = await test.db.systemPool.query(`
    select item_id as id, value, count, alarm_time, last_time, clear_time from alarm order by alarm_time, item_id, clear_time`)
  return rows
}

it('an alarm engine that is killed at any step has in the end the alarms of one that never was', {
  timeout: 600_000,
}, async () => {
  const batch = fc.array(fc.integer({ min: 60, max: 140 }), { minLength: 4, maxLength: 4 })
  let kills = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 4, maxLength: 9 }),
      fc.constantFrom<Death>('before', 'after'),
      async (batches, when) => {
        await reset()
        await live(batches, 0, undefined)
        const expected = await alarms()
        for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
          await reset()
          const { next, isDead } = await live(batches, 0, { atStep, when })
          wasKilled = isDead
          kills += Number(isDead)
          if (isDead) await live(batches, next, undefined)
          expect({ atStep, alarms: await alarms() }).toEqual({ atStep, alarms: expected })
        }
      },
    ),
    { numRuns: 12 },
  )
  expect(kills).toBeGreaterThan(300)
})
