import { alarmRules, alarms, getAlarmContext, tryAlarmRule } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { commitReadings, routeOf } from '../../testing/commitReadings'
import { engineLife } from '../../testing/engineLife'
import { makeAlarmRule, makeDevice, makeGateway, makeProduct } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { type PointRoute, seedReadings } from '../telemetry'
import { createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'

const minuteMs = 60_000

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let points: PointRoute[]
let ruleId: string
let startMs: number

beforeAll(async () => {
  startMs = app.clock.now() - 3 * 3_600_000
  const { id: gatewayId, stationId } = await makeGateway(test.db)
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power', unit: 'kW' }] })
  points = []
  let at = { itemId: '', deviceId: '', stationId }
  for (const deviceName of ['D1', 'D2']) {
    const device = await makeDevice(test.db, { deviceName, gatewayId, stationId, productId: product.id })
    at = { itemId: device.points.power ?? '', deviceId: device.id, stationId }
    points.push(routeOf({ id: at.itemId, stationId, deviceId: device.id }))
  }
  ;({ id: ruleId } = await makeAlarmRule(test.db, {
    ...at,
    ...{ condition: 'formula', limit: null, expression: 'a + b > 10.0', content: '{{a}} 与 {{b}}' },
  }))
  const [a, b] = points
  await rows(sql`insert into alarm_variable (tenant_id, record_id, row_rank, variable_name, item_id)
    values ('demo', ${ruleId}, 0, 'a', ${a?.id}), ('demo', ${ruleId}, 1, 'b', ${b?.id})`)
})

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows

/** `[minutes, point, value]`; devices report every minute, so that without a rhythm a point is stale after 15. */
const readings = [
  [0, 0, 9],
  // D1 has been silent for too long
  [20, 1, 9],
  [21, 0, 9],
  // D2 is heard meanwhile, and D1 says nothing of 1
  [40, 1, 1],
  [58, 1, 9],
  [59, 0, 1],
  [60, 1, 9],
] as const
const expected = [{ openMs: 21 * minuteMs, clearMs: 59 * minuteMs, content: '9 与 9' }]

const told = () =>
  rows(sql`select (extract(epoch from alarm_time) * 1000)::float8 - ${startMs} as "openMs",
    (extract(epoch from clear_time) * 1000)::float8 - ${startMs} as "clearMs", alarm_content as content from alarm order by id`)

it.each([
  ['in one life', false],
  ['with a restart before every reading', true],
])('opens and clears nothing by a stale input %s', async (_name, restarts) => {
  await rows(sql`delete from alarm`)
  for (const table of ['alarm_state', 'ingest_cursor', 'ingest_journal', 'ingest_batch', 'latest_value'])
    await rows(sql`delete from ${sql.identifier(table)}`)
  const begin = async (atMs: number) => {
    const life = engineLife(test.db, atMs, (tools) => createAlarmEngine(tools, () => undefined))
    await life.engine.start()
    return life
  }
  let life = await begin(startMs)
  let nowMs = startMs
  for (const [index, [minutes, at, value]] of readings.entries()) {
    const ts = startMs + minutes * minuteMs
    if (restarts) {
      await life.end()
      life = await begin(ts)
    } else await life.pass(ts - nowMs)
    nowMs = ts
    const batch = { sequence: index + 1, ts, points: points.slice(at, at + 1), values: [value] }
    await commitReadings(test.db, life.bus, batch)
    await life.pass(1_000)
    nowMs += 1_000
  }
  await life.end()
  expect(await told()).toEqual(expected)
})

it('says at the rule and at its alarm which inputs are missing, as far as they are needed', async () => {
  const admin = app.as()
  const stand = async () =>
    (await admin.call(alarmRules.calls.list, { query: { ascs: 'id' } })).data[0].lacking
  const heard = (at: number, agoMs: number) =>
    rows(
      sql`update latest_value set ts = ${app.clock.now() - agoMs}, value = 9 where point_id = ${points[at]?.id}`,
    )
  await heard(0, 14 * minuteMs)
  await heard(1, 0)
  expect(await stand()).toEqual([])
  await heard(0, 20 * minuteMs)
  const missing = [{ name: 'a', itemName: expect.stringContaining('D1 / '), lack: 'stale' }]
  expect(await stand()).toEqual(missing)
  await rows(sql`update alarm set clear_time = null`)
  const [alarm] = (await admin.call(alarms.calls.page, { body: {} })).data.records
  const context = async () => (await admin.call(getAlarmContext, { query: { id: alarm.id } })).data.lacking
  expect(await context()).toEqual(missing)
  await rows(sql`delete from latest_value where point_id = ${points[0]?.id}`)
  expect(await context()).toMatchObject([{ name: 'a', lack: 'missing' }])
  // where the others decide, nothing is missing
  await rows(sql`update alarm_rule set expression = 'a > 5.0 || b > 5.0'`)
  expect(await stand()).toEqual([])
  await rows(sql`update alarm_rule set expression = 'a + b > 10.0'`)
  await rows(sql`update alarm set clear_time = now()`)
  expect(await context()).toEqual([])
})

it('tries a rule on the past as it would have been judged', async () => {
  for (const [at, { id }] of points.entries()) {
    const own = readings.filter(([, of]) => of === at)
    await seedReadings(test.db, [
      {
        pointId: id,
        ts: own.map(([minutes]) => startMs + minutes * minuteMs),
        values: own.map(([, , value]) => value),
      },
    ])
  }
  const [a, b] = points
  const variables = [
    { variableName: 'a', itemId: a?.id },
    { variableName: 'b', itemId: b?.id },
  ]
  const rule = { itemId: b?.id, condition: 'formula', expression: 'a + b > 10.0', variables, days: 1 }
  const { data } = await app.as().call(tryAlarmRule, { body: rule as never })
  expect(
    data.after.alarms.map(({ openMs, clearMs }: { openMs: number; clearMs: number }) => [
      openMs - startMs,
      clearMs - startMs,
    ]),
  ).toEqual(expected.map(({ openMs, clearMs }) => [openMs, clearMs]))
})
