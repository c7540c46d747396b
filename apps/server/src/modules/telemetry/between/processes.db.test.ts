import { watchMessagesCode } from '@energy-console/contract/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceLimits } from '../../../platform/limits'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { cuttable } from '../../../testing/cuttable'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeUser,
} from '../../../testing/factories'
import { connectSocket } from '../../../testing/socketClient'
import { hasNats, type NatsServer, startNats } from '../../../testing/startNats'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'

describe.skipIf(!hasNats())('two processes over NATS', () => {
  let test: TestDatabase
  let nats: NatsServer
  /** The way of the process `here` to it. */
  let wire: Awaited<ReturnType<typeof cuttable>>
  let [here, there]: [RunningTelemetry | undefined, RunningTelemetry | undefined] = [undefined, undefined]
  let client: MqttClient
  let points: Awaited<ReturnType<typeof makeDevice>>['points']
  let deviceId = ''
  let token = ''
  let place: { gatewayId: string; stationId: string }

  beforeAll(async () => {
    test = await createTestDatabase()
    nats = await startNats()
    const gateway = await makeGateway(test.db)
    const { id: gatewayId, stationId } = gateway
    place = { gatewayId, stationId }
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'power' },
        { propertyNo: 'switch', aliases: ['oldSwitch'], dataType: 'boolean', access: 'read-write' },
      ],
    })
    const device = await makeDevice(test.db, { gatewayId, stationId, productId, deviceName: 'M1' })
    points = device.points
    deviceId = device.id
    const account = await makeGatewayAccount(test.db, { gatewayId, stationId })
    const start = (natsPort: number) => startTelemetry(() => [], {}, { test, natsPort })
    wire = await cuttable(`nats://127.0.0.1:${nats.port}`)
    here = await start(Number(new URL(wire.url).port))
    there = await start(nats.port)
    there.sessions.set('admin', makeSession())
    there.sessions.set('watcher', makeSession({ permissions: new Set([watchMessagesCode]) }))
    token = account.token
    client = await here.connect(token)
    await areUp()
  })
  afterAll(async () => {
    await here?.stop()
    await there?.stop()
    await wire?.cut()
    await nats?.stop()
    await test?.close()
  })

  /** Both are connected, and what they say when they come back has arrived. */
  const areUp = async () => {
    const buses = [here, there].flatMap((one) => one?.platform.cluster?.bus ?? [])
    await until(() => expect(buses.map((bus) => bus.isUp())).toEqual([true, true]))
    for (const [from, to] of [buses, [...buses].reverse()]) {
      const came = vi.fn()
      const end = to?.subscribe('points.removed', came)
      from?.tell('points.removed', { itemIds: [] })
      await until(() => expect(came).toHaveBeenCalled())
      end?.()
    }
  }
  const publish = (value: number) =>
    client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({ M1: [{ ts: Date.now(), values: { power: value } }] }),
      { qos: 1 },
    )
  const follow = async () => {
    const socket = await connectSocket(`ws://127.0.0.1:${there?.telemetry.ports()?.realtime}`, 'admin')
    socket.send({ type: 'subscribe', itemIds: [points.power] })
    await until(() => expect(socket.valueOf(points.power ?? '')).toBeDefined())
    return socket
  }

  it('a page that is open at one shows what a gateway sends to the other', async () => {
    await publish(1)
    const socket = await follow()
    for (let value = 2; value < 12; value += 1) {
      await publish(value)
      await until(() => expect(socket.valueOf(points.power ?? '')).toBe(value))
    }
    socket.close()
  })

  /** What becomes of a command that is given at the other process. */
  const ask = (method: string) =>
    there?.telemetry.request(deviceId, method, { a: 1 }).then(
      (answer) => ({ answer }),
      (error: { spec: { key: string } }) => ({ refused: error.spec.key }),
    )

  it('a command that is given at one goes once to the gateway that is connected to the other, and the answer comes back', async () => {
    expect(await ask('early')).toEqual({ refused: 'telemetry.notConnected' })
    const asked: unknown[] = []
    client.on('message', (topic, payload) => {
      const { device, data } = JSON.parse(String(payload))
      asked.push({ topic, device, method: data.method, params: data.params })
      if (data.method !== 'silent')
        client.publish(topic, JSON.stringify({ device, id: data.id, data: { of: data.method } }))
    })
    await client.subscribeAsync('v1/gateway/rpc')
    await until(async () =>
      expect(await ask('ping')).toEqual({ answer: { kind: 'answered', answer: { of: 'ping' } } }),
    )
    const pings = asked.length
    expect(asked).toEqual(
      Array(pings).fill({ topic: 'v1/gateway/rpc', device: 'M1', method: 'ping', params: { a: 1 } }),
    )
    expect(pings).toBe(1)
    const answers = await Promise.all(['a', 'b', 'c'].map(ask))
    expect(answers.map((of) => of && 'answer' in of && of.answer)).toEqual(
      ['a', 'b', 'c'].map((of) => ({ kind: 'answered', answer: { of } })),
    )
    expect(asked).toHaveLength(4)
    const silent = ask('silent')
    await until(() => expect(asked).toHaveLength(5))
    await client.endAsync(true)
    expect(await silent).toEqual({ refused: 'telemetry.answerLost' })
    await until(async () => expect(await ask('late')).toEqual({ refused: 'telemetry.notConnected' }))
    client = await (here as RunningTelemetry).connect(token)
  })

  it('a property that was renamed is written at one under the key that the other has heard, one that waits for its device too', async () => {
    // what waits for its device is sent while whoever gave it may still
    const userId = await makeUser(test.db, { codes: ['device_write'] })
    const keys: unknown[] = []
    const listen = async () => {
      client.on('message', (topic, payload) => {
        const { device, data } = JSON.parse(String(payload))
        if (data.method === 'setValue') keys.push(data.params)
        client.publish(topic, JSON.stringify({ device, id: data.id, data: { success: true } }))
      })
      await client.subscribeAsync('v1/gateway/rpc')
    }
    const send = (values: object) =>
      client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [values] }), { qos: 1 })
    const write = (value: boolean) =>
      there?.telemetry.writePoint({
        ...{ tenantId: 'demo', userId, userName: '张三', roleIds: [], pointName: 'M1 / switch' },
        ...{ itemId: points.switch ?? '', value, expireMs: 600_000 },
      })
    await listen()
    await until(async () => expect(await ask('ping')).toMatchObject({ answer: { kind: 'answered' } }))
    await write(true)
    await send({ oldSwitch: true })
    await write(false)
    await send({ switch: true })
    await write(true)
    await send({ oldSwitch: true })
    await client.endAsync(true)
    await until(async () => expect(await ask('late')).toEqual({ refused: 'telemetry.notConnected' }))
    expect(await write(false)).toMatchObject({ kind: 'queued' })
    client = await (here as RunningTelemetry).connect(token)
    await listen()
    await until(() =>
      expect(keys).toEqual([
        { property: 'switch', value: true },
        { property: 'oldSwitch', value: false },
        { property: 'switch', value: true },
        { property: 'oldSwitch', value: false },
      ]),
    )
    // it may send over another process than the one at which it listens
    const post = (values: object) =>
      there?.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: { M1: [values] } })
    for (const key of ['switch', 'oldSwitch', 'switch']) {
      expect((await post({ [key]: true }))?.statusCode).toBe(200)
      await areUp()
      keys.splice(0)
      await write(true)
      expect(keys).toEqual([{ property: key, value: true }])
    }
    await client.endAsync(true)
    client = await (here as RunningTelemetry).connect(token)
  })

  it('a device that its gateway has lost at one is not asked at the other, until anything comes of it', async () => {
    client.on('message', (topic, payload) => {
      const { device, data } = JSON.parse(String(payload))
      client.publish(topic, JSON.stringify({ device, id: data.id, data: {} }))
    })
    await client.subscribeAsync('v1/gateway/rpc')
    const tell = (topic: string) => client.publishAsync(topic, JSON.stringify({ device: 'M1' }), { qos: 1 })
    await until(async () => expect(await ask('ping')).toMatchObject({ answer: { kind: 'answered' } }))
    await tell('v1/gateway/disconnect')
    await until(async () => expect(await ask('ping')).toEqual({ refused: 'telemetry.notConnected' }))
    await tell('v1/gateway/connect')
    await until(async () => expect(await ask('ping')).toMatchObject({ answer: { kind: 'answered' } }))
  })

  it('a client that comes again at the other under its id ends its connection here', async () => {
    const clientId = 'edge-1'
    const connect = (to: RunningTelemetry | undefined) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${to?.telemetry.ports()?.mqtt}`, {
        ...{ username: token, clientId, reconnectPeriod: 0 },
      })
    const closeOf = (one: MqttClient) => new Promise<void>((resolve) => one.once('close', resolve))
    const former = await connect(here)
    const closed = closeOf(former)
    // how long a connection is open is told without a clock of both: one that goes over sooner than that arrives may lose both
    await areUp()
    const now = await connect(there)
    await closed
    await areUp()
    expect(now.connected).toBe(true)
    expect(client.connected).toBe(true)
    // and back again
    const left = closeOf(now)
    const again = await connect(here)
    await left
    await areUp()
    expect(again.connected).toBe(true)
    await again.endAsync(true)
  })

  it('an account may have as many connections at both together as it would at one', async () => {
    const account = await makeGatewayAccount(test.db, place)
    const clients: MqttClient[] = []
    for (let count = 0; count < deviceLimits.connectionsOfAccount; count += 1)
      clients.push(await (here as RunningTelemetry).connect(account.token))
    await areUp()
    await expect(there?.connect(account.token)).rejects.toThrow()
    await clients.pop()?.endAsync()
    await until(async () => clients.push(await (there as RunningTelemetry).connect(account.token)))
    await areUp()
    await expect(here?.connect(account.token)).rejects.toThrow()
    for (const one of clients) await one.endAsync(true)
  })

  it('who looks at messages over one sees those that come to the other, as long as he looks', async () => {
    const socket = await connectSocket(`ws://127.0.0.1:${there?.telemetry.ports()?.realtime}`, 'watcher')
    const wanted = { gatewayId: null, stationIds: null, device: '', key: '', text: '', outcome: null }
    const texts = () =>
      socket.frames.flatMap(({ type, messages }) =>
        type === 'messages' ? (messages as { content: string }[]).map(({ content }) => content) : [],
      )
    socket.send({ type: 'watch', wanted })
    await until(() => expect(socket.frames.at(-1)).toEqual({ type: 'watch', problem: null }))
    await until(async () => {
      await publish(77)
      expect(texts().some((text) => text.includes('"power":77'))).toBe(true)
    })
    socket.send({ type: 'watch', wanted: null })
    await until(() => expect(socket.frames.filter(({ type }) => type === 'watch')).toHaveLength(2))
    await areUp()
    const before = texts().length
    await publish(78)
    await areUp()
    expect(texts()).toHaveLength(before)
    socket.close()
  })

  it('pages are shown what is stored while NATS is away, and begin anew when it is back', async () => {
    const socket = await follow()
    await nats.kill()
    await until(() => expect(there?.platform.cluster?.bus.isUp()).toBe(false))
    await publish(20)
    await until(() => expect(socket.valueOf(points.power ?? '')).toBe(20))
    expect(await ask('away')).toEqual({ refused: 'telemetry.notConnected' })
    await nats.start()
    await areUp()
    // whoever may have missed something begins anew
    expect(await socket.closed).toBe(1012)
    const next = await follow()
    await until(() => expect(next.valueOf(points.power ?? '')).toBe(20))
    await publish(21)
    await until(() => expect(next.valueOf(points.power ?? '')).toBe(21))
    next.close()
  })

  it('pages are shown what another process stores that alone is cut off from NATS, and begin anew afterwards', async () => {
    const socket = await follow()
    await wire.cut()
    await until(() => expect(here?.platform.cluster?.bus.isUp()).toBe(false))
    expect(there?.platform.cluster?.bus.isUp()).toBe(true)
    for (const value of [30, 31]) {
      await publish(value)
      await until(() => expect(socket.valueOf(points.power ?? '')).toBe(value))
    }
    await wire.mend()
    await areUp()
    expect(await socket.closed).toBe(1012)
    const next = await follow()
    await publish(32)
    await until(() => expect(next.valueOf(points.power ?? '')).toBe(32))
    next.close()
  })
})
