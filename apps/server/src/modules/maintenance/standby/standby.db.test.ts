import { alarmRules } from '@energy-console/contract/alarms'
import { standbyRuns, standbySources, standbyTests } from '@energy-console/contract/maintenance'
import { beforeAll, expect, it } from 'vitest'
import { createDuties } from '../../../platform/duties'
import { toWireTime } from '../../../platform/http'
import { createWriters } from '../../../platform/writers'
import {
  makeAlarmRule,
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeUser,
} from '../../../testing/factories'
import { startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'
import { useMaintenance } from '../../../testing/useMaintenance'
import { createAlarms } from '../../alarms'
import { createMaintenance } from '..'
import { createStandbyEngine, type StandbyEngine } from './createStandbyEngine'
import { createStandbyTestKeeper } from './createStandbyTestKeeper'
import { removeOldRuns } from './store'

const { test, app } = await useMaintenance()

let token: string
let device: Awaited<ReturnType<typeof makeDevice>>

beforeAll(async () => {
  const gateway = await makeGateway(test.db)
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  token = (await makeGatewayAccount(test.db, at)).token
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'speed' }, { propertyNo: 'fault' }, { propertyNo: 'name', dataType: 'text' }],
  })
  device = await makeDevice(test.db, { ...at, productId: product.id, deviceName: 'G1' })
  // readings come every now and then
  await test.db.systemPool.query('update device set interval_seconds = 600 where id = $1', [device.id])
})

const minuteMs = 60_000
const save = (values: object = {}) =>
  app.as().call(standbySources.calls.save, {
    body: {
      ...{ sourceName: 'G1', kind: 'dynamo', stationId: device.stationId, deviceId: device.id },
      ...{ runItemId: device.points.speed, runValue: 500, faultItemId: device.points.fault },
      ...values,
    },
  })
const detail = async (id: string) =>
  (await app.as().call(standbySources.calls.detail, { query: { id } })).data

it('counts starts and hours of readings, once over a restart, and takes a long run for a test', async () => {
  const { id } = (await save({ startsBefore: 10, hoursBefore: 2, testMinutes: 15 })).data
  const base = Date.now() - 120 * minuteMs
  const start = () => startTelemetry((platform) => [createMaintenance(platform)], {}, { test })
  const publishing = async (running: Awaited<ReturnType<typeof start>>) => {
    const client = await running.connect(token)
    return (minute: number, values: object) =>
      client.publishAsync(
        'v1/gateway/telemetry',
        JSON.stringify({ G1: [{ ts: base + minute * minuteMs, values }] }),
        { qos: 1 },
      )
  }
  let running = await start()
  let publish = await publishing(running)
  await publish(0, { speed: 0, fault: 0 })
  await publish(10, { speed: 1500 })
  await publish(15, { speed: 1490 })
  await publish(40, { speed: 100 })
  await publish(50, { speed: 1500 })
  await until(async () => expect(await detail(id)).toMatchObject({ starts: 12, state: 'running' }))
  await running.stop()

  running = await start()
  publish = await publishing(running)
  try {
    await publish(55, { speed: 0 })
    await until(async () => expect((await detail(id)).runningSinceMs).toBeNull())
    const after = await detail(id)
    expect(after).toMatchObject({ starts: 12, state: 'standby', testState: 'fine' })
    expect(after.runHours).toBeCloseTo(2 + 35 / 60, 6)
    const { data: tests } = await app.as().call(standbyTests.calls.page, { query: { sourceId_equal: id } })
    expect(tests.records).toMatchObject([{ minutes: 30, result: 'passed', isAutomatic: true }])
    const { data: runs } = await app.as().call(standbyRuns.calls.page, { query: { sourceId_equal: id } })
    expect(runs.records.map(({ runMinutes }: { runMinutes: number }) => runMinutes)).toEqual([5, 30])
    await publish(60, { fault: 1 })
    await until(async () => expect((await detail(id)).state).toBe('fault'))
  } finally {
    await running.stop()
  }
  expect((await app.as({ tenantId: 'other' }).call(standbyRuns.calls.page, {})).data.records).toEqual([])
})

