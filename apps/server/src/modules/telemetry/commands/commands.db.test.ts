import { cancelCommand } from '@energy-console/contract/telemetry'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWriters } from '../../../platform/writers'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeUser,
} from '../../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { createSystem } from '../../system'
import { createCommands } from './commands'

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let token: string

beforeAll(async () => {
  running = await startTelemetry((platform) => [createSystem(platform)])
  const userId = await makeUser(running.test.db, { codes: ['device_write'] })
  running.sessions.set('operator', makeSession({ userId, permissions: new Set(['device_write']) }))
  running.sessions.set(
    'second',
    makeSession({ userId: '77', userName: '李四', permissions: new Set(['device_write']) }),
  )
  running.sessions.set('viewer', makeSession())
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: new Set(['device_write']) }))
  const { db } = running.test
  const gateway = await makeGateway(db)
  const product = await makeProduct(db, {
    properties: [
      { propertyNo: 'switch', dataType: 'boolean', access: 'read-write' },
      { propertyNo: 'target', access: 'read-write', scale: 0.1, min: 10, max: 30 },
      { propertyNo: 'power' },
      { propertyNo: 'mode', dataType: 'enum', access: 'read-write', enumMap: { '0': '制冷', '2': '制热' } },
      { propertyNo: 'valve', aliases: ['oldValve'], access: 'read-write' },
    ],
  })
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  device = await makeDevice(db, { ...place, productId: product.id, deviceName: '空调' })
  token = (await makeGatewayAccount(db, place)).token
})
afterAll(() => running.stop())

const write = async (key: string, value: unknown, more: object = {}, as = 'operator') => {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/ml-mlink/item/write',
    headers: { 'blade-auth': `bearer ${as}` },
    payload: { itemId: device.points[key], value, ...more },
  })
  return answer.json()
}

/** A gateway that answers each request with what `answer` makes of its parameters. */
async function connectGateway(
  answer: (params: unknown) => unknown,
): Promise<{ client: MqttClient; asked: unknown[] }> {
  const client = await running.connect(token)
  const asked: unknown[] = []
  client.on('message', (topic, payload) => {
    const { device: name, data } = JSON.parse(String(payload))
    asked.push({ topic, name, method: data.method, params: data.params })
    client.publish(topic, JSON.stringify({ device: name, id: data.id, data: answer(data.params) }))
  })
  await client.subscribeAsync('v1/gateway/rpc')
  return { client, asked }
}

