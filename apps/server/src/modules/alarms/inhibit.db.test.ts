import { alarmRules, getAlarmContext, tryAlarmRule } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commitReadings, routeOf } from '../../testing/commitReadings'
import { engineLife } from '../../testing/engineLife'
import { makeDevice, makeProduct, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { type PointRoute, seedReadings } from '../telemetry'
import { createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'
import type { JudgedRule } from './engine/life'
import { type ReplayedReading, replay } from './engine/replay'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

/** The pressure, whether the pump runs, and a text. */
let pressure: PointRoute
let pump: PointRoute
let textId: string

beforeAll(async () => {
  const { id: stationId } = await makeStation(test.db)
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'pressure', unit: 'bar' },
      { propertyNo: 'running', dataType: 'boolean', enumMap: { '0': '停止', '1': '运行' } },
      { propertyNo: 'note', dataType: 'text' },
    ],
  })
  const device = await makeDevice(test.db, { deviceName: '水泵', stationId, productId: product.id })
  const route = (itemId: string | undefined) => routeOf({ id: itemId ?? '', deviceId: device.id, stationId })
  ;[pressure, pump] = [route(device.points.pressure), route(device.points.running)]
  textId = device.points.note ?? ''
})

/**
 * Each begins without the rules and readings of the others, where the journal has come to: what follows on that is heard when it
 * comes, and what does not is read behind whoever tells it, which a test that looks at once may be too early for.
 */
beforeEach(async () => {
  for (const table of ['alarm', 'alarm_state', 'alarm_rule', ...journals])
    await rows(sql`delete from ${sql.identifier(table)}`)
  const now = sql`${Date.now()}::bigint`
  await rows(
    sql`insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts) values (${sequence}, ${now}, 0, ${now}, ${now})`,
  )
})
const journals = ['ingest_cursor', 'ingest_journal', 'ingest_batch', 'latest_value']

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows
const live = (beginMs: number) =>
  engineLife(test.db, beginMs, (tools) => createAlarmEngine(tools, () => undefined))
type Life = ReturnType<typeof live>

let sequence = 0
/** Readings of some points that come together, now. */
async function come(life: Life, ...readings: readonly (readonly [PointRoute, number])[]) {
  sequence += 1
  await life.pass(1_000)
  const [points, values] = [readings.map(([point]) => point), readings.map(([, value]) => value)]
  await commitReadings(test.db, life.bus, { sequence, ts: life.clock.now(), points, values })
  await life.pass(1_000)
}
/** Whether each alarm of the rule is open, the first first. */
const alarmsOf = async (ruleId: string) =>
  (await rows(sql`select clear_time is null as open from alarm where rule_id = ${ruleId} order by id`)).map(
    ({ open }) => open,
  )

const lowPressure = () => ({
  ...{ itemId: pressure.id, condition: 'lt', limit: 2, level: 1, content: '压力低' },
  ...{ inhibitItemId: pump.id, inhibitComparison: 'eq', inhibitValue: 0 },
})
const save = (values: object) =>
  app.as().call(alarmRules.calls.save, {
    body: {
      ...lowPressure(),
      ruleName: `压力低 ${sequence} ${JSON.stringify(values)}`.slice(0, 64),
      ...values,
    } as never,
  })

