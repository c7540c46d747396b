import { energyUnits, getUnitSeries, listUnitFigures, type UnitFigure } from '@energy-console/contract/energy'
import { expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { createAlarms } from '../../alarms'
import { seedReadings } from '../../telemetry'
import { keepReadings } from './keep'

const { test, app } = await useEnergy((platform) => [createAlarms(platform)])

const hourMs = 3_600_000
const register = { propertyNo: 'energy', unit: 'kWh', category: 'energy', kind: 'accumulated' } as const

async function plant(timeZone: string, storage: 'all' | 'change' = 'all') {
  const stationId = (await makeStation(test.db, { timeZone })).id
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { ...register, energyType: 'electricity' },
      { propertyNo: 'people', unit: '人', storage },
    ],
  })
  const { points } = await makeDevice(test.db, { stationId, productId })
  return { stationId, energy: points.energy ?? '', people: points.people ?? '' }
}

const save = async (body: object) => (await app.as().call(energyUnits.calls.save, { body })).data.id as string
const figureOf = async (id: string, kind: string, day: string): Promise<UnitFigure | undefined> => {
  const { data } = await app.as().call(listUnitFigures, { query: { kind, day } })
  return data.units.find((unit: UnitFigure) => unit.id === id)
}

/** Readings on the hour of a register that draws 10 kWh an hour. */
const drawing = (pointId: string, first: number, hours: number, isRead = (_: number) => true) => {
  const ts = Array.from({ length: hours + 1 }, (_, hour) => first + hour * hourMs).filter(isRead)
  return { pointId, ts, values: ts.map((ms) => ((ms - first) / hourMs) * 10) }
}

it('raises nothing for what a gateway tells on Monday that was used since Friday', async () => {
  const { stationId, energy } = await plant('Asia/Shanghai')
  const at = (time: string) => Date.parse(`${time}:00+08:00`)
  // it is off from Friday 17:00 to Monday 08:00: 63 hours
  const line = drawing(
    energy,
    at('2026-02-20T00:00'),
    10 * 24 + 12,
    (ms) => ms <= at('2026-02-27T17:00') || ms >= at('2026-03-02T08:00'),
  )
  await seedReadings(test.db, [line])
  const id = await save({
    ...{ unitName: '门店', stationId, basis: 'area', basisUnit: 'm²', dayLimit: 500, monthLimit: 500 },
    ...{ yearLimit: 5_000, amounts: [{ fromDate: '2020-01-01', amount: 1 }] },
  })
  app.clock.set(at('2026-03-02T12:05'))
  await test.db.asSystem((tx) => keepReadings(tx, [id], new Date(app.clock.now())))
  // a second round goes on from the sums of the first
  app.clock.set(at('2026-03-02T12:15'))
  await test.db.asSystem((tx) => keepReadings(tx, [id], new Date(app.clock.now())))
  const { rows } = await test.db.systemPool.query(
    `select m.point_id = u.day_item_id as is_day, m.point_id = u.month_item_id as is_month, round(m.value) as value, m.quality
     from made_reading m join energy_unit u on m.point_id in (u.day_item_id, u.month_item_id, u.year_item_id)
     where u.id = $1 order by m.ts, is_day desc, is_month desc`,
    [id],
  )
  // four hours of Monday are certain, of its month as well; the year has all of it
  const round = [
    { is_day: true, is_month: false, value: 40, quality: 1 },
    { is_day: false, is_month: true, value: 40, quality: 1 },
    { is_day: false, is_month: false, value: 2_520, quality: 0 },
  ]
  expect(rows).toEqual([...round, ...round])
  const figure = await figureOf(id, 'day', '2026-03-02')
  expect(figure).toMatchObject({ limit: 500, lackingDays: { value: 1, previous: 1 } })
  expect(figure?.value).toBeCloseTo(670)
  expect(figure?.atLeast).toBeCloseTo(40)
  const ofMonth = await figureOf(id, 'month', '2026-02-10')
  // Friday and Saturday are not whole
  expect(ofMonth).toMatchObject({ lackingDays: { value: 2 } })
  for (const [kind, day, expected] of [
    ['month', '2026-02-10', ['02-27', '02-28']],
    ['year', '2026-02-10', ['2026-02', '2026-03']],
  ]) {
    const { data } = await app.as().call(getUnitSeries, { query: { id, kind, day } })
    const parts: { part: string; isLacking: boolean }[] = data.parts
    expect(parts.flatMap(({ part, isLacking }) => (isLacking ? [part] : []))).toEqual(expected)
  }
})

it('divides by how many people there were for how long, not by how often that was told', async () => {
  app.clock.set(Date.parse('2026-02-22T00:00:00Z'))
  const { stationId, energy, people } = await plant('UTC', 'change')
  const from = Date.UTC(2026, 1, 20)
  // nobody for 12 hours with 12 readings, then 100 for as long with 212
  const ts = Array.from({ length: 224 }, (_, at) =>
    at < 12 ? from + at * hourMs : from + 12 * hourMs + (at - 12) * 200_000,
  )
  await seedReadings(test.db, [
    { pointId: people, ts, values: ts.map((_, at) => (at < 12 ? 0 : 100)) },
    drawing(energy, from - hourMs, 25),
  ])
  const id = await save({
    ...{ unitName: '人均', stationId, basis: 'head', basisUnit: '人', amounts: [], amountItemId: people },
  })
  const figure = await figureOf(id, 'day', '2026-02-20')
  expect(figure?.amount).toBeCloseTo(50)
  expect(figure?.value).toBeCloseTo(240 / 50)
})

it('adds up the energy of both hours that a clock put back calls the same, and divides by the mean of both', async () => {
  const { stationId, energy, people } = await plant('Europe/Berlin')
  const midnight = Date.parse('2025-10-26T00:00+02:00')
  const ts = Array.from({ length: 25 }, (_, hour) => midnight + hour * hourMs)
  await seedReadings(test.db, [
    drawing(energy, midnight - hourMs, 26),
    // 10 people in the first hour from two o'clock on, 20 in the second
    { pointId: people, ts, values: ts.map((_, hour) => (hour === 3 ? 20 : 10)) },
  ])
  const id = await save({
    ...{ unitName: '夜班', stationId, basis: 'head', basisUnit: '人', amounts: [], amountItemId: people },
  })
  const { data } = await app.as().call(getUnitSeries, { query: { id, kind: 'day', day: '2025-10-26' } })
  const valueAt = (part: string) => data.parts.find((one: { part: string }) => one.part === part)?.value
  expect(valueAt('01:00')).toBeCloseTo(10 / 10)
  expect(valueAt('02:00')).toBeCloseTo(20 / 15)
})
