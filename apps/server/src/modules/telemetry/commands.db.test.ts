import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let token: string

beforeAll(async () => {
  running = await startTelemetry()
  running.sessions.set('operator', makeSession({ permissions: new Set(['device_write']) }))
  running.sessions.set('viewer', makeSession())
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: new Set(['device_write']) }))
  const { db } = running.test
  const gateway = await makeGateway(db)
  const product = await makeProduct(db, {
    properties: [
      { propertyNo: 'switch', dataType: 'boolean', access: 'read-write' },
      { propertyNo: 'target', access: 'read-write', scale: 0.1, min: 10, max: 30 },
      { propertyNo: 'power' },
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
    await vi.waitFor(() => expect(asked).toHaveLength(1), 5000)
    await client.endAsync()
    const again = await connectGateway(() => ({ success: true }))
    const statusOf = async () => {
      const { rows } = await running.test.db.systemPool.query(
        'select status from device_command where id = $1',
        [queued.data.commandId],
      )
      return rows[0]?.status
    }
    await vi.waitFor(async () => expect(await statusOf()).toBe('answered'), 5000)
    expect(again.asked).toEqual([])
    await again.client.endAsync()
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
  })
})
