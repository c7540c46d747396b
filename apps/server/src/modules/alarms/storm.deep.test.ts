import { isDeepStrictEqual } from 'node:util'
import {
  type Alarm,
  alarms,
  getAlarmCounts,
  getAlarmStatistics,
  listAlarmDays,
  listDeviceAlarmCounts,
  listLevelTypes,
} from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { routeOf } from '../../testing/commitReadings'
import { makeAlarmRule, makeDevice, makeProduct, makeStation } from '../../testing/factories'
import { forgetReadings, live } from '../../testing/liveEngine'
import type { Death } from '../../testing/mortalDatabase'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices, ensurePointsOfProduct } from '../devices'
import { createStations } from '../stations'
import type { PointRoute } from '../telemetry'
import { createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'

/** 100 devices of 50 points, each point with a rule that opens above 100. */
const size = { devices: 100, pointsOfDevice: 50 }
const count = size.devices * size.pointsOfDevice
/** The storm: within 10 s every rule opens, 250 of them with each batch; then it goes on, and every other one clears. */
const begins = 20
const batchMs = 500
const start = Date.UTC(2026, 2, 1)
const instantOf = (batch: number) => start + batch * batchMs

/** What the points send batch by batch; by 1 more with each device, so that every alarm has a value of its own rule. */
const batches = Array.from({ length: begins + 4 }, (_, batch) =>
  Array.from({ length: count }, (_, point) => {
    const hasBegun = batch >= Math.floor((point * begins) / count)
    const isOver = batch >= begins + 1 && point % 2 === 1
    return hasBegun && !isOver ? 101 + (point % size.pointsOfDevice) : 50
  }),
)

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let stationId: string
let calmId: string
let points: PointRoute[]
let calm: PointRoute[]
/** Alarms that opened or cleared, as whoever listens was told of them. */
let told: string[] = []

beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  calmId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const properties = Array.from({ length: size.pointsOfDevice }, (_, at) => ({ propertyNo: `p${at}` }))
  const { id: productId } = await makeProduct(test.db, { properties })
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into device (tenant_id, station_id, product_id, device_name)
      select 'demo', ${stationId}, ${productId}, 'meter ' || n from generate_series(1, ${size.devices}::int) n`),
  )
  await test.db.asSystem((tx) => ensurePointsOfProduct(tx, productId))
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
      select tenant_id, station_id, device_id, id, 'rule ' || id, 'gt', 100, (id % 3)::int, '{{device}} {{value}}' from point`),
  )
  const { rows } = await test.db.systemPool.query<{ id: string; deviceId: string }>(
    'select p.id::text as id, p.device_id::text as "deviceId" from point p order by p.id',
  )
  points = rows.map((row) => routeOf({ ...row, stationId }))
  expect(points).toHaveLength(count)
  // elsewhere three alarms come meanwhile, which are no flood
  calm = []
  for (let index = 0; index < 3; index += 1) {
    const device = await makeDevice(test.db, { stationId: calmId })
    const itemId = device.points.power ?? ''
    await makeAlarmRule(test.db, { itemId, deviceId: device.id, stationId: calmId })
    calm.push(routeOf({ id: itemId, stationId: calmId, deviceId: device.id }))
  }
})

/** One life of an engine in the storm, to its end or until it is killed. */
const lifeIn = (first: number, killed?: { atStep: number; when: Death }) =>
  live(
    {
      db: test.db,
      points: [...points, ...calm],
      create: (tools) =>
        createAlarmEngine(tools, ({ id, clearTime }) => {
          told.push(`${id} ${clearTime === null ? 'opens' : 'clears'}`)
        }),
      instantOf,
      beginMs: () => start + 3_600_000,
      pass: (clock) => clock.advance(1_000),
      settles: (batch) => batch % 3 === 0,
    },
    batches.map((values) => [...values, 150, 150, 150]),
    first,
    killed,
  )

interface Expected {
  id: string
  value: number
  count: number
  openMs: number
  clearMs: number | null
}

/** What every point's one alarm is to be. */
const expected = (): Expected[] =>
  points.map(({ id }, point) => {
    const first = Math.floor((point * begins) / count)
    const isOver = point % 2 === 1
    const last = isOver ? begins + 1 : batches.length
    return {
      ...{ id, value: 101 + (point % size.pointsOfDevice), count: last - first },
      ...{ openMs: instantOf(first + 1), clearMs: isOver ? instantOf(begins + 2) : null },
    }
  })

/** How many alarms are stored, and the first of the points whose alarms are not what they are to be. */
const stored = async () => {
  const { rows } = await test.db.systemPool.query<Expected>(
    `select a.item_id::text as id, value, count, (extract(epoch from alarm_time) * 1000)::float8 as "openMs",
       (extract(epoch from clear_time) * 1000)::float8 as "clearMs"
     from alarm a where station_id = $1 order by a.item_id, alarm_time`,
    [stationId],
  )
  const byPoint = new Map<string, Expected[]>()
  for (const row of rows) byPoint.set(row.id, [...(byPoint.get(row.id) ?? []), row])
  const wrong = expected().flatMap((alarm) => {
    const found = byPoint.get(alarm.id) ?? []
    return isDeepStrictEqual(found, [alarm]) ? [] : [{ alarm, found }]
  })
  return { alarms: rows.length, wrong: wrong.slice(0, 3) }
}
const whole = { alarms: count, wrong: [] }

