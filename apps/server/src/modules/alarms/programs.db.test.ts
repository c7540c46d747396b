import {
  alarmRules,
  alarms,
  getFaultAnalysis,
  getSpokenAlarm,
  listAlarmDays,
  listLevelTypes,
  oneKeyEliminate,
  updateAlarm,
} from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { makeDevice, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { createAlarms } from '.'

// What programs of customers ask of alarms, in the words that they use.

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

interface At {
  stationId: string
  device: Awaited<ReturnType<typeof makeDevice>>
}

let [here, there]: At[] = []
let serial = 0

const makePlace = async (deviceName: string): Promise<At> => {
  const { id: stationId } = await makeStation(test.db)
  return { stationId, device: await makeDevice(test.db, { stationId, deviceName }) }
}

/** An alarm at an instant, which stands and which nobody has acknowledged. */
async function alarm({ stationId, device }: At, at: string, level = 1): Promise<string> {
  serial += 1
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
      values ('demo', ${stationId}, ${device.id}, ${device.points.power}, ${serial}, ${level}, ${device.deviceName}, '过载', ${at}, ${at})
      returning id::text`),
  )
  return rows[0]?.id ?? ''
}

const placed = () => {
  if (!here || !there) throw new Error('no stations')
  return { here, there }
}

beforeEach(async () => {
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm`))
  ;[here, there] = [await makePlace('主变'), await makePlace('水泵')]
})

const standing = async () => {
  const { data } = await app.as().call(alarms.calls.page, { body: { status: 'unconfirmed' } })
  return (data.records as { equipmentName: string }[]).map(({ equipmentName }) => equipmentName)
}

it('eliminates the alarms of the station that is named, and leaves those of another alone', async () => {
  const { here, there } = placed()
  for (const place of [here, here, there]) await alarm(place, '2026-03-02T04:00:00Z')
  const named = { stationId: here.stationId }
  expect((await app.as().call(listLevelTypes, { query: named })).data[1]).toMatchObject({ count: 2 })
  // both hold where a list is given beside it
  const apart = { ...named, stationIds: there.stationId }
  expect((await app.as().call(oneKeyEliminate, { body: apart })).data).toMatchObject({ count: 0 })
  expect((await app.as().call(listLevelTypes, { query: apart })).data[1]).toMatchObject({ count: 0 })

  const { data } = await app.as().call(oneKeyEliminate, { body: named })
  expect(data).toEqual({ count: 2, confirmed: 2, cleared: 2 })
  expect(await standing()).toEqual(['水泵'])
})

it('finds no station that is another’s, or that the caller was not given', async () => {
  const { here, there } = placed()
  await alarm(there, '2026-03-02T04:00:00Z')
  const strangers = [app.as({ tenantId: 'other' }), app.as({ stationIds: [here.stationId] })]
  const span = { stationId: there.stationId, start: '2026-03-01', end: '2026-03-31' }
  for (const one of strangers) {
    expect((await one.call(oneKeyEliminate, { body: { stationId: there.stationId } })).code).toBe(404)
    expect((await one.call(listLevelTypes, { query: { stationId: there.stationId } })).code).toBe(404)
    expect((await one.call(listAlarmDays, { body: span })).code).toBe(404)
    expect((await one.call(getFaultAnalysis, { query: span })).code).toBe(404)
  }
  expect(await standing()).toEqual(['水泵'])
})

it('takes what was done under either name, and says so where there is none', async () => {
  const id = await alarm(placed().here, '2026-03-02T04:00:00Z', 2)
  const handlingOf = async () =>
    ((await app.as().call(alarms.calls.page, { body: {} })).data.records as { handling: string }[])[0]
      ?.handling
  expect((await app.as().call(updateAlarm, { body: { id, handleNote: '已转移' } })).code).toBe(200)
  expect(await handlingOf()).toBe('已转移')
  expect((await app.as().call(updateAlarm, { body: { id, handling: '' } })).code).toBe(200)
  expect(await handlingOf()).toBe('')
  expect(await app.as().call(updateAlarm, { body: { id } })).toMatchObject({
    ...{ code: 400, error: { field: 'handling' } },
  })
  const { data } = await app.as().call(getSpokenAlarm, { body: { id } })
  expect(data).toEqual({ text: '严重：主变，过载', level: 2 })
  const stranger = app.as({ tenantId: 'other' })
  expect((await stranger.call(getSpokenAlarm, { body: { id } })).code).toBe(404)
})