describe('a write command', () => {
  it('is refused at once while the gateway is away, and for who may not', async () => {
    expect((await write('switch', true)).error.key).toBe('telemetry.notConnected')
    expect((await write('switch', true, {}, 'viewer')).code).toBe(403)
    expect((await write('switch', true, {}, 'foreign')).code).toBe(404)
  })

  it('waits for the device when the caller allows it, and is delivered once', async () => {
    const queued = await write('switch', true, { expireSeconds: 60 })
    expect(queued.data).toMatchObject({ queued: true })
    const { client, asked } = await connectGateway(() => ({ success: true }))
    await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000)
    await client.endAsync()
    const again = await connectGateway(() => ({ success: true }))
    const statusOf = async () => {
      const { rows } = await running.test.db.systemPool.query(
        'select status from device_command where id = $1',
        [queued.data.commandId],
      )
      return rows[0]?.status
    }
    await vi.waitFor(async () => expect(await statusOf()).toBe('answered'), 20_000)
    expect(again.asked).toEqual([])
    await again.client.endAsync()
  })

  it('is taken back while it waits by whoever may write, and not sent then', async () => {
    const { data } = await write('switch', true, { expireSeconds: 60 })
    const recall = (as: string) => running.call(cancelCommand, { body: { id: data.commandId } }, as)
    expect((await recall('viewer')).code).toBe(403)
    expect((await recall('foreign')).code).toBe(404)
    expect((await recall('second')).code).toBe(200)
    expect((await recall('second')).error.key).toBe('telemetry.selectionOver')
    const told = async () =>
      (
        await running.test.db.systemPool.query(
          `select o.result, o.outcome from operation_log o join device_command c on c.operation_id = o.id where c.id = $1`,
          [data.commandId],
        )
      ).rows[0]
    await vi.waitFor(async () => expect((await told()).result).toBe('failure'), 20_000)
    expect(await told()).toMatchObject({
      result: 'failure',
      outcome: '空调 / switch → 开：李四 已取消，未下发',
    })
    const { client, asked } = await connectGateway(() => ({ success: true }))
    expect((await write('switch', false)).code).toBe(200)
    expect(asked).toMatchObject([{ params: { value: false } }])
    await client.endAsync()
  })

  it('answers what the device answers; values go back through the scale', async () => {
    const { client, asked } = await connectGateway((params) => ({ done: params }))
    const answer = await write('target', 21.5)
    expect(answer.data).toEqual({ done: { property: 'target', value: 215 } })
    expect(asked).toEqual([
      {
        topic: 'v1/gateway/rpc',
        name: '空调',
        method: 'setValue',
        params: { property: 'target', value: 215 },
      },
    ])
    expect((await write('target', 31)).error.key).toBe('telemetry.outOfRange')
    expect((await write('target', 'warm')).error.key).toBe('telemetry.badValue')
    expect((await write('power', 1)).error.key).toBe('telemetry.readOnlyItem')
    expect((await write('mode', 1)).error.key).toBe('telemetry.notAChoice')
    expect((await write('switch', 7)).error.key).toBe('telemetry.notAChoice')
    expect(asked).toHaveLength(1)
    await client.publishAsync('v1/gateway/disconnect', JSON.stringify({ device: '空调' }), { qos: 1 })
    expect((await write('switch', true)).error.key).toBe('telemetry.notConnected')
    await client.publishAsync('v1/gateway/connect', JSON.stringify({ device: '空调' }), { qos: 1 })
    expect((await write('switch', true)).code).toBe(200)
    await client.endAsync()
  })

  it('says why when the device will not', async () => {
    const { client } = await connectGateway(() => ({ error: '设备已挂牌' }))
    expect((await write('switch', false)).msg).toBe('设备拒绝执行：设备已挂牌')
    await client.endAsync()
    const other = await connectGateway(() => ({ error: { code: 4, message: '超时', data: [1] } }))
    expect((await write('switch', false)).msg).toBe('设备拒绝执行：超时')
    await other.client.endAsync()
    const silent = await connectGateway(() => ({ success: false }))
    expect((await write('switch', false)).msg).toBe('设备拒绝执行：未说明原因')
    await silent.client.endAsync()
    const odd = await connectGateway(() => ({ error: '过\u0000载\ud800' }))
    expect((await write('switch', false)).msg).toBe('设备拒绝执行：过载')
    const { rows } = await running.test.db.systemPool.query(
      `select c.status, h.reason from device_command c join device_command_history h on h.record_id = c.id order by h.id desc limit 1`,
    )
    expect(rows).toEqual([{ status: 'failed', reason: '过载' }])
    await odd.client.endAsync()
  })

  it('is sent when its device comes however many wait, of it or for others that are away', async () => {
    const { systemPool } = running.test.db
    await systemPool.query(
      `insert into device_command (tenant_id, station_id, device_id, method, params, status, expire_time)
        select 'crowd', 1, 900000000 + i, 'ping', '{}', 'queued', now() + interval '1 hour' from generate_series(1, 20000) i`,
    )
    const { client, asked } = await connectGateway(() => ({ success: true }))
    // they began to wait while their station was held; so many are no one turn of their tenant's
    await systemPool.query(
      `insert into device_command (tenant_id, station_id, device_id, method, params, status, expire_time)
        select 'demo', $1, $2, 'ping', '{}', 'queued', now() + interval '1 hour' from generate_series(1, 450)`,
      [device.stationId, device.id],
    )
    await running.platform.jobs.run('telemetry.commands')
    await vi.waitFor(() => expect(asked).toHaveLength(450), 50_000)
    await systemPool.query("delete from device_command where tenant_id = 'crowd'")
    await client.endAsync()
  })
})

