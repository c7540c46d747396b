import { PointTrend } from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeStation } from '../../../testing/factories'
import { seedReadings } from '../seeding/seedReadings'
import { readTrend } from './readTrend'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Monday, midnight in Shanghai. */
const monday = Date.UTC(2026, 2, 1, 16)

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const read = (itemId: string, start: number, end: number, nowMs = monday + 10 * hourMs) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) =>
    PointTrend.parse(await readTrend(tx, { itemId, start, end, nowMs })),
  )

it.each([
  ['read hourly', () => true, hourMs],
  ['silent from midnight to eight', (at: number) => at < monday || at >= monday + 8 * hourMs, hourMs / 12],
])('says 100 kW of a register of a steady 100 kW: %s', async (_, isRead, every) => {
  const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const { points } = await makeDevice(test.db, { stationId: station.id })
  const [pointId, first] = [points.energy ?? '', monday - 22 * dayMs]
  const ts = Array.from({ length: (22 * dayMs + 8 * hourMs) / every + 1 }, (_, at) => first + at * every)
  const seen = ts.filter(isRead)
  await seedReadings(test.db, [
    { pointId, ts: seen, values: seen.map((at) => ((at - first) / hourMs) * 100) },
  ])
  // at 08:03, after the reading of 08:00
  const nowMs = monday + 8 * hourMs + 180_000
  const { forecast } = await read(pointId, monday - dayMs, monday, nowMs)
  expect(forecast).toMatchObject({ step: '15m', peak: { value: expect.closeTo(100, 6) } })
  const today = forecast?.points.map(([, value]) => value && Math.round(value * 1e6) / 1e6)
  expect(today).toEqual([...Array(32).fill(100), ...Array(64).fill(null)])
  const month = await read(pointId, monday - 20 * dayMs, monday + dayMs, nowMs)
  expect(month.step).toBe('1h')
  const hours = month.points.map(([, value]) => value && Math.round(value * 1e6) / 1e6)
  expect(hours).toEqual([...Array(20 * 24 + 8).fill(100), ...Array(16).fill(null)])
})

it('has the same moving average of an instant whatever is shown beside it', async () => {
  const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const { points } = await makeDevice(test.db, { stationId: station.id })
  const pointId = points.power ?? ''
  // a tenth more each hour, so that the mean of the 25 hours around one is that hour's own
  const ts = Array.from({ length: 12 * 24 }, (_, place) => monday - 12 * dayMs + place * hourMs)
  await seedReadings(test.db, [{ pointId, ts, values: ts.map((_, place) => place / 10) }])
  const averages = async (from: number, to: number) =>
    (await read(pointId, monday + from * dayMs, monday + to * dayMs)).points.map(([at, , mean]) => [
      (at - monday) / hourMs + 12 * 24,
      mean && Math.round(mean * 1e6) / 1e6,
    ])
  const some = await averages(-6, -3)
  expect(some).toEqual(Array.from({ length: 72 }, (_, at) => [6 * 24 + at, (6 * 24 + at) / 10]))
  expect((await averages(-8, -1)).slice(48, 120)).toEqual(some)
})
