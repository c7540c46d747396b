import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayLiteral, bigints } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { runsOf } from '../../../testing/deepRun'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { createPartitions, samplePlan } from '../store/partitions'
import { readingsAt, type Taken } from './readingsAt'

const start = Date.UTC(2026, 2, 1, 12)
const [secondMs, windowMs] = [1_000, 60_000]
const day = 86_400_000

interface Reading {
  /** Seconds from the start of the window. */
  at: number
  value: number
  quality: number
}

let test: TestDatabase
let points: Record<string, string>
beforeAll(async () => {
  test = await createTestDatabase()
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'all', storage: 'all' },
      { propertyNo: 'change', storage: 'change' },
    ],
  })
  // stale after fifteen minutes, for nothing is known of its rhythm
  points = (await makeDevice(test.db, { productId: product.id, intervalSeconds: 60 })).points
  await createPartitions(test.db).ensure(samplePlan, start - 2 * day, start + day)
})
afterAll(() => test?.close())

const store = (pointId: string, readings: readonly Reading[]) =>
  test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from sample`)
    await tx.execute(sql`
      insert into sample (tenant_id, point_id, ts, value, quality, sequence)
      select 'demo', ${pointId}::bigint, u.ts, u.value, u.quality, 1
      from unnest(${bigints(readings.map(({ at }) => start + at * secondMs))},
        ${arrayLiteral(readings.map(({ value }) => value))}::float8[],
        ${arrayLiteral(readings.map(({ quality }) => quality))}::smallint[]) as u(ts, value, quality)`)
  })
const ask = (pointId: string, takes: readonly Taken[]) =>
  test.db.asSystem((tx) =>
    readingsAt(
      tx,
      takes.map((take) => ({ pointId, take, from: start, to: start + windowMs })),
    ),
  )

/** What the value was in each second of the window, where it is known: the plain way. */
function secondBySecond(storage: string, readings: readonly Reading[]) {
  const good = readings.filter(({ quality }) => quality < 2).sort((one, other) => one.at - other.at)
  const within = good.filter(({ at }) => at >= 0 && at < 60)
  const backSeconds = storage === 'change' ? day / secondMs : 900
  const held = Array.from({ length: 60 }, (_, second) =>
    good.filter(({ at }) => at <= second && at >= -backSeconds).at(-1),
  ).filter((reading) => reading !== undefined)
  if (held.length === 0 || (within.length === 0 && storage !== 'change')) return undefined
  const values = held.map(({ value }) => value)
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    quality: Math.max(...held.map(({ quality }) => quality)),
  }
}

it('weighs each value by how long it held, however often a point sends and whatever its storage rule keeps', async () => {
  const reading = fc.record({
    at: fc.oneof(
      fc.integer({ min: -300, max: 80 }),
      fc.integer({ min: -1_200, max: -700 }),
      fc.integer({ min: -100_000, max: -1 }),
    ),
    value: fc.integer({ min: -50, max: 50 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('all', 'change'),
      fc.uniqueArray(reading, { selector: ({ at }) => at, maxLength: 12 }),
      async (storage, readings) => {
        const pointId = points[storage] ?? ''
        await store(pointId, readings)
        const [mean, min, max] = await ask(pointId, ['mean', 'min', 'max'])
        const wanted = secondBySecond(storage, readings)
        if (!wanted) {
          expect([mean, min, max]).toEqual([undefined, undefined, undefined])
          return
        }
        expect(mean?.value).toBeCloseTo(wanted.mean, 9)
        expect([min?.value, max?.value, mean?.quality]).toEqual([wanted.min, wanted.max, wanted.quality])
      },
    ),
    { numRuns: runsOf(20, 60) },
  )
})

it('adds up what came within a span, and nothing that holds from before', async () => {
  await store(points.change ?? '', [
    { at: -10, value: 100, quality: 0 },
    { at: 0, value: 1, quality: 0 },
    { at: 30, value: 2, quality: 0 },
  ])
  expect(await ask(points.change ?? '', ['sum'])).toMatchObject([{ value: 3 }])
})