it('opens no alarm while the process condition of its rule holds, also over a restart', async () => {
  const { data } = await save({ ruleName: '低压' })
  const first = live(Date.now())
  await first.engine.start()
  // it runs, and the pressure is low
  await come(first, [pressure, 1], [pump, 1])
  expect(await alarmsOf(data.id)).toEqual([true])
  // it stops: what is open is over; low pressure is none now, though it comes before the state in its message
  await come(first, [pressure, 0.5], [pump, 0])
  await come(first, [pressure, 0])
  expect(await alarmsOf(data.id)).toEqual([false])
  // one of before it stopped comes late: it was an alarm, which is over
  const ran = await save({ ruleName: '低压，迟到', limit: 3 })
  await first.engine.reload()
  await come(first, [pump, 1])
  await come(first, [pressure, 5])
  const late = first.clock.now() + 500
  await come(first, [pump, 0])
  sequence += 1
  await commitReadings(test.db, first.bus, { sequence, ts: late, points: [pressure], values: [1] })
  await first.pass(1_000)
  expect(await alarmsOf(ran.data.id)).toEqual([false, false])
  await rows(sql`delete from alarm_rule where id = ${ran.data.id}`)
  await first.engine.reload()
  await rows(
    sql`delete from alarm where rule_id = ${data.id} and id > (select min(id) from alarm where rule_id = ${data.id})`,
  )
  await first.end()

  const second = live(first.clock.now() + 1_000)
  await second.engine.start()
  await come(second, [pressure, 0.1])
  expect(await alarmsOf(data.id)).toEqual([false])
  // it runs again, and the pressure that came before is still low
  await come(second, [pump, 1])
  expect(await alarmsOf(data.id)).toEqual([false, true])
  await come(second, [pressure, 5])
  expect(await alarmsOf(data.id)).toEqual([false, false])

  // without the condition it opens as any other, from the next look at what is stored
  await come(second, [pump, 0], [pressure, 1])
  expect(await alarmsOf(data.id)).toEqual([false, false])
  await app.as().call(alarmRules.calls.update, { body: { id: data.id, inhibitItemId: null } })
  await second.engine.reload()
  await second.pass(1_000)
  expect(await alarmsOf(data.id)).toEqual([false, false, true])
  await second.end()
})

/** The times of the alarms of a rule, the first first, Unix ms. */
const timesOf = (ruleId: string) =>
  rows(sql`select (extract(epoch from alarm_time) * 1000)::float8 as "openMs",
    (extract(epoch from clear_time) * 1000)::float8 as "clearMs" from alarm where rule_id = ${ruleId} order by id`)

/** A reading of the pump or the pressure, or a restart of the process. */
type Event = readonly ['pump' | 'pressure', number] | 'restart'

it.each<[string, boolean[], Event[]]>([
  [
    'stood when it began',
    [false, true],
    [
      ['pump', 1],
      ['pressure', 1],
      ['pump', 0],
      ['pump', 1],
    ],
  ],
  [
    'stood when it began, with a restart meanwhile',
    [false, true],
    [['pump', 1], ['pressure', 1], ['pump', 0], 'restart', ['pump', 1]],
  ],
  [
    'came while it held, with a restart meanwhile',
    [true],
    [['pump', 0], ['pressure', 1], 'restart', ['pump', 1]],
  ],
  [
    'has gone meanwhile',
    [false],
    [
      ['pump', 1],
      ['pressure', 1],
      ['pump', 0],
      ['pressure', 5],
      ['pump', 1],
    ],
  ],
  [
    'comes and goes',
    [false, false, true],
    [
      ['pump', 1],
      ['pressure', 1],
      ['pressure', 1.5],
      ['pump', 0],
      ['pressure', 5],
      ['pressure', 1],
      ['pump', 1],
      ['pump', 1],
      ['pressure', 3],
      ['pump', 0],
      ['pressure', 0.5],
      ['pump', 0],
      ['pump', 1],
    ],
  ],
])('opens what %s when the condition ends, at work as in a trial', async (_name, open, events) => {
  const { data } = await save({})
  let life = live(Date.now() + sequence * 60_000)
  await life.engine.start()
  const startMs = life.clock.now()
  const readings: ReplayedReading[] = []
  for (const event of events) {
    if (event === 'restart') {
      await life.end()
      life = live(life.clock.now() + 1_000)
      await life.engine.start()
      continue
    }
    const [of, value] = event
    const isOfInhibit = of === 'pump'
    readings.push({ ts: life.clock.now() + 1_000, value, quality: 0, isOfInhibit })
    await come(life, [isOfInhibit ? pump : pressure, value])
  }
  expect(await alarmsOf(data.id)).toEqual(open)
  const rule: JudgedRule = {
    ...{ condition: 'lt', limit: 2, upperLimit: null, deadBand: 0, windowMs: 0, onDelayMs: 0, offDelayMs: 0 },
  }
  const inhibit = { itemId: pump.id, comparison: 'eq', value: 0 } as const
  const tried = await replay(rule, readings, { startMs, endMs: life.clock.now(), inhibit })
  expect(await timesOf(data.id)).toEqual(tried.map(({ openMs, clearMs }) => ({ openMs, clearMs })))
  await life.end()
})

