import { sql } from 'drizzle-orm'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPlain } from '../../../platform/bus'
import { makeDevice, makeGateway, makeGatewayAccount, makeStation } from '../../../testing/factories'
import { connectSocket } from '../../../testing/socketClient'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'
import { ensurePointsOfDevice } from '../../devices'

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let client: MqttClient
let power = ''
let url = ''

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  const gateway = await makeGateway(db)
  device = await makeDevice(db, { gatewayId: gateway.id, stationId: gateway.stationId, deviceName: 'M1' })
  power = device.points.power ?? ''
  const account = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })
  client = await running.connect(account.token)
  running.sessions.set('admin', makeSession())
  running.sessions.set('foreign', makeSession({ tenantId: 'other' }))
  running.sessions.set('elsewhere', makeSession({ stationIds: ['999'] }))
  url = `ws://127.0.0.1:${running.telemetry.ports()?.realtime}`
})
afterAll(() => running.stop())

const publish = (value: number, ts = Date.now()) =>
  client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts, values: { power: value } }] }), {
    qos: 1,
  })

describe('the real-time socket', () => {
  it('sends a snapshot, then what changes, until the item is unsubscribed', async () => {
    await publish(1)
    const socket = await connectSocket(url, 'admin')
    socket.send({ type: 'subscribe', itemIds: [power] })
    await until(() => expect(socket.valueOf(power)).toBe(1))
    await publish(2)
    await until(() => expect(socket.valueOf(power)).toBe(2))
    socket.send({ type: 'unsubscribe', itemIds: [power] })
    socket.send({ type: 'subscribe', itemIds: [device.points.energy] })
    await until(() => expect(socket.frames.filter(({ type }) => type === 'values').length).toBeGreaterThan(2))
    const frames = socket.frames.length
    await publish(3)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(socket.frames.length).toBe(frames)
    socket.close()
  })

  it('serves the same on the main server under /ws/realtime', async () => {
    await running.app.listen({ port: 0, host: '127.0.0.1' })
    const address = running.app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const socket = await connectSocket(`ws://127.0.0.1:${port}/ws/realtime`, 'admin')
    socket.send({ type: 'subscribe', itemIds: [power] })
    await until(() => expect(socket.valueOf(power)).toBeDefined())
    socket.close()
  })

  it('tells by name of items that go away, and sends nothing more of them', async () => {
    const socket = await connectSocket(url, 'admin')
    socket.send({ type: 'subscribe', itemIds: [power] })
    await until(() => expect(socket.valueOf(power)).toBeDefined())
    running.platform.bus.publish('points.removed', { itemIds: [power, '7'] })
    await until(() =>
      expect(socket.frames).toContainEqual({ type: 'error', code: 'core.notFound', itemIds: [power] }),
    )
    const frames = socket.frames.length
    const other = await connectSocket(url, 'admin')
    other.send({ type: 'subscribe', itemIds: [power] })
    await publish(77)
    await until(() => expect(other.valueOf(power)).toBe(77))
    expect(socket.frames.length).toBe(frames)
    socket.close()
    other.close()
  })

  it('refuses items of other tenants and stations by name, and sends nothing of them', async () => {
    for (const token of ['foreign', 'elsewhere']) {
      const socket = await connectSocket(url, token)
      socket.send({ type: 'subscribe', itemIds: [power, '123456789'] })
      await until(() =>
        expect(socket.frames).toContainEqual({
          type: 'error',
          code: 'core.notFound',
          itemIds: [power, '123456789'],
        }),
      )
      await publish(4)
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(socket.valueOf(power)).toBeUndefined()
      socket.close()
    }
  })

  it('ends what follows a device that has gone to a station the session does not show', async () => {
    const { db } = running.test
    const { gatewayId, stationId } = device
    const moving = await makeDevice(db, { gatewayId, stationId, deviceName: 'moving' })
    const item = moving.points.power ?? ''
    running.sessions.set('one', makeSession({ stationIds: [stationId] }))
    const [one, all] = [await connectSocket(url, 'one'), await connectSocket(url, 'admin')]
    for (const socket of [one, all]) socket.send({ type: 'subscribe', itemIds: [item] })
    const change = () =>
      running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds: [moving.id] })
    const send = (value: number) =>
      client.publishAsync('v1/gateway/telemetry', JSON.stringify({ moving: { power: value } }), { qos: 1 })
    change()
    await send(5)
    for (const socket of [one, all]) await until(() => expect(socket.valueOf(item)).toBe(5))
    const elsewhere = await makeStation(db)
    await db.asSystem(async (tx) => {
      await tx.execute(sql`update device set station_id = ${elsewhere.id} where id = ${moving.id}`)
      await ensurePointsOfDevice(tx, moving.id)
    })
    change()
    // What comes before the change is read still belongs to the former station.
    await until(async () => {
      await send(6)
      expect(one.frames).toContainEqual({ type: 'error', code: 'core.notFound', itemIds: [item] })
    })
    await send(7)
    await until(() => expect(all.valueOf(item)).toBe(7))
    expect(one.valueOf(item)).toBeLessThan(7)
    one.close()
    all.close()
  })

  it('closes with 4401 without a good token, and when the session ends', async () => {
    const nobody = await connectSocket(url)
    nobody.send({ type: 'subscribe', itemIds: [power] })
    expect(await nobody.closed).toBe(4401)
    const forged = await connectSocket(url)
    forged.send({ type: 'auth', token: 'forged' })
    expect(await forged.closed).toBe(4401)
    running.sessions.set('leaving', makeSession({ sessionId: 's9' }))
    const leaving = await connectSocket(url, 'leaving')
    running.platform.bus.publish('identity.sessionsEnded', { sessionIds: ['s9'] })
    expect(await leaving.closed).toBe(4401)
  })

  it('coalesces: a burst arrives as few frames, the newest value last', async () => {
    const socket = await connectSocket(url, 'admin')
    socket.send({ type: 'subscribe', itemIds: [power] })
    await until(() => expect(socket.valueOf(power)).toBeDefined())
    const before = socket.frames.length
    const ts = Date.now()
    // all at once: on a busy machine each would else have a frame of its own
    await Promise.all(Array.from({ length: 100 }, (_, index) => publish(1000 + index, ts + index)))
    await until(() => expect(socket.valueOf(power)).toBe(1099))
    expect(socket.frames.length - before).toBeLessThan(60)
    socket.close()
  })

  it('pushes notices to the tenant and stations they are for, in the reader’s time zone', async () => {
    const [own, foreign] = [await connectSocket(url, 'admin'), await connectSocket(url, 'foreign')]
    const notice = toPlain({ id: '5', noticeTime: new Date(0) })
    running.platform.bus.publish('socket.push', {
      tenantId: 'demo',
      stationId: device.stationId,
      frame: { type: 'notice', notice },
    })
    await until(() =>
      expect(own.frames).toContainEqual({
        type: 'notice',
        notice: { id: '5', noticeTime: '1970-01-01 08:00:00' },
      }),
    )
    expect(foreign.frames.map(({ type }) => type)).toEqual(['ready'])
    own.close()
    foreign.close()
  })

  it('pushes a notice to those alone who hold its code', async () => {
    running.sessions.set('keeper', makeSession({ permissions: new Set(['some_code']) }))
    const own = await connectSocket(url, 'keeper')
    const push = (id: string, code: string, tenantId = 'demo') =>
      running.platform.bus.publish('socket.push', {
        ...{ tenantId, stationId: null, code },
        frame: { type: 'notice', notice: { id } },
      })
    push('6', 'no_such_code')
    push('7', 'some_code', 'nobody')
    push('8', 'some_code')
    await until(() => expect(own.frames.at(-1)).toEqual({ type: 'notice', notice: { id: '8' } }))
    expect(own.frames.map(({ type }) => type)).toEqual(['ready', 'notice'])
    own.close()
  })

  it('sends captures on their own socket, to those who may list them', async () => {
    const permissions = new Set<string>()
    running.sessions.set('guard', makeSession({ permissions: new Set(['camera_capture_view']) }))
    running.sessions.set('guest', makeSession({ permissions }))
    const at = `ws://127.0.0.1:${running.telemetry.ports()?.capture}`
    const [guard, guest] = [await connectSocket(at, 'guard'), await connectSocket(at, 'guest')]
    const recognise = async (id: string, seenBy: typeof guard) => {
      const capture = { id, cameraId: '2', ts: 3, label: '未戴安全帽', confidence: 0.9, imageUrl: '/x' }
      running.platform.bus.publish('captures.recognised', {
        tenantId: 'demo',
        stationId: device.stationId,
        capture,
      })
      await until(() => expect(seenBy.frames).toContainEqual({ type: 'capture', capture }))
    }
    await recognise('1', guard)
    // the next one is the first that he is sent
    permissions.add('camera_capture_view')
    await recognise('2', guest)
    expect(guest.frames.map(({ type }) => type)).toEqual(['ready', 'capture'])
    guard.close()
    guest.close()
  })

  it('sends captures to nobody of another station or tenant, nor to one without a token', async () => {
    const rights = { permissions: new Set(['camera_capture_view']) }
    running.sessions.set('neighbour', makeSession({ ...rights, stationIds: ['999999'] }))
    running.sessions.set('outsider', makeSession({ ...rights, tenantId: 'other' }))
    running.sessions.set('watchman', makeSession(rights))
    const at = `ws://127.0.0.1:${running.telemetry.ports()?.capture}`
    const [neighbour, outsider, watchman] = [
      await connectSocket(at, 'neighbour'),
      await connectSocket(at, 'outsider'),
      await connectSocket(at, 'watchman'),
    ]
    const capture = { id: '7', cameraId: '2', ts: 3, label: '明火', confidence: 0.9, imageUrl: '' }
    const { stationId } = device
    running.platform.bus.publish('captures.recognised', { tenantId: 'demo', stationId, capture })
    await until(() => expect(watchman.frames).toContainEqual({ type: 'capture', capture }))
    expect([neighbour, outsider].map(({ frames }) => frames.map(({ type }) => type))).toEqual([
      ['ready'],
      ['ready'],
    ])
    for (const socket of [neighbour, outsider, watchman]) socket.close()
    const stranger = await connectSocket(at)
    stranger.send({ type: 'auth', token: 'nobody' })
    expect(await stranger.closed).toBe(4401)
  })
})
