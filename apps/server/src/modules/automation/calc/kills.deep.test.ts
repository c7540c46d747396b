import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { arrayLiteral, bigints, type Database, type Tx } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { routeOf } from '../../../testing/commitReadings'
import { makeCalcPoint, makeDevice, makePointGroup } from '../../../testing/factories'
import { forgetReadings, killAtEachStep, moveAtEachBatch } from '../../../testing/liveEngine'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import type { PointRoute } from '../../telemetry'
import { createPartitions, samplePlan } from '../../telemetry/store/partitions'
import { backfillTask } from './backfill'
import { createCalcEngine } from './createCalcEngine'

const minuteMs = 60_000
const start = Date.UTC(2026, 2, 1)
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
/** Inputs at stations of different partitions, and the points that are made of them. */
const points: PointRoute[] = []
let sum: string
let total: string
/** What a group comes to. */
let largest: string
beforeAll(async () => {
  test = await createTestDatabase()
  for (let index = 0; index < 3; index += 1) {
    const { stationId, id: deviceId, points: made } = await makeDevice(test.db)
    points.push(routeOf({ id: made.power ?? '', stationId, deviceId }))
  }
  const group = { itemIds: [points[0]?.id ?? ''], kept: ['max'], intervalSeconds: 1 } as const
  largest = (await makePointGroup(test.db, group)).items.max ?? ''
  const [a, b, c] = points.map(({ id }) => id) as [string, string, string]
  const { deviceId } = points[0] as PointRoute
  sum = (
    await makeCalcPoint(test.db, {
      deviceId,
      formula: 'a + b + c',
      variables: { a, b, c },
      intervalSeconds: 1,
    })
  ).itemId
  const variables = { s: { itemId: b, take: 'sum' as const, windowMinutes: 1 } }
  total = (await makeCalcPoint(test.db, { deviceId: points[1]?.deviceId ?? '', formula: 's', variables }))
    .itemId
  await createPartitions(test.db).ensure(samplePlan, start, start + 86_400_000)
})
afterAll(() => test.close())

const reset = async () => {
  await forgetReadings(test.db, ['made_reading', 'calc_state', 'sample'])
  await test.db.systemPool.query('update group_point set last_ts = null, value = null, state = null')
}

const instantOf = (batch: number) => start + batch * minuteMs