it('opens what stood when the condition began, though that ended while the process was down', async () => {
  const { data } = await save({})
  const first = live(Date.now() + sequence * 60_000)
  await first.engine.start()
  await come(first, [pump, 1])
  await come(first, [pressure, 1])
  await come(first, [pump, 0])
  expect(await alarmsOf(data.id)).toEqual([false])
  await first.end()
  await come(first, [pump, 1])
  const second = live(first.clock.now() + 1_000)
  await second.engine.start()
  await second.pass(1_000)
  expect(await alarmsOf(data.id)).toEqual([false, true])
  await second.end()
})

describe('a process condition that is heard no more', () => {
  const gateway = (set: ReturnType<typeof sql>) =>
    rows(
      sql`update gateway set ${set} where id = (select gateway_id from device where id = ${pump.deviceId}::bigint)`,
    )
  const at = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`
  const minuteMs = 60_000
  /** A pump that stands, with low pressure, and a gateway that was heard just now. */
  const stood = async () => {
    const { data } = await save({})
    const life = live(Date.now() + sequence * minuteMs)
    await gateway(sql`is_online = true, last_contact_time = ${at(life.clock.now())}`)
    await life.engine.start()
    await come(life, [pump, 0])
    await come(life, [pressure, 1])
    await life.pass(3 * minuteMs)
    return { id: data.id as string, life }
  }
  const lostOf = async (id: string) =>
    (await app.as().call(alarmRules.calls.page, { query: { size: 100 } })).data.records.find(
      (rule: { id: string }) => rule.id === id,
    )?.lostInhibit

  afterEach(() => gateway(sql`is_online = false, last_contact_time = null`))

  it('as its gateway has died holds nothing back, says so, and holds back again when that is back', async () => {
    const { id, life } = await stood()
    expect(await alarmsOf(id)).toEqual([])
    const died = life.clock.now()
    await gateway(sql`is_online = false, last_contact_time = ${at(died)}`)
    // it may come back by itself
    await life.pass(minuteMs)
    expect(await alarmsOf(id)).toEqual([])
    await life.pass(minuteMs)
    await life.pass(1_000)
    expect(await alarmsOf(id)).toEqual([true])
    app.clock.set(life.clock.now())
    expect(await lostOf(id)).toEqual({ itemName: expect.stringContaining('水泵'), loss: 'gateway' })
    const [alarm] = await rows(sql`select id::text as id from alarm where rule_id = ${id}`)
    const query = { id: String(alarm?.id) }
    expect((await app.as().call(getAlarmContext, { query })).data.lostInhibit).toMatchObject({
      loss: 'gateway',
    })
    await life.end()

    // over a start the alarm stays, and is no second one
    const second = live(life.clock.now() + 5 * minuteMs)
    await second.engine.start()
    await second.pass(2 * minuteMs)
    await second.pass(1_000)
    expect(await alarmsOf(id)).toEqual([true])
    // it is back, and the pump has said nothing new
    await gateway(sql`is_online = true, last_contact_time = ${at(second.clock.now())}`)
    await second.pass(20_000)
    await second.pass(1_000)
    expect(await alarmsOf(id)).toEqual([false])
    app.clock.set(second.clock.now())
    expect(await lostOf(id)).toBeNull()
    await second.end()
  })

  it('that sends when it changes is not stale for hours while its gateway is online', async () => {
    const { id, life } = await stood()
    await life.pass(12 * 60 * minuteMs)
    await life.pass(1_000)
    expect(await alarmsOf(id)).toEqual([])
    // but its device is offline, of which the pressure came regularly
    await rows(sql`update device set is_online = false, last_contact_time = ${at(life.clock.now() - 5 * minuteMs)}
      where id = ${pump.deviceId}::bigint`)
    await life.pass(20_000)
    await life.pass(1_000)
    expect(await alarmsOf(id)).toEqual([true])
    // it is heard, and holds
    await come(life, [pump, 0])
    expect(await alarmsOf(id)).toEqual([false])
    await rows(sql`update device set last_contact_time = null where id = ${pump.deviceId}::bigint`)
    await life.end()
  })

  it('that sends with a rhythm is stale by that', async () => {
    const { data } = await save({
      inhibitItemId: pressure.id,
      inhibitValue: 9,
      itemId: pump.id,
      condition: 'eq',
      limit: 0,
    })
    const life = live(Date.now() + sequence * minuteMs)
    await gateway(sql`is_online = true, last_contact_time = ${at(life.clock.now())}`)
    await life.engine.start()
    await come(life, [pressure, 9])
    await come(life, [pump, 0])
    await life.pass(14 * minuteMs)
    expect(await alarmsOf(data.id)).toEqual([])
    await life.pass(2 * minuteMs)
    await life.pass(1_000)
    expect(await alarmsOf(data.id)).toEqual([true])
    await life.end()
  })
})

it('tries a rule by what the process condition was, also before the span', async () => {
  const now = app.clock.now()
  const at = (minutes: number) => now - minutes * 60_000
  const { id: stationId } = await makeStation(test.db)
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'pressure' }, { propertyNo: 'running', dataType: 'boolean' }],
  })
  const { points } = await makeDevice(test.db, { stationId, productId: product.id })
  const [pressureId, runningId] = [points.pressure ?? '', points.running ?? '']
  await seedReadings(test.db, [
    // it stood since two days ago, ran from 300 to 200 minutes ago, and stands since
    { pointId: runningId, ts: [at(2 * 1_440), at(300), at(200)], values: [0, 1, 0] },
    { pointId: pressureId, ts: [at(400), at(350), at(250), at(100)], values: [1, 1, 1, 1] },
  ])
  const tried = async (values: object) => {
    const rule = { itemId: pressureId, condition: 'lt', limit: 2, days: 1, ...values }
    const { data } = await app.as().call(tryAlarmRule, { body: rule as never })
    const minutesOf = (ms: number | null) => (ms === null ? null : (now - ms) / 60_000)
    return data.after.alarms.map(({ openMs, clearMs }: { openMs: number; clearMs: number | null }) => [
      minutesOf(openMs),
      minutesOf(clearMs),
    ])
  }
  expect(await tried({})).toEqual([[400, null]])
  const inhibit = { inhibitItemId: runningId, inhibitComparison: 'eq', inhibitValue: 0 }
  // it opens when the pump starts, with the pressure that stood then, and clears when that stops
  expect(await tried(inhibit)).toEqual([[300, 200]])
})

it('says what holds a rule back, and refuses what is no process condition', async () => {
  const { data } = await save({ ruleName: '说明' })
  const read = await app.as().call(alarmRules.calls.detail, { query: { id: data.id } })
  expect(read.data).toMatchObject({
    ...{ inhibitItemId: pump.id, inhibitComparison: 'eq', inhibitValue: 0 },
    inhibitFormat: { dataType: 'boolean', enumMap: { '0': '停止', '1': '运行' } },
  })
  expect(read.data.inhibitItemName).toContain('水泵')
  const refused: [object, object][] = [
    [{ inhibitComparison: null }, { field: 'inhibitComparison' }],
    [{ inhibitValue: null }, { field: 'inhibitValue' }],
    [{ inhibitItemId: textId }, { key: 'alarms.notANumber', field: 'inhibitItemId' }],
    [{ inhibitComparison: 'gt' }, { key: 'alarms.notForStates', field: 'inhibitComparison' }],
  ]
  for (const [values, error] of refused) expect(await save(values)).toMatchObject({ code: 400, error })
})
