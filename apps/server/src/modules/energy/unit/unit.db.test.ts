import { alarmRules, overLimitRemark } from '@energy-console/contract/alarms'
import {
  energyUnits,
  exportUnitFigures,
  getUnitSeries,
  listUnitFigures,
} from '@energy-console/contract/energy'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { rolledDay } from '../../../testing/rolledDay'
import { startTelemetry } from '../../../testing/startTelemetry'
import { useEnergy } from '../../../testing/useEnergy'
import { createAlarms } from '../../alarms'
import { keepReadings } from './keep'

const { test, app } = await useEnergy((platform) => [createAlarms(platform)])

let stationId: string
let device: Awaited<ReturnType<typeof makeDevice>>

beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'power', unit: 'kW' },
      {
        propertyNo: 'energy',
        unit: 'MWh',
        category: 'energy',
        kind: 'accumulated',
        energyType: 'electricity',
      },
      { propertyNo: 'tons', unit: 't', kind: 'accumulated' },
    ],
  })
  device = await makeDevice(test.db, { stationId, productId: product.id })
})

/** Noon in Shanghai. */
const now = new Date('2026-03-12T04:00:00Z')
const dayMs = 86_400_000
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

const rise = (itemId: string | undefined, day: string, value: number) =>
  rolledDay(test.db, itemId, midnightOf(day), { rise: value })

let serial = 0
const unitBody = (values: object = {}) => ({
  unitName: `面积 ${++serial}`,
  stationId,
  basis: 'area',
  basisUnit: 'm²',
  amounts: [{ fromDate: '2025-01-01', amount: 1000 }],
  ...values,
})
const save = async (values: object = {}) => app.as().call(energyUnits.calls.save, { body: unitBody(values) })

it('divides what a station drew by its square metres, beside the days before and the year before', async () => {
  const { energy } = device.points
  await rise(energy, '2026-03-01', 2)
  await rise(energy, '2026-03-12', 1)
  await rise(energy, '2026-02-03', 4)
  await rise(energy, '2025-03-05', 1)
  const { id } = (await save({ monthLimit: 2.5 })).data
  vi.spyOn(app.clock, 'now').mockReturnValue(now.getTime())
  const { data } = await app.as().call(listUnitFigures, { query: { kind: 'month', day: '2026-03-15' } })
  expect(data.units).toMatchObject([
    {
      id,
      energy: 3000,
      energyUnit: 'kWh',
      amount: 1000,
      value: 3,
      ended: 2,
      previous: 4,
      lastYear: 1,
      limit: 2.5,
      missingDays: 0,
    },
  ])
  const series = await app.as().call(getUnitSeries, { query: { id, kind: 'month', day: '2026-03-15' } })
  expect(series.data.parts).toHaveLength(31)
  expect(series.data.parts[0]).toEqual({ part: '03-01', value: 2, lastYear: null, isLacking: false })
  expect(series.data).toMatchObject({ unit: 'kWh/m²', limit: null })
  const year = await app.as().call(getUnitSeries, { query: { id, kind: 'year', day: '2026-03-15' } })
  expect(year.data.parts[2]).toEqual({ part: '2026-03', value: 3, lastYear: 1, isLacking: false })
  expect(year.data.limit).toBe(2.5)
  const file = await app
    .as()
    .call(exportUnitFigures, { query: { kind: 'month', day: '2026-03-15', format: 'csv' } })
  const { body } = await app.app.inject(`/api/files/${file.data.ticket}`)
  expect(body.split('\r\n')[1]).toContain(',单位面积,3000,kWh,1000,m²,3,4,1,2.5')
  const other = await app.as({ tenantId: 'other' }).call(listUnitFigures, {
    query: { kind: 'month', day: '2026-03-15' },
  })
  expect(other.data.units).toEqual([])
})

it('divides by what a register says was made', async () => {
  await rise(device.points.tons, '2026-03-01', 50)
  const { id } = (
    await save({
      ...{ basis: 'output', basisUnit: 't', deviceId: device.id },
      amounts: [],
      amountItemId: device.points.tons,
    })
  ).data
  const { data } = await app.as().call(listUnitFigures, { query: { kind: 'month', day: '2026-03-15' } })
  // the day on which nothing was made is left out, and said
  expect(data.units.find((unit: { id: string }) => unit.id === id)).toMatchObject({
    value: 40,
    amount: 50,
    missingDays: 1,
  })
})

