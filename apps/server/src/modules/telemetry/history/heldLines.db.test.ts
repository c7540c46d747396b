import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { stepped } from '../../../testing/stepped'
import { readHeld } from '../held/readHeld'
import { rollUp } from '../rollup/rollUp'
import { readPointSteps } from '../steps/readPointSteps'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { readHistory } from './readHistory'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const zone = 'Asia/Kolkata'
/** Midnight of a day at the station. */
const start = firstDay + 18.5 * hourMs
const log = pino({ level: 'silent' })

let test: TestDatabase
let tap: string
beforeAll(async () => {
  test = await createTestDatabase()
  const station = await makeStation(test.db, { timeZone: zone })
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'tap', storage: 'change' }] })
  tap = (await makeDevice(test.db, { stationId: station.id, productId: product.id })).points.tap ?? ''
})
afterAll(() => test.close())

const inTenant = <T>(work: Parameters<typeof test.db.inTenant<T>>[1]) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, work)
const bringUp = async (isSealed: boolean) => {
  const partitions = createPartitions(test.db)
  await rollUp(test.db, partitions)
  if (isSealed) await sealReadings({ db: test.db, partitions, log, nowMs: firstDay + 4 * dayMs + hourMs })
}

it('weighs what is stored when it changes by how long it held, in every bucket, over rows and chunks', async () => {
  const reading = fc.record({
    at: fc.nat({ max: 5 * 24 * 60 }).map((minute) => minute * minuteMs + (minute % 59) * 1_000),
    value: fc.integer({ min: -50, max: 50 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
  })
  const asked = fc.constantFrom('1m' as const, '15m' as const, '1h' as const, '1d' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(reading, { minLength: 1, maxLength: 60, selector: ({ at }) => at }),
      fc.boolean(),
      asked,
      fc.constantFrom(40, 2_000),
      fc.nat({ max: 30 }),
      async (came, isSealed, resolution, maxPoints, begin) => {
        const model = await createReadingsModel(test.db, [tap])
        await model.store(
          came.map(({ at, ...one }) => ({ pointId: tap, ts: firstDay + at, text: null, ...one })),
        )
        await bringUp(isSealed)
        const span = { start: start + begin * hourMs, end: start + (begin + 40) * hourMs }
        const nowMs = start + 62 * hourMs
        const [line] = await inTenant((tx) =>
          readHistory(tx, { itemIds: [tap], ...span, resolution, maxPoints, nowMs, isHeld: true }),
        )
        const points = line?.points ?? []
        // the last one may be cut off by the clock
        for (const [at, [ts, mean, min, max]] of points.slice(0, -1).entries())
          expect([Number(Number(mean).toFixed(6)), min, max]).toEqual(
            stepped(model.expected(), Number(ts), Number(points[at + 1]?.[0])),
          )
        const steps = await inTenant((tx) =>
          readPointSteps(tx, { itemIds: [tap], ...span, step: '1h', zone, nowMs }),
        )
        expect(
          steps.lines[0]?.values.map((value) => value && [Number(value[0].toFixed(6)), value[1], value[2]]),
        ).toEqual(steps.begins.map((from) => stepped(model.expected(), from, from + hourMs) ?? null))
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)

it('leaves to roll-ups what is too dense, or no more there', async () => {
  const model = await createReadingsModel(test.db, [tap])
  const every = Array.from({ length: 48 }, (_, at): StoredReading => {
    return { pointId: tap, ts: start + at * hourMs + minuteMs, value: at, text: null, quality: 0 }
  })
  await model.store(every)
  await bringUp(false)
  const span = { edges: [start, start + dayMs, start + 2 * dayMs], nowMs: start + 2 * dayMs }
  const held = (most?: number) =>
    inTenant((tx) => readHeld(tx, { itemIds: [tap], ...span, ...(most ? { most } : {}) }))
  expect((await held()).get(tap)?.map((part) => part?.count)).toEqual([24, 24])
  expect((await held(47)).size).toBe(0)
  await test.db.asOwner((tx) =>
    tx.execute(`delete from sample where point_id = ${tap} and value between 3 and 9`),
  )
  expect((await held()).size).toBe(0)
  const [line] = await inTenant((tx) =>
    readHistory(tx, {
      ...{ itemIds: [tap], start, end: start + 2 * dayMs, resolution: '1d', maxPoints: 10 },
      ...{ nowMs: start + 2 * dayMs, isHeld: true },
    }),
  )
  expect(line?.points).toEqual([
    [start, 11.5, 0, 23],
    [start + dayMs, 35.5, 24, 47],
  ])
})
