import { PointTrend } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { seedHours } from '../seeding/seedHours'
import { seedReadings } from '../seeding/seedReadings'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { readTrend } from './readTrend'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Monday, midnight in Shanghai. */
const monday = Date.UTC(2026, 2, 1, 16)
const now = monday + 10 * hourMs

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const read = (itemId: string, start: number, end: number, nowMs = now) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) =>
    PointTrend.parse(await readTrend(tx, { itemId, start, end, nowMs })),
  )

describe('a trend', () => {
  it('says what is usual of a register by the hour of the week, what is not, and how high today gets', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
    const { points } = await makeDevice(test.db, { stationId: station.id })
    const pointId = points.energy ?? ''
    // 100 kW, at 14:00 of the station 180, and once 900
    const load = (at: number) => {
      if (at === monday - 30 * hourMs) return 900
      return (at - monday) % dayMs === 14 * hourMs || (at - monday) % dayMs === -10 * hourMs ? 180 : 100
    }
    const hours = Array.from(
      { length: 9 * 7 * 24 + 9 },
      (_, place) => monday - 9 * 7 * dayMs + place * hourMs,
    )
    let shown = 0
    const first = hours.map((at) => {
      shown += load(at)
      return shown - load(at)
    })
    await seedHours(test.db, [
      { pointId, hours, first, last: first.map((value, place) => value + load(hours[place] ?? 0)) },
    ])
    const trend = await read(pointId, monday - 7 * dayMs, monday + dayMs)
    expect(trend).toMatchObject({ step: '1h', isRate: true, averaged: 25 })
    expect(trend.points).toHaveLength(8 * 24)
    const usual = trend.points.filter(([, , , , middle]) => middle === 180)
    expect(usual.map(([at]) => (at - monday) / hourMs)).toEqual(
      Array.from({ length: 8 }, (_, day) => 24 * (day - 7) + 14),
    )
    const outliers = trend.points.filter((point) => point[6] === 1)
    expect(outliers.map(([at, value]) => [at, value])).toEqual([[monday - 30 * hourMs, 900]])
    expect(trend.forecast).toMatchObject({
      ...{ start: monday, end: monday + dayMs, step: '1h' },
      peak: { ts: monday + 14 * hourMs, isPast: false },
    })
    expect(trend.forecast?.peak.value).toBeCloseTo(180, 6)
    expect(trend.forecast?.points[3]).toEqual([monday + 3 * hourMs, 100, null, null, null])
  })

  it('finds the slope of days beneath their course, and of fine steps in a short span', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Kolkata' })
    const { points } = await makeDevice(test.db, { stationId: station.id })
    const start = Date.UTC(2026, 1, 1, 18, 30)
    const ts = Array.from({ length: 15 * 96 }, (_, place) => start + place * (hourMs / 4))
    const values = ts.map((at) => {
      const days = (at - start) / dayMs
      return 20 + 0.8 * Math.floor(days) + 3 * Math.sin(2 * Math.PI * days)
    })
    await seedReadings(test.db, [{ pointId: points.power ?? '', ts, values }])
    const trend = await read(points.power ?? '', start, start + 15 * dayMs, start + 30 * dayMs)
    expect(trend).toMatchObject({ step: '1h', forecast: null })
    expect(trend.slope).toMatchObject({ basis: 'days', count: 15, isClear: true })
    expect(trend.slope?.perDay).toBeCloseTo(0.8, 6)
    const short = await read(points.power ?? '', start, start + 13 * dayMs, start + 30 * dayMs)
    expect(short).toMatchObject({ step: '1h', learnt: null, slope: null, forecast: null })
    const day = await read(points.power ?? '', start + 1, start + hourMs, start + 30 * dayMs)
    expect(day.step).toBe('15m')
    expect(day.points.map(([at]) => at)).toEqual(ts.slice(0, 96))
    const year = await read(points.power ?? '', start - 300 * dayMs, start + 15 * dayMs, start + 30 * dayMs)
    expect(year.step).toBe('1d')
    expect(year.points).toHaveLength(315)
    expect(year.slope).toMatchObject({ basis: 'days', count: 15 })
  })

  it('tells quarters by readings, of a day that is sealed as of one that is not', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
    const { points } = await makeDevice(test.db, { stationId: station.id })
    const [power, energy] = [points.power ?? '', points.energy ?? '']
    const saturday = monday - 9 * dayMs
    // 90 kW until noon and 30 after; of three powers of a quarter the middle one is higher
    const ts = Array.from({ length: 2 * 288 }, (_, place) => saturday + place * 300_000)
    const load = (at: number) => ((at - saturday) % dayMs < 12 * hourMs ? 90 : 30)
    let shown = 0
    const registers = ts.map((at) => {
      shown += load(at - 300_000) / 12
      return shown
    })
    await seedReadings(test.db, [
      { pointId: power, ts, values: ts.map((_, place) => 20 + (place % 3 === 1 ? 10 : 0)) },
      { pointId: energy, ts, values: registers },
    ])
    const quarters = async () => {
      const [means, rates] = [
        await read(power, saturday, saturday + 2 * dayMs),
        await read(energy, saturday, saturday + 2 * dayMs),
      ]
      expect([means.step, rates.step, rates.isRate]).toEqual(['15m', '15m', true])
      return { means: means.points, rates: rates.points }
    }
    const before = await quarters()
    expect(before.means).toHaveLength(2 * 96)
    expect(new Set(before.means.map(([, value]) => Math.round(Number(value) * 1e6) / 1e6))).toEqual(
      new Set([23.333333]),
    )
    const rounded = before.rates.map(([at, value]) => [(at - saturday) / hourMs, Math.round(Number(value))])
    // nothing tells of the first minute, and each reading tells of the five minutes before it
    expect(before.rates[0]?.[1]).toBeNull()
    expect(rounded[1]).toEqual([0.25, 90])
    expect(rounded.slice(47, 50)).toEqual([
      [11.75, 90],
      [12, 34],
      [12.25, 30],
    ])
    const partitions = createPartitions(test.db)
    await sealReadings({
      db: test.db,
      partitions,
      log: pino({ level: 'silent' }),
      nowMs: saturday + 4 * dayMs,
    })
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute(sql`select count(*)::int as rows from sample where ts < ${saturday + dayMs}`),
    )
    expect(rows).toEqual([{ rows: 0 }])
    expect(await quarters()).toEqual(before)
  })

  it.each([
    ['Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    ['America/Santiago', '2026-09-06T04:00:00Z', 23],
    ['Asia/Beirut', '2026-10-23T21:00:00Z', 25],
  ])('has days of its own in a zone whose clock changes at midnight: %s', async (timeZone, begin, hours) => {
    const station = await makeStation(test.db, { timeZone })
    const { points } = await makeDevice(test.db, { stationId: station.id })
    const pointId = points.power ?? ''
    // the day whose clock changes, and a week: each day's number in its noon
    const start = Date.parse(begin)
    const dayOf = (at: number) => Math.max(Math.floor((at - start - hours * hourMs) / dayMs) + 1, 0)
    const ts = Array.from({ length: hours + 13 * 24 }, (_, place) => start + place * hourMs)
    await seedReadings(test.db, [{ pointId, ts, values: ts.map((at) => dayOf(at)) }])
    const ofDays = Array.from({ length: 14 }, (_, day) => [
      day === 0 ? start : start + hours * hourMs + (day - 1) * dayMs,
      day,
    ])
    const first = await read(pointId, start, start + 14 * dayMs, start + 90 * dayMs)
    expect(first.step).toBe('1h')
    expect(first.slope).toMatchObject({ basis: 'days', count: 14 })
    const year = await read(pointId, start, start + 70 * dayMs, start + 90 * dayMs)
    expect(year.step).toBe('1d')
    expect(year.points.slice(0, 14).map(([at, value]) => [at, value])).toEqual(ofDays)
  })

  it('refuses spans that are none, points that are hidden and points of no numbers', async () => {
    const product = await makeProduct(test.db, { properties: [{ propertyNo: 'on', dataType: 'boolean' }] })
    const { points } = await makeDevice(test.db, { productId: product.id })
    const itemId = points.on ?? ''
    await expect(read(itemId, 5, 5)).rejects.toMatchObject({ spec: { key: 'telemetry.badRange' } })
    await expect(read(itemId, 0, 400 * dayMs)).rejects.toMatchObject({
      spec: { key: 'telemetry.rangeTooLong' },
    })
    await expect(read(itemId, 0, dayMs)).rejects.toMatchObject({ spec: { key: 'telemetry.noTrend' } })
    await expect(read('99999999', 0, dayMs)).rejects.toMatchObject({ spec: { status: 404 } })
  })
})

