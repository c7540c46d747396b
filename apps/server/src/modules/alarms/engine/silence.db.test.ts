import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { engineLife } from '../../../testing/engineLife'
import { makeAlarmRule, makeDevice, makeStation } from '../../../testing/factories'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'

const minuteMs = 60_000

let test: TestDatabase
let points: PointRoute[]
let sequence = 0

beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  for (const table of [
    'alarm_rule',
    'alarm',
    'latest_value',
    'ingest_batch',
    'ingest_journal',
    'ingest_cursor',
  ])
    await rows(sql`delete from ${sql.identifier(table)}`)
  points = []
  // the journal begins anew with the first: what does not follow on the last is read behind whoever tells it
  sequence = 0
})
afterAll(() => test?.close())

const live = (beginMs: number) =>
  engineLife(test.db, beginMs, (tools) => createAlarmEngine(tools, () => undefined))
type Life = ReturnType<typeof live>

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows
const alarms = () =>
  rows(sql`select equipment_name as device, clear_time is null as open from alarm order by id`)

/** A device whose silence of two minutes is an alarm. */
async function makeWatched(deviceName: string, stationId: string, values: object = {}) {
  const device = await makeDevice(test.db, { deviceName, stationId })
  const at = { itemId: device.points.power ?? '', deviceId: device.id, stationId }
  await makeAlarmRule(test.db, { ...at, condition: 'silent', limit: null, windowSeconds: 120, ...values })
  points.push(routeOf({ id: at.itemId, deviceId: device.id, stationId }))
}

/** A reading of an instant that comes now. */
async function come(life: Life, ts: number) {
  sequence += 1
  await commitReadings(test.db, life.bus, { sequence, ts, points, values: [1] })
  await rows(sql`update ingest_batch set committed_ms = ${life.clock.now()} where sequence = ${sequence}`)
  // the reading, then what is silent
  await life.pass(1_000)
  await life.pass(1_000)
}

it('hears a gateway that sends what it kept, and one whose clock is slow, also over a restart', async () => {
  await makeWatched('D1', (await makeStation(test.db)).id)
  const first = live(Date.now())
  await first.engine.start()
  await first.pass(100_000)
  const hourAgo = first.clock.now() - 60 * minuteMs
  for (const index of [0, 1, 2, 3]) await come(first, hourAgo + index * minuteMs)
  expect(await alarms()).toEqual([])
  await first.end()

  const second = live(first.clock.now())
  await second.engine.start()
  await second.pass(100_000)
  await second.pass(1_000)
  expect(await alarms()).toEqual([])
  await second.pass(minuteMs)
  await second.pass(1_000)
  expect(await alarms()).toEqual([{ device: 'D1', open: true }])
  await second.end()

  // what came before the silence does not end it
  const third = live(second.clock.now())
  await third.engine.start()
  await third.pass(1_000)
  expect(await alarms()).toEqual([{ device: 'D1', open: true }])
  await third.end()
})

it('a rule that fails takes the silence of no other', async () => {
  const nowhere = await makeStation(test.db)
  await makeWatched('D1', nowhere.id, { activeDays: 'weekdays' })
  await makeWatched('D2', (await makeStation(test.db)).id)
  await rows(sql`update station set time_zone = 'Nowhere/Else' where id = ${nowhere.id}`)
  const life = live(Date.now())
  const reports: unknown[] = []
  life.bus.subscribe('writers.setAside', (report) => reports.push(report))
  await life.engine.start()
  await life.pass(3 * minuteMs)
  await life.pass(1_000)
  await life.pass(1_000)
  expect(await alarms()).toEqual([{ device: 'D2', open: true }])
  expect(reports).toHaveLength(1)
  await life.end()
})
