import { readFileSync } from 'node:fs'
import { alarmRules, tryAlarmRule } from '@energy-console/contract/alarms'
import { saveCalendarDays } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { commitReadings, routeOf } from '../../testing/commitReadings'
import { engineLife } from '../../testing/engineLife'
import { makeAlarmRule, makeDevice, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createEnergy, kindsOfTenants } from '../energy'
import { createStations } from '../stations'
import { type PointRoute, seedReadings } from '../telemetry'
import { createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'

const hourMs = 3_600_000
const shanghai = (text: string) => Date.parse(`${text}:00+08:00`)

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createEnergy(platform),
  createAlarms(platform, { kindsOfTenants }),
])

let stationId: string
let points: PointRoute[]

beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  points = []
  for (const deviceName of ['live', 'tried']) {
    const device = await makeDevice(test.db, { deviceName, stationId })
    points.push(routeOf({ id: device.points.power ?? '', deviceId: device.id, stationId }))
  }
})

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows
const placeOf = (at: number) => ({
  itemId: points[at]?.id ?? '',
  deviceId: points[at]?.deviceId ?? '',
  stationId,
})
/** The tenant works on no 16 March, a Monday, and on 21 March, a Saturday. */
const settle = (days: { day: string; dayKind: 'holiday' | 'workday' | null }[]) =>
  app.as().call(saveCalendarDays, { body: { days, reason: 'test' } })
const ownDays = [
  { day: '2026-03-16', dayKind: 'holiday' as const },
  { day: '2026-03-21', dayKind: 'workday' as const },
  // as the weekday has it
  { day: '2026-03-23', dayKind: null },
]

it('opens alarms on the days that the calendar of the tenant says, and by a changed one at once', async () => {
  const { id } = await makeAlarmRule(test.db, { ...placeOf(0), activeDays: 'workday', limit: 10 })
  expect((await settle(ownDays)).code).toBe(200)
  const life = engineLife(test.db, shanghai('2026-03-13T12:00'), (tools) =>
    createAlarmEngine(tools, () => undefined, { kindsOfTenants }),
  )
  await life.engine.start()
  let sequence = 0
  /** Too much at noon of a day, and all well an hour after it. */
  const noonOf = async (day: string) => {
    for (const [hour, value] of [
      [12, 50],
      [13, 1],
    ] as const) {
      const ts = shanghai(`${day}T${hour}:00`)
      await life.pass(Math.max(ts - life.clock.now(), 0))
      sequence += 1
      await commitReadings(test.db, life.bus, { sequence, ts, points: points.slice(0, 1), values: [value] })
      await life.pass(1_000)
    }
  }
  const opened = async () =>
    (
      await rows(sql`select to_char(alarm_time at time zone 'Asia/Shanghai', 'MM-DD') as day from alarm
        where rule_id = ${id} order by alarm_time`)
    ).map(({ day }) => day)
  for (const day of ['2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17', '2026-03-21', '2026-03-22'])
    await noonOf(day)
  // not on Saturday the 14th, Monday the 16th, which is a holiday, and Sunday the 22nd; on Saturday the 21st, which is worked
  expect(await opened()).toEqual(['03-13', '03-17', '03-21'])

  // Monday the 23rd becomes a holiday while the engine runs, which is told to whoever remembers the calendar
  const told: unknown[] = []
  const end = app.bus.subscribe('calendar.changed', (event) => told.push(event))
  await settle([{ day: '2026-03-23', dayKind: 'holiday' }])
  end()
  expect(told).toEqual([{ tenantId: 'demo' }])
  await life.engine.reload()
  await noonOf('2026-03-23')
  await noonOf('2026-03-24')
  expect(await opened()).toEqual(['03-13', '03-17', '03-21', '03-24'])
  await life.end()
})

it('tries a rule by what the day of each reading was', async () => {
  await settle(ownDays)
  const now = shanghai('2026-03-24T00:00')
  app.clock.advance(now - app.clock.now())
  const hours = Array.from({ length: 12 * 24 }, (_, at) => shanghai('2026-03-12T00:00') + at * hourMs)
  const isNoon = (at: number) => (at - shanghai('2026-03-12T12:00')) % (24 * hourMs) === 0
  await seedReadings(test.db, [
    { pointId: points[1]?.id ?? '', ts: hours, values: hours.map((at) => (isNoon(at) ? 50 : 1)) },
  ])
  const tried = async (activeDays: string) => {
    const { data } = await app.as().call(tryAlarmRule, {
      body: { itemId: points[1]?.id, condition: 'gt', limit: 10, activeDays, days: 12 } as never,
    })
    return data.after.alarms.map(({ openMs }: { openMs: number }) =>
      new Date(openMs + 8 * hourMs).toISOString().slice(5, 10),
    )
  }
  expect(await tried('workday')).toEqual(
    ['12', '13', '17', '18', '19', '20', '21', '23'].map((day) => `03-${day}`),
  )
  expect(await tried('holiday')).toEqual(['03-16'])
  expect(await tried('dayOff')).toEqual(['03-14', '03-15', '03-16', '03-22'])
  // by the weekday alone, as before
  expect(await tried('weekend')).toEqual(['03-14', '03-15', '03-21', '03-22'])
})

it('keeps the days of a rule, and refuses others', async () => {
  const save = (activeDays: string) =>
    app.as().call(alarmRules.calls.save, {
      body: {
        ...{ ruleName: `days ${activeDays}`, itemId: points[0]?.id, condition: 'gt', limit: 1, level: 1 },
        ...{ content: 'x', activeDays },
      } as never,
    })
  const { data } = await save('plainDay')
  const read = await app.as().call(alarmRules.calls.detail, { query: { id: data.id } })
  expect(read.data).toMatchObject({ activeDays: 'plainDay' })
  expect(await save('someday')).toMatchObject({ code: 400, error: { field: 'activeDays' } })
})

it('works on Monday to Friday where a rule was saved so under the name that was like the workdays of the calendar', async () => {
  const { id } = await makeAlarmRule(test.db, { ...placeOf(0), activeDays: 'weekdays', limit: 10 })
  await test.db.asOwner((tx) =>
    tx.execute(sql`update alarm_rule set active_days = 'workdays' where id = ${id}`),
  )
  const renamed = readFileSync(new URL('../../../migrations/0999_weekdays.sql', import.meta.url), 'utf8')
  await test.db.asOwner((tx) => tx.execute(sql.raw(renamed)))
  const { data } = await app.as().call(alarmRules.calls.detail, { query: { id } })
  expect(data).toMatchObject({ activeDays: 'weekdays' })
})