/** The newest line of the operation log. */
const lastOperation = async () => {
  const { rows } = await running.test.db.systemPool.query(
    'select id, title, result, outcome from operation_log order by id desc limit 1',
  )
  return rows[0]
}
const operationBecomes = (result: string) =>
  vi.waitFor(async () => expect((await lastOperation())?.result).toBe(result), 20_000)

describe('the operation log', () => {
  it('has the command before its answer, and what came of it', async () => {
    let during: unknown
    const { client } = await connectGateway(() => ({}))
    client.removeAllListeners('message')
    client.on('message', (topic, payload) => {
      void lastOperation().then((operation) => {
        during = operation
        const { data } = JSON.parse(String(payload))
        client.publish(topic, JSON.stringify({ device: '空调', id: data.id, data: { success: true } }))
      })
    })
    expect((await write('mode', 2)).code).toBe(200)
    expect(during).toMatchObject({ title: '下发控制', result: 'sent', outcome: '空调 / mode → 制热' })
    expect(await lastOperation()).toMatchObject({ result: 'success', outcome: '空调 / mode → 制热' })
    await client.endAsync()
  })

  it('says why a command failed', async () => {
    const { client } = await connectGateway(() => ({ error: '设备已挂牌' }))
    await write('switch', true)
    expect(await lastOperation()).toMatchObject({
      result: 'failure',
      outcome: '空调 / switch → 开：设备拒绝执行：设备已挂牌',
    })
    await client.endAsync()
    await vi.waitFor(async () => {
      expect((await write('switch', false)).error.key).toBe('telemetry.notConnected')
    }, 20_000)
    expect(await lastOperation()).toMatchObject({ result: 'failure' })
  })

  it('adds the outcome of what waited for its device', async () => {
    await write('switch', true, { expireSeconds: 60 })
    expect(await lastOperation()).toMatchObject({ result: 'queued', outcome: '空调 / switch → 开' })
    const { client } = await connectGateway(() => ({ success: true }))
    await operationBecomes('success')
    await client.endAsync()
  })

  it('says that nobody knows, after a crash between sending and answer', async () => {
    const { systemPool } = running.test.db
    const { rows } = await systemPool.query(
      `insert into operation_log (tenant_id, account, user_name, title, result, method, request_uri, remote_ip, user_agent, params)
       values ('demo', 'a', 'a', 't', 'queued', 'POST', '/', '', '', '') returning id`,
    )
    await systemPool.query(
      `insert into device_command (tenant_id, station_id, device_id, method, params, status, operation_id)
       values ('demo', $1, $2, 'setValue', '{}', 'sent', $3)`,
      [device.stationId, device.id, rows[0].id],
    )
    const commands = createCommands({
      db: running.test.db,
      routing: undefined as never,
      link: undefined as never,
      bus: running.platform.bus,
      clock: running.platform.clock,
      log: running.platform.log,
    })
    await commands.recover()
    await operationBecomes('unknown')
    await systemPool.query(`update operation_log set result = 'sent' where id = $1`, [rows[0].id])
    // a process that begins anew has a list of writers of its own
    const writers = createWriters(running.platform)
    await createSystem({ ...running.platform, writers }).duties?.start()
    await operationBecomes('unknown')
  })
})

describe('a property that was renamed', () => {
  it('is written under the key that the device uses', async () => {
    const { client, asked } = await connectGateway(() => ({ success: true }))
    await write('valve', 1)
    const send = (key: string) =>
      client.publishAsync('v1/gateway/telemetry', JSON.stringify({ 空调: [{ [key]: 3 }] }), { qos: 1 })
    await send('oldValve')
    await write('valve', 2)
    await send('valve')
    await write('valve', 3)
    const keys = asked.map((request) => (request as { params: { property: string } }).params.property)
    expect(keys).toEqual(['valve', 'oldValve', 'valve'])
    const { rows } = await running.test.db.systemPool.query(
      'select value from latest_value where point_id = $1',
      [device.points.valve],
    )
    expect(rows).toEqual([{ value: 3 }])
    await client.endAsync()
  })
})