it('weighs what is shown, what is usual and today by one rule, by time where all readings are there', async () => {
  const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'valve', storage: 'change' }] })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  const valve = points.valve ?? ''
  const first = monday - 35 * dayMs
  // shut for a moment at every full hour, and then open at 100
  const ts = Array.from(
    { length: (35 * 24 + 10) * 10 },
    (_, at) => first + Math.floor(at / 10) * hourMs + (at % 10),
  )
  await seedReadings(test.db, [{ pointId: valve, ts, values: ts.map((_, at) => (at % 10 === 9 ? 100 : 0)) }])
  const told = async () => {
    const { points: steps, forecast } = await read(valve, monday - 3 * dayMs, monday + dayMs)
    const all = steps.flatMap(([, value, , , usual]) => [value, usual])
    const today = forecast?.points.map(([, value]) => value) ?? []
    return [all, today].map((values) => [...new Set(values.map((value) => value && Math.round(value)))])
  }
  const [all, today] = await told()
  expect(all).toEqual([100, null])
  expect(today).toEqual([100, null])
  // a reading of today is gone: what is expected of today is told as today is, by roll-ups, of which a tenth was open
  await test.db.asOwner((tx) =>
    tx.execute(
      sql`delete from sample where point_id = ${valve}::bigint and ts = ${monday + 3 * hourMs + 1}::bigint`,
    ),
  )
  const [allToday, todayAlike] = await told()
  expect([allToday, todayAlike]).toEqual([
    [10, null],
    [10, null],
  ])
  await test.db.asOwner((tx) =>
    tx.execute(
      sql`delete from sample where point_id = ${valve}::bigint and ts < ${first + 20 * dayMs}::bigint`,
    ),
  )
  const [allLeft, todayLeft] = await told()
  expect(allLeft).toEqual([10, null])
  expect(new Set(todayLeft)).toEqual(new Set([10, null]))
}, 60_000)
