import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { createTestClock } from '../../platform/jobs/clock'
import { socketLimits } from '../../platform/limits'
import { makeDevice, makeGateway } from '../../testing/factories'
import { connectSocket } from '../../testing/socketClient'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

const limits = { perAddress: 12, strangersPerAddress: 5, perUser: 3, frameBurst: 40, framesPerSecond: 1 }
const mostItems = socketLimits.items

let running: RunningTelemetry
let url = ''
let power = ''

beforeAll(async () => {
  running = await startTelemetry(() => [], {}, { sockets: limits, clock: createTestClock(Date.now()) })
  const { db } = running.test
  const gateway = await makeGateway(db)
  const device = await makeDevice(db, {
    gatewayId: gateway.id,
    stationId: gateway.stationId,
    deviceName: 'M1',
  })
  power = device.points.power ?? ''
  running.sessions.set('admin', makeSession())
  for (const name of ['b', 'c', 'd', 'e']) running.sessions.set(name, makeSession({ userId: `1${name}` }))
  url = `ws://127.0.0.1:${running.telemetry.ports()?.realtime}`
})
afterAll(() => running.stop())

/** The HTTP status of a handshake: 101, or that of the refusal. */
const knock = () =>
  new Promise<{ status: number | undefined; socket: WebSocket }>((resolve) => {
    const socket = new WebSocket(url)
    socket.on('error', () => undefined)
    socket.once('open', () => resolve({ status: 101, socket }))
    socket.once('unexpected-response', (_request, response) =>
      resolve({ status: response.statusCode, socket }),
    )
  })
const knockOften = (times: number) => Promise.all(Array.from({ length: times }, knock))
const closeAll = async (sockets: readonly { close(): void; closed: Promise<number> }[]) => {
  for (const socket of sockets) socket.close()
  await Promise.all(sockets.map(({ closed }) => closed))
}

describe('a socket flood', () => {
  it('is counted before anybody is waited for: an address has few connections that nobody vouches for', async () => {
    const knocks = await knockOften(20)
    expect(knocks.filter(({ status }) => status === 101)).toHaveLength(limits.strangersPerAddress)
    expect(knocks.filter(({ status }) => status === 429)).toHaveLength(20 - limits.strangersPerAddress)
    for (const { socket } of knocks) socket.terminate()
    await vi.waitFor(async () => {
      const { status, socket } = await knock()
      socket.terminate()
      expect(status).toBe(101)
    }, 20_000)
  })

  it('of one user is refused beyond his tabs, and others come in', async () => {
    const own = []
    for (let tab = 0; tab < limits.perUser; tab += 1) own.push(await connectSocket(url, 'admin'))
    const oneMore = await connectSocket(url)
    oneMore.send({ type: 'auth', token: 'admin' })
    expect(await oneMore.closed).toBe(1008)
    const other = await connectSocket(url, 'b')
    await closeAll([...own, other])
    await closeAll([await connectSocket(url, 'admin')])
  })

  it('of one address is refused beyond its connections', async () => {
    const sockets = []
    for (let index = 0; index < limits.perAddress; index += 1)
      sockets.push(await connectSocket(url, ['admin', 'b', 'c', 'd', 'e'][index % 5]))
    const { status, socket } = await knock()
    expect(status).toBe(429)
    socket.terminate()
    await closeAll(sockets)
  })

  it('of frames ends the connection', async () => {
    const socket = await connectSocket(url, 'admin')
    for (let index = 0; index < limits.frameBurst + 5; index += 1)
      socket.send({ type: 'unsubscribe', itemIds: [power] })
    expect(await socket.closed).toBe(1008)
  })

  it('of sign-ins is checked one at a time', async () => {
    const socket = await connectSocket(url)
    for (let index = 0; index < 5; index += 1) socket.send({ type: 'auth', token: 'admin' })
    expect(await socket.closed).toBe(1008)
  })

  it('of items is counted before the database is asked', async () => {
    const socket = await connectSocket(url, 'admin')
    const many = (from: number) => Array.from({ length: mostItems / 2 }, (_, index) => String(from + index))
    for (let frame = 1; frame <= 6; frame += 1)
      socket.send({ type: 'subscribe', itemIds: many(frame * 1_000_000) })
    const frames = (type: string) => socket.frames.filter((frame) => frame.type === type)
    await vi.waitFor(() => expect(frames('values')).toHaveLength(4), 20_000)
    expect(frames('error').filter(({ code }) => code === 'too_many_items')).toHaveLength(2)
    // What was refused is not held against the client, and what he says takes effect in its order.
    for (const type of ['subscribe', 'unsubscribe', 'subscribe']) socket.send({ type, itemIds: [power] })
    await vi.waitFor(() => expect(frames('values')).toHaveLength(6), 20_000)
    await closeAll([socket])
  })
})

it('a good sign-in gives its address back what the connection has cost', async () => {
  const { strangers } = running.platform
  while (strangers.take('127.0.0.1'));
  expect((await knock()).status).toBe(429)
  strangers.giveBack('127.0.0.1')
  for (const name of ['b', 'c', 'd']) await closeAll([await connectSocket(url, name)])
})
