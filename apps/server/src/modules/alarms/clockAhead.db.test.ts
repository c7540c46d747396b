import { alarmRules } from '@energy-console/contract/alarms'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount } from '../../testing/factories'
import { connectSocket } from '../../testing/socketClient'
import { makeSession, startTelemetry } from '../../testing/startTelemetry'
import { createAlarms } from '.'

const hourMs = 3_600_000
const clock = createTestClock(Date.now())
let test: TestDatabase
let place: Awaited<ReturnType<typeof setUp>>

async function setUp({ db }: TestDatabase) {
  const gateway = await makeGateway(db)
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const device = await makeDevice(db, { ...at, deviceName: 'M1' })
  const { token } = await makeGatewayAccount(db, at)
  const itemId = device.points.power ?? ''
  await makeAlarmRule(db, { itemId, deviceId: device.id, stationId: gateway.stationId, limit: 100 })
  return { gatewayId: gateway.id, token, itemId }
}

beforeAll(async () => {
  test = await createTestDatabase()
  place = await setUp(test)
})
beforeEach(async () => {
  for (const table of ['alarm', 'alarm_state', 'latest_value', 'sample']) await query(`delete from ${table}`)
})
afterAll(() => test.close())

/** The process on the same database, as after a restart, with a gateway that is connected. */
async function start() {
  const running = await startTelemetry((platform) => [createAlarms(platform)], {}, { clock, test })
  running.sessions.set('admin', makeSession({ permissions: new Set(Object.values(alarmRules.codes)) }))
  const client = await running.connect(place.token)
  return {
    async watch() {
      const screen = await connectSocket(`ws://127.0.0.1:${running.telemetry.ports()?.realtime}`, 'admin')
      screen.send({ type: 'subscribe', itemIds: [place.itemId] })
      return screen
    },
    publish: (ts: number, power: number) =>
      client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts, values: { power } }] }), {
        qos: 1,
      }),
    /** Without a timestamp: ours counts. */
    send: (power: number) =>
      client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ power }] }), { qos: 1 }),
    /** Moves the clock and does everything that is due. */
    async pass(ms: number) {
      clock.advance(ms)
      await running.platform.scheduler.runDue()
    },
    stop: () => running.stop(),
  }
}

const query = async (statement: string) => (await test.db.systemPool.query(statement)).rows
const latest = () => query('select value, quality from latest_value')
const alarms = () => query('select value, clear_time is null as open from alarm order by id')
/** The engine follows what is committed by itself; when its round is over is its own affair. */
const lastAlarmIs = (wanted: { value: number; open: boolean }) =>
  vi.waitFor(async () => expect((await alarms()).at(-1)).toEqual(wanted), 20_000)
const gatewayClock = async () =>
  (await query(`select clock_drift_seconds as ahead from gateway where id = ${place.gatewayId}`))[0]?.ahead

const dayMs = 24 * hourMs

describe('our own clock, once it is right again after a day ahead', () => {
  it.each(['goes on', 'starts again'])(
    'holds up no values, screens and alarms (the server %s)',
    {
      timeout: 60_000,
    },
    async (how) => {
      let server = await start()
      await server.publish(clock.now(), 10)
      await server.pass(1_000)
      await server.pass(dayMs)
      await server.send(500)
      await server.pass(1_000)
      expect(await latest()).toEqual([{ value: 500, quality: 0 }])
      await lastAlarmIs({ value: 500, open: true })
      if (how === 'starts again') await server.stop()
      clock.advance(-dayMs)
      if (how === 'starts again') server = await start()
      const screen = await server.watch()
      await vi.waitFor(() => expect(screen.valueOf(place.itemId)).toBe(500), 20_000)
      await server.publish(clock.now(), 20)
      await server.pass(1_000)
      expect(await latest()).toEqual([{ value: 20, quality: 0 }])
      await vi.waitFor(() => expect(screen.valueOf(place.itemId)).toBe(20), 20_000)
      await lastAlarmIs({ value: 500, open: false })
      await server.publish(clock.now(), 600)
      await server.pass(1_000)
      await lastAlarmIs({ value: 600, open: true })
      await server.publish(clock.now(), 20)
      await server.pass(1_000)
      expect(await query('select gap_ms >= 0 as sane from latest_value')).toEqual([{ sane: true }])
      await server.stop()
    },
  )
})

