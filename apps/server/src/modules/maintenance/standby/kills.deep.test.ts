import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { routeOf } from '../../../testing/commitReadings'
import { makeDevice, makeUser } from '../../../testing/factories'
import { killRounds } from '../../../testing/killRounds'
import { forgetReadings, killAtEachStep, live, moveAtEachBatch } from '../../../testing/liveEngine'
import type { Death } from '../../../testing/mortalDatabase'
import type { PointRoute } from '../../telemetry'
import { createStandbyEngine } from './createStandbyEngine'
import { createStandbyTestKeeper } from './createStandbyTestKeeper'
import { keepOverduePoint } from './overdue'

const start = Date.UTC(2026, 2, 1)
const minuteMs = 60_000

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

const reset = async () => {
  await forgetReadings(test.db, ['standby_test', 'standby_run'])
  await test.db.asSystem((tx) => tx.execute(sql`update standby_source set last_test_date = null`))
}

const world = () => ({
  db: test.db,
  points,
  create: createStandbyEngine,
  instantOf: (batch: number) => start + batch * minuteMs,
  beginMs: () => start + 3_600_000,
  // a second, after which everything is stored
  pass: (clock: { advance(ms: number): void }) => clock.advance(1_000),
  settles: (batches: number) => batches % 2 === 0,
})

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
        let expected: Awaited<ReturnType<typeof kept>> | undefined
        kills += await killAtEachStep(world(), {
          ...{ batches, when, reset },
          async judgeWhole() {
            expected = await kept()
            runs += expected.runs.length
          },
          async judge(atStep) {
            expect({ atStep, ...(await kept()) }).toEqual({ atStep, ...expected })
          },
        })
      },
    ),
    { numRuns: 8 },
  )
  expect(kills).toBeGreaterThan(0)
  expect(runs).toBeGreaterThan(0)
})

it('engines whose partitions come and go count the runs and tests of one that keeps them', {
  timeout: 300_000,
}, async () => {
  const batch = fc.array(fc.constantFrom(0, 150), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 6, maxLength: 12 }), async (batches) => {
      await reset()
      await live(world(), batches, 0)
      const expected = await kept()
      await reset()
      await moveAtEachBatch(world(), batches)
      expect(await kept()).toEqual(expected)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

it.each<Death>(['before', 'after'])(
  'rounds that are killed %s any step tell of each overdue test once, and store each day once',
  async (when) => {
    const userId = await makeUser(test.db, { codes: ['standby_source_view'] })
    const rounds = [start, start + 600_000]
    const { rows: ids } = await test.db.systemPool.query<{ id: string }>(
      `update standby_source set since_date = '2026-01-01', overdue_date = null, round_time = null returning id::text`,
    )
    const scope = { tenantId: 'demo', userId, stationIds: 'all' as const }
    for (const { id } of ids) await test.db.inTenant(scope, (tx) => keepOverduePoint(tx, id))
    const kills = await killRounds({
      ...{ db: test.db, rounds, when, create: createStandbyTestKeeper },
      reset: async () => {
        for (const table of ['made_reading', 'task_notice', 'ingest_cursor'])
          await test.db.systemPool.query(`delete from ${table}`)
        await test.db.systemPool.query(
          'update standby_source set reminded_date = null, overdue_date = null, round_time = null, last_test_date = null',
        )
      },
      async judge(atStep) {
        const made = await test.db.systemPool.query(
          'select ts::float8 as ts, count(*)::int, min(value) as least from made_reading group by 1 order by 1',
        )
        const told = await test.db.systemPool.query('select from task_notice where user_id = $1', [userId])
        expect({ atStep, rows: made.rows, told: told.rowCount }).toEqual({
          ...{ atStep, told: ids.length },
          rows: rounds.map((ts) => ({ ts, count: ids.length, least: 29 })),
        })
      },
    })
    expect(kills).toBeGreaterThan(8)
  },
)
