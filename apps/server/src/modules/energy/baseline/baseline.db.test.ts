import type { DataOf } from '@energy-console/contract'
import { energyBaselines, exportBaselineReport, getBaselineReport } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { rolledDay } from '../../../testing/rolledDay'
import { useEnergy } from '../../../testing/useEnergy'
import { createAlarms } from '../../alarms'
import { seedReadings } from '../../telemetry'

const { test, app } = await useEnergy((platform) => [createAlarms(platform)])

let stationId: string
let device: Awaited<ReturnType<typeof makeDevice>>
let id: string

const dayMs = 86_400_000
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const dayAt = (first: string, days: number) =>
  new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10)

const rolled = (itemId: string | undefined, day: string, figures: { mean?: number; rise?: number }) =>
  rolledDay(test.db, itemId, midnightOf(day), figures)

/** The days of January that are fitted: 100 kWh and 10 for each degree that it was below 18. */
const temperatureOn = (day: number) => 10 + ((day * 7) % 13)
const energyOn = (day: number) => 100 + 10 * Math.max(0, 18 - temperatureOn(day))

beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'temperature', unit: '℃' },
      { propertyNo: 'note', dataType: 'text' },
      {
        propertyNo: 'energy',
        unit: 'kWh',
        category: 'energy',
        kind: 'accumulated',
        energyType: 'electricity',
      },
    ],
  })
  device = await makeDevice(test.db, { stationId, productId: product.id })
  const { energy, temperature } = device.points
  for (let day = 0; day < 31; day += 1) {
    await rolled(energy, dayAt('2026-01-01', day), { rise: energyOn(day) })
    await rolled(temperature, dayAt('2026-01-01', day), { mean: temperatureOn(day) })
  }
  // in March 20 kWh a day less than expected; on the third nothing says how warm it was, and the fifth still goes on
  for (let day = 0; day < 5; day += 1) await rolled(energy, dayAt('2026-03-01', day), { rise: 130 })
  for (const day of [0, 1, 3, 4]) await rolled(temperature, dayAt('2026-03-01', day), { mean: 13 })
  vi.spyOn(app.clock, 'now').mockReturnValue(midnightOf('2026-03-05') + 3_600_000)
})

const body = (values: object = {}) => ({
  baselineName: '采暖基准',
  ...{ stationId, deviceId: device.id, firstDay: '2026-01-01', lastDay: '2026-01-31' },
  drivers: [{ itemId: device.points.temperature, kind: 'heating', balance: 18 }],
  ...values,
})
const march = { from: '2026-03-01', to: '2026-03-31' }
const report = async (query = march): Promise<DataOf<typeof getBaselineReport>> =>
  (await app.as().call(getBaselineReport, { query: { id, ...query } })).data

it('fits degree days, and adds up what was saved on the days that are over', async () => {
  id = (await app.as().call(energyBaselines.calls.save, { body: body() })).data.id
  const data = await report()
  expect(data).toMatchObject({
    ...{ problem: null, energyUnit: 'kWh', comparedDays: 3 },
    actual: 390,
    expected: expect.closeTo(450),
    model: {
      ...{ base: expect.closeTo(100), days: 31, missingDays: 0, r2: expect.closeTo(1) },
      drivers: [{ unit: '℃·d', slope: expect.closeTo(10) }],
    },
  })
  expect(data.days.map(({ day, expected, sum }) => [day, expected, sum])).toEqual([
    ['2026-03-01', expect.closeTo(150), expect.closeTo(-20)],
    ['2026-03-02', expect.closeTo(150), expect.closeTo(-40)],
    ['2026-03-03', null, expect.closeTo(-40)],
    ['2026-03-04', expect.closeTo(150), expect.closeTo(-60)],
  ])
  expect(data.fitted).toHaveLength(31)
  const { data: file } = await app.as().call(exportBaselineReport, { query: { id, ...march, format: 'csv' } })
  const text = (await app.app.inject(`/api/files/${file.ticket}`)).body
  expect(text.split('\r\n')[2]).toMatch(/^2026-03-02,130,150(\.0+\d)?,-20/)
})

it('compares no day that the baseline was fitted to, and sums nothing before the first', async () => {
  const data = await report({ from: '2026-01-30', to: '2026-03-01' })
  expect(data).toMatchObject({ comparedDays: 1, actual: 130, expected: expect.closeTo(150) })
  expect(data.fittedTo).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(data.days[0]).toMatchObject({ day: '2026-01-30', actual: expect.any(Number), sum: null })
  expect(data.days.filter(({ sum }) => sum !== null)).toMatchObject([{ day: '2026-03-01' }])
})

