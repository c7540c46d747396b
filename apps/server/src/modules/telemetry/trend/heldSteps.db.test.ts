import { stepMs } from '@energy-console/contract/telemetry'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { createReadingsModel, dayMs, firstDay } from '../../../testing/readingsModel'
import { stepped } from '../../../testing/stepped'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { readStepsOf } from './readSteps'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const zone = 'Asia/Kolkata'
/** Midnight of a day at the station. */
const start = firstDay + 18.5 * hourMs
const end = start + 2 * dayMs

let test: TestDatabase
let [valve, level] = ['', '']
beforeAll(async () => {
  test = await createTestDatabase()
  const station = await makeStation(test.db, { timeZone: zone })
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'valve', storage: 'change' }, { propertyNo: 'level' }],
  })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  ;[valve, level] = [points.valve ?? '', points.level ?? '']
})
afterAll(() => test.close())

const close = (value: number | null | undefined) => (value === null ? null : Number(value?.toFixed(6)) + 0)

it('steps weigh what is stored when it changes by how long it held, as curves do, in hours in which it was heard', async () => {
  const reading = fc.record({
    at: fc.nat({ max: 4 * 24 * 60 }).map((minute) => minute * minuteMs + (minute % 59) * 1_000),
    value: fc.integer({ min: -50, max: 50 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(reading, { minLength: 1, maxLength: 60, selector: ({ at }) => at }),
      fc.boolean(),
      fc.constantFrom('15m' as const, '1h' as const, '1d' as const),
      fc.nat({ max: 60 }),
      async (came, isSealed, step, hours) => {
        const model = await createReadingsModel(test.db, [valve, level])
        await model.store(
          came.flatMap(({ at, ...one }) =>
            [valve, level].map((pointId) => ({ pointId, ts: firstDay + at, text: null, ...one })),
          ),
        )
        const partitions = createPartitions(test.db)
        await rollUp(test.db, partitions)
        const log = pino({ level: 'silent' })
        if (isSealed)
          await sealReadings({ db: test.db, partitions, log, nowMs: firstDay + 4 * dayMs + hourMs })
        const untilMs = start + hours * hourMs
        const span = { isRate: false, zone, start, end }
        const [held, alike, again] = await test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
          readStepsOf(tx, { step, untilMs }, [
            ...[valve, level].map((itemId) => ({ ...span, itemId })),
            { ...span, itemId: valve, start: start + dayMs },
          ]),
        )
        const width = stepMs[step]
        const good = came.filter(({ quality }) => quality < 2)
        const heardIn = (from: number, ms: number) =>
          good.filter(({ at }) => firstDay + at >= from && firstDay + at < from + ms)
        const expected = Array.from({ length: (end - start) / width }, (_, place) => {
          const from = start + place * width
          if (from + width > untilMs) return null
          const hour = Math.max(width, hourMs)
          if (heardIn(from - ((from - start) % hour), hour).length === 0) return null
          return (
            stepped(
              model.expected().filter(({ pointId }) => pointId === valve),
              from,
              from + width,
            )?.[0] ?? null
          )
        })
        expect(held?.map(({ value }) => close(value))).toEqual(expected)
        expect(again?.map(({ value }) => close(value))).toEqual(expected.slice(dayMs / width))
        // what sends as it pleases has readings of the same weight
        expect(alike?.map(({ value }) => close(value))).toEqual(
          Array.from({ length: (end - start) / width }, (_, place) => {
            const within = heardIn(start + place * width, width)
            if (within.length === 0 || start + (place + 1) * width > untilMs) return null
            return close(within.reduce((sum, { value }) => sum + value, 0) / within.length)
          }),
        )
      },
    ),
    { numRuns: 6 },
  )
}, 120_000)
