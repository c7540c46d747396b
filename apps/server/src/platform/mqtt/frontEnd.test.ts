import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'
import { generate, type Packet } from 'mqtt-packet'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceLimits } from '../limits'
import { createTls } from '../tls'
import { createMqttFrontEnd, type MqttFrontEnd } from './frontEnd'

/** What the parsers of MQTT gather pieces in. */
const pieces = createRequire(createRequire(import.meta.url).resolve('mqtt-packet'))('bl') as {
  prototype: { append(piece: Buffer): unknown }
}
const [oversized, connected] = [vi.fn(), vi.fn()]
let frontEnd: MqttFrontEnd
let port = 0

const createFrontEnd = () =>
  createMqttFrontEnd<string>({
    ...{ host: '127.0.0.1', port: 0, tls: createTls(), tlsPort: 0, log: pino({ enabled: false }) },
    handlers: {
      authenticate: async (token) => token,
      admit: () => () => undefined,
      received: () => undefined,
      publish: (_connection, _topic, _payload, done) => done(),
      maySubscribe: () => true,
      connected,
      subscribed: () => undefined,
      disconnected: () => undefined,
      oversized,
    },
  })
beforeAll(async () => {
  frontEnd = await createFrontEnd()
  port = await frontEnd.start()
})
afterAll(() => frontEnd?.stop())

const signIn = (protocolVersion: 4 | 5, values: { username?: string } = {}) =>
  generate({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion, clean: true, keepalive: 60, clientId: 'c' },
    ...{ username: 'token', ...values },
  })

/** Connects; `closed` resolves with all that has come back. */
async function open(at = port) {
  const socket = connect(at, '127.0.0.1').setNoDelay(true)
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void heard.push(chunk)).on('error', () => undefined)
  const closed = once(socket, 'close').then(() => Buffer.concat(heard))
  await once(socket, 'connect')
  return { socket, closed }
}

async function sendByteByByte(socket: Socket, bytes: Buffer) {
  for (const byte of bytes) await new Promise((resolve) => socket.write(Buffer.from([byte]), resolve))
}

describe.each([4, 5] as const)('a connection of protocol version %i', (version) => {
  it('signs in and subscribes byte by byte', async () => {
    const { socket } = await open()
    await sendByteByByte(socket, signIn(version))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer[0]).toBe(0x20)
    const subscriptions = [{ topic: 'a/b', qos: 1 as const }]
    const packet = generate({ cmd: 'subscribe', messageId: 1, subscriptions }, { protocolVersion: version })
    const parsers = vi.spyOn(pieces.prototype, 'append')
    await sendByteByByte(socket, packet)
    const [granted] = (await once(socket, 'data')) as [Buffer]
    expect(granted[0]).toBe(0x90)
    // the parsers walk through all pieces at every byte
    expect(parsers.mock.calls[0]).toEqual([packet])
    parsers.mockRestore()
    socket.destroy()
  })

  it('is ended without an answer where its sign-in is longer than a sign-in may be', async () => {
    const { socket, closed } = await open()
    socket.write(signIn(version, { username: 'x'.repeat(deviceLimits.shortPacketBytes) }))
    expect(await closed).toHaveLength(0)
  })

  it('may send long messages once it has signed in, and nothing else that is long', async () => {
    const { socket, closed } = await open()
    socket.write(signIn(version))
    await once(socket, 'data')
    const message: Packet = {
      cmd: 'publish',
      topic: 'a',
      qos: 1,
      messageId: 1,
      retain: false,
      dup: false,
      payload: '',
    }
    const payload = Buffer.alloc(2 * deviceLimits.shortPacketBytes)
    socket.write(generate({ ...message, payload }, { protocolVersion: version }))
    const [taken] = (await once(socket, 'data')) as [Buffer]
    expect(taken[0]).toBe(0x40)
    oversized.mockClear()
    const unsubscriptions = ['x'.repeat(deviceLimits.shortPacketBytes)]
    socket.write(
      generate({ cmd: 'unsubscribe', messageId: 2, unsubscriptions }, { protocolVersion: version }),
    )
    await closed
    expect(oversized).toHaveBeenCalledTimes(1)
  })
})

it('a connection that begins with anything but a sign-in is ended at once', async () => {
  const { socket, closed } = await open()
  socket.write('GET / HTTP/1.1\r\n')
  expect(await closed).toHaveLength(0)
})

it('a client of MQTT 5 that asks for another way to sign in hears that there is none, and is gone', async () => {
  const { socket, closed } = await open()
  const properties = { authenticationMethod: 'SCRAM-SHA-1' }
  const asked: Packet = {
    cmd: 'connect',
    clientId: 'c',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: true,
    properties,
  }
  socket.write(generate(asked))
  const said = await closed
  expect([said[0], said[3]]).toEqual([0x20, 0x8c])
})

it('who has signed in by MQTT 5 is told that the server stops, and all connections end', async () => {
  const stopping = await createFrontEnd()
  const at = await stopping.start()
  const [older, newer, stranger] = await Promise.all([open(at), open(at), open(at)])
  connected.mockClear()
  for (const [{ socket }, version] of [[older, 4] as const, [newer, 5] as const]) {
    socket.write(signIn(version))
    await once(socket, 'data')
  }
  await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), 20_000)
  await stopping.stop()
  const [said, saidToNewer, saidToStranger] = await Promise.all([older.closed, newer.closed, stranger.closed])
  expect([...saidToNewer.subarray(-4)]).toEqual([0xe0, 2, 0x8b, 0])
  expect([said[0], said.length]).toEqual([0x20, 4])
  expect(saidToStranger).toHaveLength(0)
})