/** What windows are made of is there before they end. */
const storeSamples = (batches: readonly (readonly number[])[]) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into sample (tenant_id, point_id, ts, value, quality, sequence)
      select 'demo', ${points[1]?.id}::bigint, u.ts, u.value, 0, 1
      from unnest(${bigints(batches.map((_, batch) => instantOf(batch + 1)))},
        ${arrayLiteral(batches.map(([, value]) => value ?? 0))}::float8[]) as u(ts, value)`),
  )

const world = () => ({
  db: test.db,
  points,
  create: createCalcEngine,
  instantOf,
  beginMs: instantOf,
  // the window that has just ended is looked at after its grace
  pass: (clock: { set(ms: number): void }, batches: number) => clock.set(instantOf(batches) + 15_000),
  onTimerError: () => undefined,
})

const madeOf = async (itemId: string): Promise<[number, number][]> => {
  const { rows } = await test.db.systemPool.query(
    'select ts::float8 as ts, value from made_reading where point_id = $1 order by ts',
    [itemId],
  )
  return rows.map(({ ts, value }) => [ts, value])
}

const batch = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 })

it.each<Death>(['before', 'after'])(
  'an engine that is killed %s any step makes no value twice, none that is wrong, and all windows',
  async (when) => {
    let kills = 0
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 4 }), async (batches) => {
        const sums = new Map(
          batches.map((values, index) => [instantOf(index + 1), values.reduce((a, b) => a + b, 0)]),
        )
        let windows: [number, number][] = []
        kills += await killAtEachStep(world(), {
          ...{ batches, when },
          async reset() {
            await reset()
            await storeSamples(batches)
          },
          async judgeWhole() {
            windows = await madeOf(total)
            expect(windows).toEqual(
              batches.slice(0, -1).map(([, value], index) => [instantOf(index + 2), value]),
            )
          },
          async judge(atStep) {
            const made = await madeOf(sum)
            expect({ atStep, made }).toEqual({ atStep, made: made.map(([ts]) => [ts, sums.get(ts)]) })
            expect(made.at(-1)?.[0]).toBe(instantOf(batches.length))
            const ofGroup = await madeOf(largest)
            const firsts = new Map(batches.map(([value], index) => [instantOf(index + 1), value]))
            expect({ atStep, ofGroup }).toEqual({
              atStep,
              ofGroup: ofGroup.map(([ts]) => [ts, firsts.get(ts)]),
            })
            expect(ofGroup.at(-1)?.[0]).toBe(instantOf(batches.length))
            expect({ atStep, windows: await madeOf(total) }).toEqual({ atStep, windows })
          },
        })
      }),
      // what fails is shown as it came: a smaller one would take as long again each time
      { numRuns: 2, endOnFailure: true },
    )
    expect(kills).toBeGreaterThan(0)
  },
)

it('engines whose partitions come and go make no value twice, none that is wrong, and all windows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 5, maxLength: 8 }), async (batches) => {
      await reset()
      await storeSamples(batches)
      await moveAtEachBatch(world(), batches)
      const sums = new Map(
        batches.map((values, index) => [instantOf(index + 1), values.reduce((a, b) => a + b, 0)]),
      )
      const made = await madeOf(sum)
      expect(made).toEqual(made.map(([ts]) => [ts, sums.get(ts)]))
      expect(made.at(-1)?.[0]).toBe(instantOf(batches.length))
      expect(await madeOf(total)).toEqual(
        batches.slice(0, -1).map(([, value], index) => [instantOf(index + 2), value]),
      )
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

it.each<Death>(['before', 'after'])(
  'a back-fill that is killed %s any step and begun again makes each value once, whatever ingest has taken meanwhile',
  async (when) => {
    const windows = 2_300
    const wanted = Array.from({ length: windows }, (_, index) => [instantOf(index + 1), index])
    const clear = () => test.db.systemPool.query('delete from made_reading')
    await reset()
    // one reading at the beginning of each window
    await test.db.systemPool.query(
      `insert into sample (tenant_id, point_id, ts, value, quality, sequence)
     select 'demo', $1::bigint, $2::bigint + n * $3::bigint, n, 0, 1 from generate_series(0, $4::int - 1) n`,
      [points[1]?.id, start, minuteMs, windows],
    )
    const { rows } = await test.db.systemPool.query('select id from calc_point where item_id = $1', [total])
    const backfill = async (db: Database) => {
      await backfillTask({ bus: createBus(fail) }).run({
        input: { id: rows[0].id, start: instantOf(1), end: instantOf(windows) },
        inTenant: <T>(work: (tx: Tx) => Promise<T>) => db.asSystem(work),
        progress: async () => undefined,
      } as unknown as Parameters<ReturnType<typeof backfillTask>['run']>[0])
    }
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      await clear()
      await test.db.systemPool.query('delete from sample where point_id = $1', [total])
      const mortal = mortalDatabase(test.db, { atStep, when })
      await Promise.race([backfill(mortal.db), mortal.death])
      wasKilled = mortal.isDead()
      kills += Number(wasKilled)
      // what the dead one has stored became samples; a value that is made once more would come into their way
      const taken = await test.db.systemPool.query(
        `with taken as (delete from made_reading where point_id = $1 returning *)
       insert into sample (tenant_id, point_id, ts, value, quality, sequence)
       select tenant_id, point_id, ts, value, quality, 2 from taken`,
        [total],
      )
      await backfill(test.db)
      const again = await madeOf(total)
      expect({ atStep, made: (taken.rowCount ?? 0) + again.length }).toEqual({ atStep, made: windows })
      const { rows: all } = await test.db.systemPool.query(
        `select ts::float8 as ts, value from sample where point_id = $1
       union all select ts::float8, value from made_reading where point_id = $1 order by 1`,
        [total],
      )
      expect(all.map(({ ts, value }) => [ts, value])).toEqual(wanted)
    }
    expect(kills).toBeGreaterThan(8)
  },
)