it('knows of one that is registered while it runs, and ends its run where the device falls silent', async () => {
  const base = Date.now() - 60 * minuteMs
  const engines: StandbyEngine[] = []
  const running = await startTelemetry(
    (platform) => {
      const engine = createStandbyEngine(platform)
      engines.push(engine)
      const { start, stop } = engine
      const duties = createDuties({}, [{ name: 'standby sources', of: 'worker', start, stop }])
      return [{ routes: [], duties }]
    },
    {},
    { test },
  )
  try {
    const client = await running.connect(token)
    const publish = (minute: number, values: object) =>
      client.publishAsync(
        'v1/gateway/telemetry',
        JSON.stringify({ G1: [{ ts: base + minute * minuteMs, values }] }),
        { qos: 1 },
      )
    await publish(5, { speed: 1500 })
    const { id } = (await save({ sourceName: 'G4' })).data
    await until(async () => {
      await engines[0]?.reload()
      expect(await detail(id)).toMatchObject({ starts: 1, runningSinceMs: base + 5 * minuteMs })
    })
    // what changes at its device concerns it
    expect([engines[0]?.watchesAny([device.id]), engines[0]?.watchesAny(['999999'])]).toEqual([true, false])
    await publish(25, { fault: 0 })
    await publish(58, { speed: 1500 })
    const runs = async () =>
      (await app.as().call(standbyRuns.calls.page, { query: { sourceId_equal: id } })).data.records
    await until(async () =>
      expect(await runs()).toMatchObject([
        { endTime: null, isUncertain: false },
        { runMinutes: 20, isUncertain: true },
      ]),
    )
    const { data: tests } = await app.as().call(standbyTests.calls.page, { query: { sourceId_equal: id } })
    expect(tests.records).toEqual([])
    // what a source has come to stays when its runs are no longer kept
    await test.db.systemPool.query(
      `update standby_run set start_time = now() - interval '4 years' - interval '20 minutes',
         end_time = now() - interval '4 years' where source_id = $1 and end_time is not null`,
      [id],
    )
    await removeOldRuns(test.db)
    expect(await runs()).toHaveLength(1)
    expect(await detail(id)).toMatchObject({ starts: 2 })
    expect((await detail(id)).runHours).toBeGreaterThanOrEqual(20 / 60)
  } finally {
    await running.stop()
  }
})

it('tells when a test comes near and when it is overdue, once each, and is content with one that is entered', async () => {
  app.clock.set(Date.now())
  const userId = await makeUser(test.db, { codes: [standbySources.codes.view] })
  const { id } = (await save({ sourceName: 'G2', testEveryDays: 10, remindDays: 2 })).data
  const since = (days: number) =>
    test.db.systemPool.query('update standby_source set since_date = current_date - $2::int where id = $1', [
      id,
      days,
    ])
  const keeper = createStandbyTestKeeper({ ...app.platform, writers: createWriters(app.platform) })
  await keeper.start()
  const told = async () => {
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(10 * minuteMs)
      await keeper.look()
    }
    const { rows } = await test.db.systemPool.query(
      `select title ->> 'text' as text, notice_type as type from task_notice where user_id = $1 order by id`,
      [userId],
    )
    return rows
  }
  await since(5)
  expect([(await detail(id)).testState, await told()]).toEqual(['fine', []])
  await since(9)
  const due = { text: '{{name}} 的试验即将到期', type: 9 }
  expect([(await detail(id)).testState, await told()]).toEqual(['due', [due]])
  await since(20)
  const overdue = { text: '{{name}} 的试验已逾期', type: 9 }
  expect([(await detail(id)).testState, await told()]).toEqual(['overdue', [due, overdue]])

  const enter = (testTime: Date, result: string) =>
    app.as().call(standbyTests.calls.save, {
      body: { sourceId: id, testTime: toWireTime(testTime, 'Asia/Shanghai'), result },
    })
  const now = new Date(app.clock.now() - minuteMs)
  await enter(now, 'failed')
  expect((await detail(id)).testState).toBe('overdue')
  const passed = await enter(now, 'passed')
  expect(await detail(id)).toMatchObject({
    testState: 'fine',
    lastTestDate: toWireTime(now, 'Asia/Shanghai').slice(0, 10),
  })
  await app.as().call(standbyTests.calls.remove, { query: { ids: passed.data.id } })
  expect((await detail(id)).lastTestDate).toBeNull()
  await keeper.stop()
  const removed = await app.as().call(standbySources.calls.remove, { query: { ids: id } })
  expect(removed.code).toBe(200)
})

