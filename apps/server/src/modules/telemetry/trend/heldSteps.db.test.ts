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
import { heldSteps } from './heldSteps'
import { isByTime, toldBy } from './oneRule'
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

const inTenant = <T>(work: Parameters<typeof test.db.inTenant<T>>[1]) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, work)
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
        const told = await inTenant((tx) =>
          readStepsOf(tx, { step, untilMs }, [
            ...[valve, level].map((itemId) => ({ ...span, itemId })),
            { ...span, itemId: valve, start: start + dayMs },
          ]),
        )
        const [held, alike, again] = told.map((steps) => toldBy(steps, isByTime(steps, step)))
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

it('weighs a point whatever stands beside it, by as many statements as that takes, and not one that alone is too much', async () => {
  const station = await makeStation(test.db, { timeZone: zone })
  const product = await makeProduct(test.db, {
    properties: ['a', 'b', 'c'].map((propertyNo) => ({ propertyNo, storage: 'change' })),
  })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((no) => points[no])
  const model = await createReadingsModel(test.db, [a, b, c])
  const everyHour = (pointId: string, times: number) =>
    Array.from({ length: 24 * times }, (_, at) => ({
      ...{ pointId, ts: start + Math.floor(at / times) * hourMs + (at % times), text: null, quality: 0 },
      value: at % times,
    }))
  await model.store([...everyHour(a, 2), ...everyHour(b, 2), ...everyHour(c, 3)])
  await rollUp(test.db, createPartitions(test.db))
  const edges = Array.from({ length: 25 }, (_, hour) => start + hour * hourMs)
  const read = (itemIds: string[]) =>
    inTenant((tx) =>
      heldSteps(
        tx,
        itemIds.map((itemId) => {
          const counts = Array.from({ length: 24 }, () => (itemId === c ? 3 : 2))
          return { itemId, isRate: false, zone, edges, counts }
        }),
        { untilMs: start + dayMs, most: 60 },
      ),
    )
  const alone = (await read([a])).get(0)
  expect(alone?.map((mean) => close(mean))).toEqual(Array(24).fill(close((hourMs - 1) / hourMs)))
  const beside = await read([c, a, b, a])
  expect([0, 1, 2, 3].map((place) => beside.get(place))).toEqual([undefined, alone, alone, alone])
  // a step of which readings are gone is not told by the rest
  await test.db.asOwner((tx) =>
    tx.execute(`delete from sample where point_id = ${a} and ts = ${start + 5 * hourMs}`),
  )
  const means = (await read([a])).get(0) ?? []
  expect([means[4], means[5], means[6]]).toEqual([alone?.[4], undefined, alone?.[6]])
})
