import {
  readingCorrections,
  type TriedReading,
  tryReadingCorrection,
} from '@energy-console/contract/telemetry'
import { describe, expect, it } from 'vitest'
import { makeStation } from '../../../testing/factories'
import { firstDay } from '../../../testing/readingsModel'
import { every, useSaidReadings, wire } from '../../../testing/useSaidReadings'

const minuteMs = 60_000

const { test, app, power, energy, note, ...readings } = await useSaidReadings()

const at = (minute: number) => firstDay + minute * minuteMs
/** Readings of a minute each. */
const begin = async (pointId: string, count: number, valueAt: (minute: number) => number) => {
  const model = await readings.begin()
  await model.store(every(pointId, count, minuteMs, valueAt))
  await readings.rollUp()
}

interface Asked {
  id?: string
  itemId: string
  from: number
  to: number
  method: 'value' | 'add' | 'multiply'
  amount: number
}
const attempt = ({ id, itemId, from, to, method, amount }: Asked, session: object = {}) =>
  app.as(session).call(tryReadingCorrection, {
    query: { ...(id && { id }), itemId, start: at(from), end: at(to), method, amount },
  })
const save = async ({ itemId, from, to, method, amount }: Asked) => {
  const { data } = await app.as().call(readingCorrections.calls.save, {
    body: { itemId, startTime: wire(at(from)), endTime: wire(at(to)), method, amount, reason: '抄表核对' },
  })
  await app.platform.jobs.run('telemetry.marks')
  return data.id
}
const counted = async () => {
  const { rows } = await test.db.systemPool.query<{ rise: number }>(
    'select coalesce(sum(rise), 0)::float8 as rise from rollup_1d where point_id = $1',
    [energy],
  )
  return rows[0]?.rise
}

it('is told of the readings at both ends of the span and of those around it, with their unit', async () => {
  await begin(power, 60, (minute) => minute)
  const { data } = await attempt({ itemId: power, from: 10, to: 19, method: 'multiply', amount: 0.1 })
  expect(data).toEqual({
    ...{ unit: 'kW', count: 10, counted: null, jump: null },
    readings: [
      { place: 'previous', ts: at(9), before: 9, after: 9 },
      { place: 'first', ts: at(10), before: 10, after: 1 },
      { place: 'last', ts: at(19), before: 19, after: 1.9 },
      { place: 'next', ts: at(20), before: 20, after: 20 },
    ],
  })
  const single = await attempt({ itemId: power, from: 0, to: 0, method: 'add', amount: 5 })
  expect(single.data.readings.map(({ place, after }: TriedReading) => [place, after])).toEqual([
    ['first', 5],
    ['next', 1],
  ])
})

it('is told to each of many who ask together, whoever is refused among them', async () => {
  await begin(power, 60, (minute) => minute)
  const asked = { itemId: power, to: 19, method: 'multiply', amount: 0.1 } as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, from) =>
      attempt({ ...asked, from, ...(from < 3 && { id: '999999999' }) }),
    ),
  )
  expect(answers.map(({ status, data }) => (status === 200 ? data.count : status))).toEqual(
    Array.from({ length: 20 }, (_, from) => (from < 3 ? 404 : 20 - from)),
  )
})

describe.each([['in rows'], ['sealed']])('of a register %s', (where) => {
  /** It rises by one a minute, for two days. */
  const register = async (valueAt = (minute: number) => 1_000 + minute) => {
    await begin(energy, 2_880, valueAt)
    if (where === 'sealed') await readings.seal()
  }

  it('a single reading that was wrong counts what was drawn, and nothing jumps', async () => {
    await register((minute) => (minute === 700 ? 500_000 : 1_000 + minute))
    const asked: Asked = { itemId: energy, from: 700, to: 700, method: 'value', amount: 1_700 }
    const { data } = await attempt(asked)
    expect(data).toMatchObject({ unit: 'kWh', count: 1, counted: { before: 498_301, after: 2 }, jump: null })
    const before = await counted()
    await save(asked)
    expect(await counted()).toBe(Number(before) - 498_301 + 2)
  })

  it.each([
    ['between those around', 1_704, 11, null],
    ['below them', 1_000, 710, { isBack: true, leap: { rise: 710, usualPerHour: 60 } }],
    ['above them', 249_833, 248_134, { isBack: true, leap: { rise: 248_134, usualPerHour: 60 } }],
  ])('a value that is given for a time %s counts what saving it counts', async (_, amount, after, jump) => {
    await register()
    const asked: Asked = { itemId: energy, from: 700, to: 709, method: 'value', amount }
    const { data } = await attempt(asked)
    expect(data).toMatchObject({ count: 10, counted: { before: 11, after }, jump })
    const before = await counted()
    await save(asked)
    expect(await counted()).toBe(Number(before) - 11 + after)
  })

  it('far more than usual is told where nothing has come since, too', async () => {
    await register()
    const { data } = await attempt({ itemId: energy, from: 2_879, to: 2_879, method: 'add', amount: 5_000 })
    expect(data.jump).toEqual({ isBack: false, leap: { rise: 5_001, usualPerHour: 60 } })
    const modest = await attempt({ itemId: energy, from: 2_879, to: 2_879, method: 'add', amount: 100 })
    expect(modest.data).toMatchObject({ counted: { before: 1, after: 101 }, jump: null })
  })
})

it('of one that is changed is told by its place among others of the time', async () => {
  await begin(power, 60, () => 10)
  const older: Asked = { itemId: power, from: 10, to: 19, method: 'value', amount: 1 }
  const id = await save(older)
  await save({ itemId: power, from: 15, to: 19, method: 'value', amount: 2 })
  const { data } = await attempt({ ...older, id, amount: 3 })
  expect(data.readings.map(({ before, after }: TriedReading) => [before, after])).toEqual([
    [10, 10],
    [10, 3],
    [10, 2],
    [10, 10],
  ])
  expect((await attempt({ ...older, id: '999999999' })).status).toBe(404)
})

it('is refused as saving is where as many share its time as may, but for one of them that is changed', async () => {
  await begin(power, 60, () => 10)
  const asked: Asked = { itemId: power, from: 10, to: 19, method: 'add', amount: 1 }
  let id = ''
  for (let made = 0; made < 20; made += 1) id = await save(asked)
  const { error } = await attempt({ ...asked, from: 19, to: 25 })
  expect(error).toMatchObject({
    ...{ key: 'telemetry.tooManyCorrections', params: { count: 20 }, field: 'startTime' },
  })
  expect((await attempt({ ...asked, id, amount: 2 })).data).toMatchObject({ count: 10 })
  expect((await attempt({ ...asked, from: 20, to: 25 })).data).toMatchObject({ count: 6 })
})

it('is refused as saving is, and at stations that are not seen', async () => {
  await begin(energy, 60, (minute) => minute)
  const asked: Asked = { itemId: energy, from: 10, to: 19, method: 'add', amount: 1 }
  expect((await attempt(asked)).error).toMatchObject({ key: 'telemetry.registerShifted', field: 'method' })
  const none = await attempt({ ...asked, from: 100, to: 110, method: 'value' })
  expect(none.error).toMatchObject({ key: 'telemetry.nothingToCorrect' })
  expect((await attempt({ ...asked, itemId: note })).error).toMatchObject({ key: 'telemetry.noNumbers' })
  const elsewhere = { stationIds: [(await makeStation(test.db)).id] }
  expect((await attempt({ ...asked, to: 10 }, elsewhere)).status).toBe(404)
  expect((await attempt(asked, { can: ['reading_correction_view'] })).status).toBe(403)
})