it('raises an alarm of its own while a test is overdue, which a test that is passed clears', async () => {
  // before the round that will find it overdue
  app.clock.set(Date.now() - 20 * minuteMs)
  const { id } = (await save({ sourceName: 'G5', testEveryDays: 10, overdueLevel: 2 })).data
  await test.db.systemPool.query('update standby_source set since_date = current_date - 20 where id = $1', [
    id,
  ])
  const running = await startTelemetry(
    (platform) => [createAlarms(platform), createMaintenance(platform)],
    {},
    { test },
  )
  try {
    const { overdueItemId: itemId } = await detail(id)
    const alarms = async () => {
      const { rows } = await test.db.systemPool.query(
        `select a.level, a.remark, a.device_id::text as device, a.clear_time is null as is_open, a.value > 8 as is_long
         from alarm a where a.item_id = $1`,
        [itemId],
      )
      return rows
    }
    const open = { level: 2, remark: '备用电源试验逾期', device: device.id, is_open: true, is_long: true }
    await until(async () => expect(await alarms()).toEqual([open]))

    const { rows } = await test.db.systemPool.query('select id::text from alarm_rule where item_id = $1', [
      itemId,
    ])
    const removal = await app.as().call(alarmRules.calls.remove, { query: { ids: rows[0].id } })
    expect(removal.error?.key).toBe('alarms.ownedRule')

    app.clock.set(Date.now())
    const testTime = toWireTime(new Date(app.clock.now() - minuteMs), 'Asia/Shanghai')
    const passed = await app.as().call(standbyTests.calls.save, { body: { sourceId: id, testTime } })
    expect(passed.code).toBe(200)
    running.platform.bus.publish('readings.made', {})
    await until(async () => expect(await alarms()).toEqual([{ ...open, is_open: false }]))
  } finally {
    await running.stop()
  }
  const { overdueItemId } = await detail(id)
  await app.as().call(standbySources.calls.remove, { query: { ids: id } })
  const left = await test.db.systemPool.query('select from point where id = $1', [overdueItemId])
  expect(left.rowCount).toBe(0)
})

it('takes its point along to another device of the station, and keeps it while something names it', async () => {
  const other = await makeDevice(test.db, { stationId: device.stationId, deviceName: 'G6' })
  const { id } = (await save({ sourceName: 'G6', kind: 'eps' })).data
  const { overdueItemId: itemId } = await detail(id)
  expect((await app.as().call(standbySources.calls.update, { body: { id, deviceId: other.id } })).code).toBe(
    200,
  )
  const { rows } = await test.db.systemPool.query(
    `select p.device_id::text as device, p.point_name as name, r.device_id::text as of_rule, r.remark
     from point p join alarm_rule r on r.item_id = p.id where p.id = $1`,
    [itemId],
  )
  expect(rows).toEqual([
    { device: other.id, name: 'G6 / G6 试验逾期天数', of_rule: other.id, remark: '应急电源试验逾期' },
  ])
  const rule = await makeAlarmRule(test.db, { itemId, deviceId: other.id, stationId: device.stationId })
  const refused = await app.as().call(standbySources.calls.remove, { query: { ids: id } })
  expect(refused.error?.key).toBe('core.inUse')
  const { data: uses } = await app.as().call(standbySources.calls.usage, { query: { ids: id } })
  expect(uses).toContainEqual(expect.objectContaining({ what: '告警规则', isBlocking: true }))
  await app.as().call(alarmRules.calls.remove, { query: { ids: rule.id } })
  expect((await app.as().call(standbySources.calls.remove, { query: { ids: id } })).code).toBe(200)
})

it('refuses devices and points that do not fit, and tests that lie ahead', async () => {
  const elsewhere = await makeDevice(test.db)
  expect((await save({ sourceName: 'x', deviceId: elsewhere.id })).error).toMatchObject({
    key: 'maintenance.standbyDeviceElsewhere',
  })
  expect((await save({ sourceName: 'x', runItemId: device.points.name })).error).toMatchObject({
    ...{ key: 'maintenance.standbyPointUnfit', field: 'runItemId' },
  })
  const { id } = (await save({ sourceName: 'G3' })).data
  const ahead = await app.as().call(standbyTests.calls.save, {
    body: { sourceId: id, testTime: '2999-01-01 00:00:00' },
  })
  expect(ahead.error?.key).toBe('maintenance.testAhead')
})
