import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSystem, isPlanFailing } from './modules/system'
import { mountMonitoring } from './monitoring'
import { createTestClock } from './platform/jobs/clock'
import { makeDevice, makeGateway, makeGatewayAccount } from './testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from './testing/startTelemetry'
import { untilWaiting } from './testing/waitingBackends'

const clock = createTestClock(Date.now())
let running: RunningTelemetry

beforeAll(async () => {
  running = await startTelemetry((platform) => [createSystem(platform)], {}, { clock })
  mountMonitoring(running.app, running.platform, {
    isBrokerUp: running.telemetry.isBrokerUp,
    isBackupFailing: () => isPlanFailing(running.platform.db),
  })
  const permissions = new Set(['trouble_view'])
  running.sessions.set('admin', makeSession({ permissions }))
  running.sessions.set('other', makeSession({ permissions, tenantId: 'other' }))
})
afterAll(() => running.stop())

const healthOf = async () => {
  const { status, standingEngines, waitingGateways } = (
    await running.app.inject({ url: '/api/health' })
  ).json()
  return { status, standingEngines, waitingGateways }
}

const metrics = async () => (await running.app.inject({ url: '/metrics' })).body

const troublesOf = async (token: string) =>
  (
    await running.app.inject({
      url: '/api/blade-system/trouble/list',
      headers: { 'blade-auth': `bearer ${token}` },
    })
  ).json().data

it('readings that cannot be stored, and an engine that does not run, show until they get on', async () => {
  const { db } = running.test
  const gateway = await makeGateway(db, { gatewayName: '一号网关' })
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  await makeDevice(db, { ...place, deviceName: 'M1' })
  const { token } = await makeGatewayAccount(db, place)
  running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
  const client = await running.connect(token)
  const publish = (power: number) =>
    client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({ M1: [{ ts: clock.now() + power, values: { power } }] }),
      { qos: 1 },
    )
  await publish(1)
  await running.platform.jobs.run('telemetry.rollup')
  await publish(2)
  const allIsWell = { status: 'up', standingEngines: [], waitingGateways: 0 }
  expect(await healthOf()).toEqual(allIsWell)

  const blocker = await db.systemPool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table sample in exclusive mode')
    const stored = publish(3)
    await untilWaiting(db, 1)
    expect(await healthOf()).toEqual(allIsWell)
    clock.advance(61_000)
    expect(await healthOf()).toEqual({ status: 'degraded', standingEngines: [], waitingGateways: 1 })
    const waiting = expect.objectContaining({ code: 'gateway_waits', subject: '一号网关' })
    expect(await troublesOf('admin')).toEqual([waiting])
    expect(await troublesOf('other')).toEqual([])
    clock.advance(120_000)
    expect(await healthOf()).toEqual({
      status: 'degraded',
      standingEngines: ['rollup'],
      waitingGateways: 1,
    })
    const standing = expect.objectContaining({ code: 'engine_stands', source: 'rollup' })
    expect(await troublesOf('admin')).toEqual([standing, waiting])
    expect(await troublesOf('other')).toEqual([standing])
    expect(await metrics()).toContain('engine_lag_seconds{engine="rollup"} 181')
    await blocker.query('rollback')
    await stored
  } finally {
    blocker.release(true)
  }
  await running.platform.jobs.run('telemetry.rollup')
  // an answer about health stands for a second
  clock.advance(1_000)
  expect(await healthOf()).toEqual(allIsWell)
  expect(await metrics()).toContain('engine_lag_seconds{engine="rollup"} 0')
  expect(await troublesOf('admin')).toEqual([])
})

it('two loggers that call themselves the same are told of by their gateway, and say nothing against the platform', async () => {
  const { db } = running.test
  const gateway = await makeGateway(db, { gatewayName: '三号网关' })
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  const { token } = await makeGatewayAccount(db, place)
  running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
  const before = await healthOf()
  for (let time = 0; time < 4; time += 1) await running.connect(token, 'logger')
  expect(await troublesOf('admin')).not.toContainEqual(expect.objectContaining({ code: 'client_conflict' }))
  await running.connect(token, 'logger')
  const told = { code: 'client_conflict', subject: '三号网关', detail: 'logger', count: 4 }
  await vi.waitFor(
    async () => expect(await troublesOf('admin')).toContainEqual(expect.objectContaining(told)),
    20_000,
  )
  expect((await healthOf()).status).toBe(before.status)
  await vi.waitFor(async () => {
    // it is noted once a second
    clock.advance(1_000)
    const { rows } = await db.systemPool.query('select detail from gateway_log where gateway_id = $1', [
      gateway.id,
    ])
    expect(rows).toEqual([{ detail: 'logger: 4 次' }])
  }, 20_000)
})

it('a planned backup that has failed is a figure, while the plan is on', async () => {
  const { db } = running.test
  const failing = async () => /^planned_backup_failing (\d)$/m.exec(await metrics())?.[1]
  expect(await failing()).toBe('0')
  await db.asSystem((tx) =>
    tx.execute(sql`insert into backup_plan (is_on, failure, failure_time) values (true, 'full', now())`),
  )
  expect(await failing()).toBe('1')
  await db.asSystem((tx) => tx.execute(sql`update backup_plan set is_on = false`))
  expect(await failing()).toBe('0')
})
