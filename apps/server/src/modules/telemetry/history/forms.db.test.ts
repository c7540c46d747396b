import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { rollUp } from '../rollup/rollUp'
import { readPointSteps } from '../steps/readPointSteps'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { readHistory } from './readHistory'

const hourMs = 3_600_000
const log = pino({ level: 'silent' })
const nowMs = firstDay + 4 * dayMs + hourMs

let test: TestDatabase
let points: string[]
beforeAll(async () => {
  test = await createTestDatabase()
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'power' }, { propertyNo: 'tap', storage: 'change' }],
  })
  const { points: made } = await makeDevice(test.db, { productId: product.id })
  points = [made.power ?? '', made.tap ?? '']
})
afterAll(() => test.close())

const inTenant = <T>(work: Parameters<typeof test.db.inTenant<T>>[1]) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, work)

/** All that curves and comparisons answer of the three days that are over. */
const shown = (start: number) =>
  inTenant(async (tx) => {
    const span = { itemIds: points, start, end: start + 2 * dayMs, nowMs }
    const curves = []
    for (const resolution of ['raw', '1m', '5m', '15m', '1h', '1d', undefined] as const)
      for (const maxPoints of [7, 90, 10_000])
        curves.push(await readHistory(tx, { ...span, resolution, maxPoints, hasQuality: true, isHeld: true }))
    const steps = []
    for (const step of ['15m', '1h', '1d'] as const)
      steps.push(await readPointSteps(tx, { ...span, step, zone: 'Asia/Shanghai' }))
    return { curves, steps }
  })

it('curves and comparisons are the same over rows and over chunks, to the last bit', async () => {
  const reading = fc.record({
    point: fc.nat({ max: 1 }),
    at: fc
      .nat({ max: 3 * 1440 })
      .chain((minute) => fc.nat({ max: 2 }).map((part) => minute * 60_000 + part * 17_000)),
    // of all sizes, so that the order in which they are added up shows
    value: fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: -999, max: 999 }).map((n) => n / 10),
    ),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
  })
  const batch = fc.uniqueArray(reading, {
    minLength: 1,
    maxLength: 250,
    selector: ({ point, at }) => `${point} ${at}`,
  })
  await fc.assert(
    fc.asyncProperty(batch, batch, fc.nat({ max: 23 }), async (early, late, hour) => {
      const model = await createReadingsModel(test.db, points)
      for (const readings of [early, late]) {
        await model.store(
          readings.map(({ point, at, ...one }): StoredReading => {
            return { pointId: points[point] ?? '', ts: firstDay + at, text: null, ...one }
          }),
        )
        await rollUp(test.db, createPartitions(test.db))
      }
      const start = firstDay + hour * hourMs
      const ofRows = await shown(start)
      await sealReadings({ db: test.db, partitions: createPartitions(test.db), log, nowMs })
      expect(await shown(start)).toEqual(ofRows)
    }),
    { numRuns: 4 },
  )
}, 120_000)