it('counts alarms by the day of the station, level and status, over days or instants', async () => {
  const { here, there } = placed()
  // 23:30 on the first and 00:30 on the second, by the clock of the station
  await alarm(here, '2026-03-01T15:30:00Z')
  await alarm(here, '2026-03-01T16:30:00Z')
  await alarm(here, '2026-03-01T17:30:00Z', 2)
  await alarm(there, '2026-03-01T18:30:00Z')
  const aside = await alarm(here, '2026-03-01T18:30:00Z')
  await test.db.asSystem((tx) =>
    tx.execute(sql`update alarm set suppression = 'shelved' where id = ${aside}`),
  )
  const status = 'active-unacknowledged'
  const [first, second, grave] = [
    { day: '2026-03-01', level: 1, status, count: 1 },
    { day: '2026-03-02', level: 1, status, count: 1 },
    { day: '2026-03-02', level: 2, status, count: 1 },
  ]
  const days = async (span: object) => (await app.as().call(listAlarmDays, { body: span as never })).data
  const { stationId } = here
  expect(await days({ stationId, start: '2026-03-01', end: '2026-03-02' })).toEqual([first, second, grave])
  expect(await days({ stationId, start: '2026-03-01', end: '2026-03-01' })).toEqual([first])
  expect(await days({ start: '2026-03-02', end: '2026-03-02' })).toEqual([{ ...second, count: 2 }, grave])
  // an instant is exact, and the end is left out
  const [start, end] = [Date.parse('2026-03-01T16:30:00Z'), Date.parse('2026-03-01T17:30:00Z')]
  expect(await days({ stationId, start, end })).toEqual([second])
  expect(await days({ stationId, start, end: end + 1 })).toEqual([second, grave])

  const wrong = [
    { start: '2026-03-02', end: '2026-03-01' },
    { start: end, end: start },
    { start, end: start },
    { start: '2025-01-01', end: '2026-03-01' },
  ]
  for (const body of wrong)
    expect(await app.as().call(listAlarmDays, { body })).toMatchObject({ error: { key: 'alarms.badPeriod' } })
})

it('tells which devices and types failed, and when, over the same periods', async () => {
  const { here, there } = placed()
  await alarm(here, '2026-03-01T16:30:00Z')
  await alarm(here, '2026-03-01T17:30:00Z')
  await alarm(there, '2026-03-01T17:45:00Z')
  const analysisOf = async (query: object) =>
    (await app.as().call(getFaultAnalysis, { query: query as never })).data
  const all = await analysisOf({ start: '2026-03-01', end: '2026-03-02' })
  expect(all.byDevice).toEqual([
    { id: here.device.id, name: '主变', count: 2 },
    { id: there.device.id, name: '水泵', count: 1 },
  ])
  expect(all.byType.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3)
  // Monday, the second of March
  expect(all.byHour).toEqual([
    { weekday: 1, hour: 0, count: 1 },
    { weekday: 1, hour: 1, count: 2 },
  ])
  const span = {
    start: `${Date.parse('2026-03-01T17:30:00Z')}`,
    end: `${Date.parse('2026-03-01T17:45:00Z')}`,
  }
  expect(await analysisOf({ ...span, stationId: here.stationId })).toMatchObject({
    byDevice: [{ name: '主变', count: 1 }],
    byHour: [{ weekday: 1, hour: 1, count: 1 }],
  })
  const nothing = await analysisOf({ start: '2026-04-01', end: '2026-04-02' })
  expect(nothing).toEqual({ byDevice: [], byType: [], byHour: [] })
})

it('keeps the delay that a rule is given in milliseconds', async () => {
  const itemId = placed().here.device.points.power
  const rule = {
    itemId,
    condition: 'gt',
    limit: 100,
    deadBand: 5,
    level: 2,
    content: '过载',
    onDelayMs: 1_500,
  }
  const { data } = await app.as().call(alarmRules.calls.save, {
    body: { ruleName: '毫秒', ...rule } as never,
  })
  const delayOf = async () =>
    (await app.as().call(alarmRules.calls.detail, { query: { id: data.id } })).data.onDelaySeconds
  expect(await delayOf()).toBe(2)
  await app.as().call(alarmRules.calls.update, { body: { id: data.id, onDelayMs: 60_000 } as never })
  expect(await delayOf()).toBe(60)
  await app.as().call(alarmRules.calls.update, { body: { id: data.id, limit: 90 } as never })
  expect(await delayOf()).toBe(60)
})