it('leaves out days on which a meter was silent, and the day on which it tells what was used meanwhile', async () => {
  const meters = { stationId: (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id }
  const register = { unit: 'kWh', category: 'energy', kind: 'accumulated' } as const
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { ...register, propertyNo: 'ep', energyType: 'electricity' },
      { propertyNo: 't', unit: '℃' },
    ],
  })
  const hourMs = dayMs / 24
  const [begun, ended] = [midnightOf('2025-12-31'), midnightOf('2026-03-01')]
  const hours = Array.from({ length: (ended - begun) / hourMs + 1 }, (_, hour) => begun + hour * hourMs)
  // each of the three draws 1,000 kWh a day
  const silences = [
    [midnightOf('2026-01-20'), midnightOf('2026-01-25')],
    [midnightOf('2026-02-10'), midnightOf('2026-02-15')],
    // told on the same day
    [midnightOf('2026-02-20') + 3 * hourMs, midnightOf('2026-02-20') + 7 * hourMs],
  ]
  const incomers: Awaited<ReturnType<typeof makeDevice>>[] = []
  for (const [from = 0, to = 0] of silences) {
    const incomer = await makeDevice(test.db, { ...meters, productId })
    incomers.push(incomer)
    const ts = hours.filter((ms) => ms < from || ms >= to)
    const values = ts.map((ms) => ((ms - begun) / dayMs) * 1_000)
    await seedReadings(test.db, [{ pointId: incomer.points.ep ?? '', ts, values }])
  }
  const itemId = incomers[0]?.points.t
  for (let day = 0; day < 59; day += 1)
    await rolled(itemId, dayAt('2026-01-01', day), { mean: temperatureOn(day) })
  const drivers = [{ itemId, kind: 'plain' }]
  const values = { ...meters, baselineName: '三路进线', deviceId: undefined, drivers }
  const saved = await app.as().call(energyBaselines.calls.save, { body: body(values) })
  const query = { id: saved.data.id, from: '2026-02-01', to: '2026-02-28' }
  const { data } = await app.as().call(getBaselineReport, { query })
  expect(data.model).toMatchObject({
    ...{ base: expect.closeTo(3_000, 3), days: 25, missingDays: 6, lackingDays: 6 },
  })
  expect(data).toMatchObject({
    ...{ comparedDays: 22, actual: expect.closeTo(66_000, 3), expected: expect.closeTo(66_000, 3) },
  })
  const leftOut = ['10', '11', '12', '13', '14', '15'].map((day) => `2026-02-${day}`)
  const days: DataOf<typeof getBaselineReport>['days'] = data.days
  expect(days.flatMap(({ day, isLacking }) => (isLacking ? [day] : []))).toEqual(leftOut)
  expect(days.flatMap(({ day, actual }) => (actual === null ? [day] : []))).toEqual(leftOut)
  const file = await app.as().call(exportBaselineReport, { query: { ...query, format: 'csv' } })
  const text = (await app.app.inject(`/api/files/${file.data.ticket}`)).body
  expect(text.split('\r\n')[10]).toMatch(/^2026-02-10,,3000.*,有缺失或补记的读数，未计入$/)
})

it('takes the name of a baseline once for a station', async () => {
  const { status } = await app.as().call(energyBaselines.calls.save, { body: body() })
  expect(status).toBe(400)
  const elsewhere = (await makeStation(test.db)).id
  const there = await makeDevice(test.db, {
    stationId: elsewhere,
    productId: (await makeProduct(test.db, { properties: [{ propertyNo: 't', unit: '℃' }] })).id,
  })
  const saved = await app.as().call(energyBaselines.calls.save, {
    body: body({
      ...{ stationId: elsewhere, deviceId: null },
      drivers: [{ itemId: there.points.t, kind: 'plain' }],
    }),
  })
  expect(saved.status).toBe(200)
})

it('says why there is no baseline', async () => {
  const problemOf = async (values: object) => {
    await app.as().call(energyBaselines.calls.update, { body: { id, ...body(values) } })
    const { problem, model } = await report()
    expect(model === null).toBe(problem !== null)
    return problem
  }
  expect(await problemOf({ firstDay: '2026-01-25', lastDay: '2026-02-20' })).toBe('fewDays')
  const itemId = device.points.temperature
  const twice = { itemId, kind: 'heating', balance: 18 }
  expect(await problemOf({ drivers: [twice, twice] })).toBeNull()
  expect((await report()).model?.drivers.map(({ leftOut }) => leftOut)).toEqual([null, 'same'])
  expect(await problemOf({ drivers: [{ itemId, kind: 'cooling', balance: 30 }] })).toBe('sameDrivers')
  expect(await problemOf({})).toBeNull()
  await test.db.asSystem((tx) => tx.execute(sql`delete from energy_baseline_driver where record_id = ${id}`))
  expect((await report()).problem).toBe('driverGone')
})

it('refuses drivers that are no numbers of the station, and a span that is too long', async () => {
  const elsewhere = await makeDevice(test.db, {
    stationId: (await makeStation(test.db)).id,
    productId: (await makeProduct(test.db, { properties: [{ propertyNo: 't', unit: '℃' }] })).id,
  })
  for (const itemId of [device.points.note, elsewhere.points.t]) {
    const refused = await app.as().call(energyBaselines.calls.save, {
      body: body({ baselineName: '不行', drivers: [{ itemId, kind: 'plain' }] }),
    })
    expect(refused).toMatchObject({
      status: 400,
      msg: expect.stringContaining('影响因素须为该站点的数值型数据点'),
    })
  }
  const degree = { itemId: device.points.temperature, kind: 'heating' }
  const lacking = await app
    .as()
    .call(energyBaselines.calls.save, { body: body({ baselineName: '缺', drivers: [degree] }) })
  expect(lacking).toMatchObject({ status: 400, msg: expect.stringContaining('度日须填写平衡点温度') })
  const long = { id, from: '2020-01-01', to: '2026-01-01' }
  expect((await app.as().call(getBaselineReport, { query: long })).status).toBe(400)
})

it('tells nothing of a station out of sight', async () => {
  const stranger = app.as({ stationIds: [] })
  expect((await stranger.call(getBaselineReport, { query: { id, ...march } })).status).toBe(404)
  expect((await stranger.call(energyBaselines.calls.page, {})).data.records).toEqual([])
})