const movesBy = async () => {
  const { rows } = await test.db.systemPool.query<{ transition: string; moves: number; alarms: number }>(
    `select transition, count(*)::int as moves, count(distinct record_id)::int as alarms from alarm_history h
     join alarm a on a.id = h.record_id where a.station_id = $1 group by 1 order by 1`,
    [stationId],
  )
  return rows
}

const reset = () => forgetReadings(test.db, ['alarm_history', 'alarm', 'alarm_state'])

it('loses none of 5,000 alarms within ten seconds, doubles none, and tells of each once', {
  timeout: 300_000,
}, async () => {
  await reset()
  told = []
  await lifeIn(0)
  expect(await stored()).toEqual(whole)
  expect(await movesBy()).toEqual([
    { transition: 'clear', moves: count / 2, alarms: count / 2 },
    { transition: 'open', moves: count, alarms: count },
  ])
  expect(told).toHaveLength(count + calm.length + count / 2)
  expect(new Set(told).size).toBe(told.length)
})

it('agrees in every list, count and statistic, and shows the storm in one row', {
  timeout: 120_000,
}, async () => {
  const who = app.as()
  const [active, stationIds] = [count / 2, { stationIds: stationId }]
  const perLevel = (only: (point: number) => boolean) => {
    const levels = [0, 0, 0]
    for (const [point, { id }] of points.entries())
      if (only(point)) levels[Number(BigInt(id) % 3n)] = (levels[Number(BigInt(id) % 3n)] ?? 0) + 1
    return levels
  }
  const all = perLevel(() => true)
  const open = perLevel((point) => point % 2 === 0)
  const sum = (rows: readonly { count: number }[]) => rows.reduce((whole, row) => whole + row.count, 0)

  const query = { from: '2026-03-01', to: '2026-03-01', ...stationIds }
  const { data: figures } = await who.call(getAlarmStatistics, { query })
  expect(figures).toMatchObject({
    total: count,
    totalBefore: 0,
    waiting: { count },
    clearSeconds: expect.any(Number),
  })
  expect(figures.byLevel.map((row: { count: number }) => row.count)).toEqual(all)
  expect(sum(figures.byHour)).toBe(count)
  expect(figures.byDay).toEqual([{ day: '2026-03-01', counts: all }])
  expect(new Set(figures.byDevice.map((row: { count: number }) => row.count))).toEqual(
    new Set([size.pointsOfDevice]),
  )
  expect(figures.perHour.floods).toBe(1)

  const span = { start: '2026-03-01', end: '2026-03-01', stationId }
  expect(sum((await who.call(listAlarmDays, { body: span })).data)).toBe(count)
  const { data: counts } = await who.call(getAlarmCounts, { body: stationIds })
  expect(counts).toMatchObject({ active, unconfirmed: count, clearedUnconfirmed: active, suppressed: 0 })
  expect(counts.byLevel.map((row: { active: number }) => row.active)).toEqual(open)
  const { data: levels } = await who.call(listLevelTypes, { query: { stationId } })
  expect(levels.map((row: { count: number }) => row.count)).toEqual(open)
  const { data: ofDevices } = await who.call(listDeviceAlarmCounts, { body: { stationId } })
  expect(ofDevices).toHaveLength(size.devices)
  expect(ofDevices.reduce((whole: number, { total }: { total: number }) => whole + total, 0)).toBe(active)

  const listed = async (body: object) =>
    (await who.call(alarms.calls.page, { body: { size: 100, ...body } as never })).data as {
      records: Alarm[]
      total: number
    }
  const { records } = await listed({ folds: 'true', stationId_equal: stationId })
  expect(records.map(({ folded }) => folded)).toMatchObject([
    { kind: 'flood', count, hasMore: false, activeCount: active, unconfirmedCount: count, worstLevel: 2 },
  ])
  // the first-out heads the row
  expect(records[0]?.alarmTimeMs).toBe(instantOf(1))
  const elsewhere = await listed({ folds: 'true', stationId_equal: calmId })
  expect(elsewhere.records.map(({ folded }) => folded)).toEqual([undefined, undefined, undefined])
  // one by one, each once
  const ids = new Set<string>()
  for (let current = 1; current <= count / 100; current += 1)
    for (const { id } of (await listed({ stationId_equal: stationId, current })).records) ids.add(id)
  expect(ids.size).toBe(count)
})

it.each([
  ['before', 30],
  ['after', 60],
  ['before', 90],
] as const)(
  'has the same after a kill %s step %i in the middle of it',
  { timeout: 300_000 },
  async (when, atStep) => {
    await reset()
    const { next, isDead } = await lifeIn(0, { atStep, when })
    expect({ isDead, isInTheMiddle: next < batches.length }).toEqual({ isDead: true, isInTheMiddle: true })
    await lifeIn(next)
    expect(await stored()).toEqual(whole)
    const moves = await movesBy()
    expect(moves.map(({ transition, moves: made }) => [transition, made])).toEqual([
      ['clear', count / 2],
      ['open', count],
    ])
  },
)
