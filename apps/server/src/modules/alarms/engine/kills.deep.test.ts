import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { routeOf } from '../../../testing/commitReadings'
import { makeAlarmRule, makeDevice } from '../../../testing/factories'
import { forgetReadings, killAtEachStep, live, moveAtEachBatch } from '../../../testing/liveEngine'
import type { Death } from '../../../testing/mortalDatabase'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'

const start = Date.UTC(2026, 2, 1)
type Tools = Parameters<typeof createAlarmEngine>[0]

let test: TestDatabase
/**
 * Points with a rule each, at stations of different partitions; the last one's alarms the database refuses. The first one's open
 * with the third reading over their limit: that the delay is over is said by readings, which come sooner than our clock gets there.
 */
let points: PointRoute[]
beforeAll(async () => {
  test = await createTestDatabase()
  points = []
  for (let index = 0; index < 4; index += 1) {
    const device = await makeDevice(test.db)
    const { stationId, id: deviceId } = device
    const itemId = device.points.power ?? ''
    const judged = index === 0 ? { limit: 80, onDelaySeconds: 3 } : { limit: 100, deadBand: 20 }
    await makeAlarmRule(test.db, { itemId, deviceId, stationId, ...judged })
    points.push(routeOf({ id: itemId, stationId, deviceId }))
  }
  await test.db.asOwner(async (tx) => {
    const refused = sql.raw(points.at(-1)?.id ?? '')
    await tx.execute(sql`alter table alarm add constraint refused check (item_id <> ${refused})`)
  })
})
afterAll(() => test.close())

/** Lives that began while a delay was running, as the one before had stored it. */
let beganInDelay = 0
const isInDelay = async () => {
  const { rowCount } = await test.db.systemPool.query(`select from alarm_state where phase = 'pending'`)
  return rowCount !== 0
}

const world = () => ({
  db: test.db,
  points,
  create(tools: Tools) {
    const engine = createAlarmEngine(tools, () => undefined)
    return {
      ...engine,
      async start() {
        beganInDelay += Number(await isInDelay())
        await engine.start()
      },
    }
  },
  instantOf: (batch: number) => start + batch * 2_000,
  beginMs: () => start + 3_600_000,
  // a second, after which everything is stored
  pass: (clock: { advance(ms: number): void }) => clock.advance(1_000),
  settles: (batches: number) => batches % 2 === 0,
})

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
        let expected: object[] = []
        kills += await killAtEachStep(world(), {
          ...{ batches, when },
          reset: () => forgetReadings(test.db, ['alarm', 'alarm_state']),
          async judgeWhole() {
            expected = await alarms()
          },
          async judge(atStep) {
            expect({ atStep, alarms: await alarms() }).toEqual({ atStep, alarms: expected })
          },
        })
      },
    ),
    { numRuns: 12 },
  )
  expect(kills).toBeGreaterThan(0)
  expect(beganInDelay).toBeGreaterThan(0)
})

it('alarm engines whose partitions come and go have the alarms of one that keeps them', {
  timeout: 300_000,
}, async () => {
  const batch = fc.array(fc.integer({ min: 60, max: 140 }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 9 }), async (batches) => {
      const reset = () => forgetReadings(test.db, ['alarm', 'alarm_state'])
      await reset()
      await live(world(), batches, 0)
      const expected = await alarms()
      await reset()
      await moveAtEachBatch(world(), batches)
      expect(await alarms()).toEqual(expected)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