describe('an alarm that waits for its delay while our own clock is a day ahead', () => {
  const delaySeconds = 120
  const rule = () => query('select id from alarm_rule')
  beforeAll(() => query(`update alarm_rule set on_delay_seconds = ${delaySeconds}`))
  afterAll(async () => {
    await query(
      `update alarm_rule set on_delay_seconds = 0, condition = 'gt', limit_value = 100, expression = ''`,
    )
    await query('delete from alarm_variable')
  })

  const kinds = ['a limit', 'an expression'] as const
  it.each(kinds.flatMap((kind) => [[kind, 'goes on'] as const, [kind, 'starts again'] as const]))(
    'waits anew once that is right, and opens (%s; the server %s)',
    { timeout: 60_000 },
    async (kind, how) => {
      const [{ id } = { id: '' }] = await rule()
      if (kind === 'an expression') {
        await query(
          `update alarm_rule set condition = 'formula', limit_value = null, expression = 'p > 100.0'`,
        )
        await query('delete from alarm_variable')
        await query(`insert into alarm_variable (tenant_id, record_id, row_rank, variable_name, item_id)
          values ('demo', ${id}, 0, 'p', ${place.itemId})`)
      }
      let server = await start()
      const waitsBy = (value: number) =>
        vi.waitFor(async () => {
          await server.pass(1_000)
          expect(await query('select phase, value from alarm_state')).toEqual([{ phase: 'pending', value }])
        }, 20_000)
      await server.publish(clock.now(), 10)
      await server.pass(1_000)
      await server.pass(dayMs)
      await server.send(500)
      await waitsBy(500)
      if (how === 'starts again') await server.stop()
      clock.advance(-dayMs)
      if (how === 'starts again') server = await start()
      await server.publish(clock.now(), 600)
      await waitsBy(600)
      expect(await alarms()).toEqual([])
      await server.pass(delaySeconds * 1_000)
      await server.pass(1_000)
      await lastAlarmIs({ value: 600, open: true })
      await server.publish(clock.now(), 20)
      await server.pass(1_000)
      await lastAlarmIs({ value: 600, open: false })
      await server.stop()
    },
  )
})

describe('a device whose clock is eight hours ahead', () => {
  it('mutes nothing: its readings are stored, marked, and become current when their time comes', {
    timeout: 60_000,
  }, async () => {
    const first = await start()
    const before = await first.watch()
    const begin = clock.now()
    await first.publish(begin, 10)
    await first.publish(begin + 8 * hourMs, 500)
    await first.publish(begin + 30_000, 20)
    await first.pass(1_000)
    expect(await query('select value, quality from sample order by ts')).toEqual([
      { value: 10, quality: 0 },
      { value: 20, quality: 0 },
      { value: 500, quality: 1 },
    ])
    expect(await latest()).toEqual([{ value: 20, quality: 0 }])
    await vi.waitFor(() => expect(before.valueOf(place.itemId)).toBe(20), 20_000)
    expect(await alarms()).toEqual([])
    expect(await gatewayClock()).toBe(8 * 3600)

    await first.publish(begin + 31_000, 150)
    await first.publish(begin + 32_000, 30)
    await first.pass(1_000)
    await lastAlarmIs({ value: 150, open: false })
    expect(await alarms()).toHaveLength(1)
    await first.stop()

    const second = await start()
    await second.pass(7 * hourMs)
    expect(await latest()).toEqual([{ value: 30, quality: 0 }])
    expect(await gatewayClock()).toBe(8 * 3600)
    await second.publish(clock.now(), 40)
    await second.pass(1_000)
    expect(await gatewayClock()).toBeNull()

    const after = await second.watch()
    await vi.waitFor(() => expect(after.valueOf(place.itemId)).toBe(40), 20_000)
    await second.pass(hourMs - 1_000)
    await second.pass(1_000)
    await vi.waitFor(async () => expect(await latest()).toEqual([{ value: 500, quality: 1 }]), 20_000)
    await lastAlarmIs({ value: 500, open: true })
    expect(await alarms()).toHaveLength(2)
    expect(await query('select * from ahead_reading')).toEqual([])
    await vi.waitFor(() => expect(after.valueOf(place.itemId)).toBe(500), 20_000)
    await second.stop()
  })
})
