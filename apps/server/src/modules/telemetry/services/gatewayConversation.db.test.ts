import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'

/*
 * What ThingsBoard's open-source gateway says from its connection on (its Python client, tb-mqtt-client 1.13): it speaks MQTT
 * 5, listens to seven topics, asks for the limits of its session, for its own attributes, tells of itself and of its devices.
 */

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let gateway: Awaited<ReturnType<typeof makeGateway>>
let token = ''
const clients: MqttClient[] = []

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  gateway = await makeGateway(db)
  const { id: gatewayId, stationId } = gateway
  device = await makeDevice(db, { gatewayId, stationId, deviceName: 'M1' })
  token = (await makeGatewayAccount(db, { gatewayId, stationId })).token
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await running.stop()
})

/** A connection as the gateway makes it: no name of its own, a session that should stay, long keep-alive. */
async function connect() {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${running.telemetry.ports()?.mqtt}`, {
    ...{ protocolVersion: 5, username: token, clientId: '', clean: true, keepalive: 120 },
    ...{ reconnectPeriod: 0, connectTimeout: 20_000 },
  })
  clients.push(client)
  const heard: [string, unknown][] = []
  client.on('message', (topic, payload) => void heard.push([topic, JSON.parse(payload.toString())]))
  return { client, heard }
}

const logged = async () => {
  const { rows } = await running.test.db.systemPool.query('select code, detail from gateway_log order by id')
  return rows
}

const filters = [
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/response/+',
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
  'v1/gateway/attributes',
  'v1/gateway/attributes/response',
  'v1/gateway/rpc',
]

describe("ThingsBoard's gateway", () => {
  it('connects, listens, asks and tells as it always does, and nothing of it is refused', async () => {
    const { client, heard } = await connect()
    const tell = (topic: string, body: unknown) =>
      client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
    for (const filter of filters) {
      const [granted] = await client.subscribeAsync(filter, { qos: 1 })
      expect([filter, granted?.qos]).toEqual([filter, 1])
    }
    await tell('v1/devices/me/rpc/request/1', { method: 'getSessionLimits', params: { timeout: 5000 } })
    await vi.waitFor(() => expect(heard).toHaveLength(1), 20_000)
    expect(heard[0]).toEqual([
      'v1/devices/me/rpc/response/1',
      {
        maxPayloadSize: expect.any(Number),
        maxInflightMessages: expect.any(Number),
        rateLimits: {},
        gatewayRateLimits: {},
      },
    ])
    await tell('v1/devices/me/attributes/request/1', {
      sharedKeys: 'general_configuration,RemoteLoggingLevel',
    })
    await vi.waitFor(() => expect(heard.at(-1)?.[0]).toBe('v1/devices/me/attributes/response/1'), 20_000)
    await tell('v1/gateway/connect', { device: 'M1', type: 'default' })
    await tell('v1/gateway/attributes', { M1: { power: 1 } })
    await tell('v1/gateway/telemetry', { M1: [{ ts: Date.now(), values: { power: 2 } }] })
    await tell('v1/gateway/attributes/request', { keys: ['a'], device: 'M1', client: false, id: 7 })
    await vi.waitFor(
      () =>
        expect(heard.at(-1)).toEqual(['v1/gateway/attributes/response', { id: 7, device: 'M1', values: {} }]),
      20_000,
    )
    const answer = running.telemetry.request(device.id, 'set', { on: true })
    await vi.waitFor(() => expect(heard.at(-1)?.[0]).toBe('v1/gateway/rpc'), 20_000)
    const asked = heard.at(-1)?.[1] as { device: string; data: { id: number } }
    await tell('v1/gateway/rpc', { device: asked.device, id: asked.data.id, data: { success: true } })
    expect(await answer).toMatchObject({ answer: { success: true } })
    await tell('v1/gateway/disconnect', { device: 'M1' })
    await client.unsubscribeAsync('v1/gateway/rpc')
    await client.endAsync()
    const { rows } = await running.test.db.systemPool.query('select value from sample where point_id = $1', [
      device.points.power,
    ])
    expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining([2]))
    await running.platform.scheduler.runDue()
    expect(await logged()).toEqual([])
  })

  it('is told at once that a call is unknown, which the log keeps', async () => {
    const { client, heard } = await connect()
    await client.subscribeAsync('v1/devices/me/rpc/response/+')
    await client.publishAsync('v1/devices/me/rpc/request/2', '{"method":"getEverything"}', { qos: 1 })
    await vi.waitFor(
      () => expect(heard).toEqual([['v1/devices/me/rpc/response/2', { error: 'unknown method' }]]),
      20_000,
    )
    await vi.waitFor(
      async () =>
        expect(await logged()).toEqual([
          { code: 'bad_topic', detail: 'v1/devices/me/rpc/request/2 getEverything' },
        ]),
      20_000,
    )
  })

  it('hears nothing of what is answered to others, and may listen to nothing else by MQTT 5 either', async () => {
    const [asking, other] = [await connect(), await connect()]
    for (const { client } of [asking, other]) await client.subscribeAsync('v1/devices/me/rpc/response/+')
    await asking.client.publishAsync('v1/devices/me/rpc/request/3', '{"method":"getSessionLimits"}', {
      qos: 1,
    })
    await vi.waitFor(() => expect(asking.heard).toHaveLength(1), 20_000)
    await other.client.publishAsync('v1/devices/me/rpc/request/4', '{"method":"getSessionLimits"}', {
      qos: 1,
    })
    await vi.waitFor(() => expect(other.heard).toHaveLength(1), 20_000)
    expect(other.heard[0]?.[0]).toBe('v1/devices/me/rpc/response/4')
    await expect(other.client.subscribeAsync('v1/devices/+/rpc/response/+')).rejects.toThrow()
    await expect(other.client.subscribeAsync('#')).rejects.toThrow()
  })
})