it('refuses what cannot be divided', async () => {
  const refused = async (values: object) => (await save(values)).error
  expect(await refused({ amounts: [] })).toMatchObject({ key: 'energy.noUnitAmount', field: 'amounts' })
  const body = { ...{ basis: 'output', basisUnit: 't', amounts: [] }, amountItemId: device.points.tons }
  const { id } = (await save(body)).data
  const taken = await app.as().call(energyUnits.calls.update, { body: { id, amountItemId: null } })
  expect(taken.error).toMatchObject({ key: 'energy.noUnitAmount' })
  expect(await refused({ basis: 'output', amountItemId: device.points.power })).toMatchObject({
    key: 'energy.unitAmountUnfit',
  })
  const elsewhere = await makeDevice(test.db)
  expect(await refused({ deviceId: elsewhere.id })).toMatchObject({ key: 'energy.unitDeviceElsewhere' })
  const meterless = await makeDevice(test.db, {
    stationId,
    productId: (await makeProduct(test.db, { properties: [{ propertyNo: 'x' }] })).id,
  })
  expect(await refused({ deviceId: meterless.id })).toMatchObject({ key: 'energy.unitWithoutMeter' })
})

it('opens the alarm that leads to its page while a period is over its limit, and ends it with the period', async () => {
  const { data: saved } = await save({ monthLimit: 2 })
  const { id } = saved
  const { rows: rules } = await test.db.systemPool.query(
    'select r.id, r.item_id, r.remark from alarm_rule r join energy_unit u on u.month_item_id = r.item_id where u.id = $1',
    [id],
  )
  expect(rules).toMatchObject([{ remark: overLimitRemark }])
  const ruleId = rules[0].id
  const changed = await app.as().call(alarmRules.calls.update, { body: { id: ruleId, limit: 9 } })
  expect(changed.error?.key).toBe('alarms.ownedRule')

  const running = await startTelemetry((platform) => [createAlarms(platform)], {}, { test })
  try {
    const alarms = async () =>
      (
        await test.db.systemPool.query(
          'select value, remark, clear_time is null as is_open from alarm where rule_id = $1 order by id',
          [ruleId],
        )
      ).rows
    const keep = async (at: string) => {
      await test.db.asSystem((tx) => keepReadings(tx, [id], new Date(at)))
      running.platform.bus.publish('readings.made', {})
    }
    await keep('2026-03-12T04:00:00Z')
    await vi.waitFor(
      async () => expect(await alarms()).toEqual([{ value: 3, remark: overLimitRemark, is_open: true }]),
      { timeout: 20_000 },
    )
    const figures = await app.as().call(listUnitFigures, { query: { kind: 'day', day: '2026-03-12' } })
    expect(figures.data.units.find((unit: { id: string }) => unit.id === id)?.over).toEqual(['month'])
    const over = async (query: object) =>
      (await app.as().call(listUnitFigures, { query: { kind: 'day', day: '2026-03-12', ...query } })).data
    expect(await over({ isOver: 'true' })).toMatchObject({ count: 1, units: [{ id }] })
    expect((await over({})).count).toBeGreaterThan(1)

    // the last of a month is judged before the first of the next, however late; run twice, it is made once
    await keep('2026-03-31T23:00:00Z')
    await keep('2026-03-31T23:00:00Z')
    // silence ends nothing
    await rise(device.points.energy, '2026-04-01', 1)
    expect(await alarms()).toMatchObject([{ is_open: true }])
    await keep('2026-03-31T23:10:00Z')
    await vi.waitFor(async () => expect(await alarms()).toMatchObject([{ is_open: false }]), {
      timeout: 20_000,
    })
    const { rows } = await test.db.systemPool.query(
      'select ts::float8 as ts, value from sample where point_id = $1 order by ts',
      [rules[0].item_id],
    )
    expect(rows).toEqual([
      { ts: Date.parse('2026-03-12T04:00:00Z'), value: 3 },
      ...[25, 26, 27, 28, 29, 30, 31].map((day) => ({
        ts: midnightOf(`2026-03-${day}`) + dayMs - 1,
        value: 3,
      })),
      { ts: Date.parse('2026-03-31T23:10:00Z'), value: 1 },
    ])
  } finally {
    await running.stop()
  }
  const removed = await app.as().call(energyUnits.calls.remove, { query: { ids: id } })
  expect(removed.code).toBe(200)
  const left = await test.db.systemPool.query('select from point where id = $1', [rules[0].item_id])
  expect(left.rowCount).toBe(0)
})
