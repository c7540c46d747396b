import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deviceLimits } from '../../platform/limits'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../testing/factories'
import { localCertificate } from '../../testing/localCertificate'
import { type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

const trust = { ca: localCertificate.cert, servername: 'localhost' }
const most = deviceLimits.strangersOfAddress

let running: RunningTelemetry
let token: string
let port: number
const opened: Socket[] = []

beforeAll(async () => {
  running = await startTelemetry(undefined, undefined, { tls: true })
  const gateway = await makeGateway(running.test.db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  await makeDevice(running.test.db, { ...place, deviceName: 'M1' })
  token = (await makeGatewayAccount(running.test.db, place)).token
  port = running.telemetry.ports()?.mqtts ?? 0
})
afterEach(async () => {
  const open = opened.splice(0).filter((socket) => !socket.closed)
  for (const socket of open) socket.destroy()
  await expect.poll(hasRoom, { timeout: 20_000 }).toBe(true)
})
afterAll(() => running.stop())

const keep = <S extends Socket>(socket: S): S => {
  opened.push(socket.on('error', () => undefined).resume())
  return socket
}
/** Connects and says nothing, not even the first word of TLS. */
const knock = async (at = port) => {
  const socket = keep(connect(at, '127.0.0.1'))
  await once(socket, 'connect')
  return socket
}
/** Speaks TLS, and says nothing more. */
const shakeHands = async () => {
  const socket = keep(connectTls({ port, host: '127.0.0.1', ...trust }))
  await once(socket, 'secureConnect')
  return socket
}
const signIn = (as = token) =>
  mqtt.connectAsync(`mqtts://127.0.0.1:${port}`, {
    ...trust,
    username: as,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
  })
const canSignIn = () =>
  signIn().then(
    async (client) => {
      await client.endAsync()
      return true
    },
    () => false,
  )
/** Whether all places of the address are free again: as many silent connections as it may have stay open. */
const hasRoom = async () => {
  const silent: Socket[] = []
  for (let count = 0; count < most - 1; count += 1) silent.push(await knock())
  const isFree = await canSignIn()
  for (const socket of silent) socket.destroy()
  return isFree
}
const silence = async (how: () => Promise<Socket>, count: number) => {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await how())
  return sockets
}

describe('MQTT over TLS', () => {
  it('takes readings', async () => {
    const client = await signIn()
    await client.publishAsync('v1/gateway/telemetry', '{"M1":[{"ts":1000,"values":{"power":1}}]}', { qos: 1 })
    await client.endAsync()
  })

  it('counts connections of an address from their first byte until they sign in, silent ones and half-way ones', async () => {
    const silent = [...(await silence(knock, 20)), ...(await silence(shakeHands, most - 21))]
    // One place is left; who signs in gives it back.
    const clients = [await signIn(), await signIn(), await signIn()]
    silent.push(await shakeHands())
    await once(await knock(), 'close')
    expect(silent.filter((socket) => socket.closed)).toEqual([])
    expect(clients.every((client) => client.connected)).toBe(true)
    await Promise.all(clients.map((client) => client.endAsync()))
  })

  it('counts them with those without TLS', async () => {
    const plainPort = running.telemetry.ports()?.mqtt ?? 0
    await silence(() => knock(plainPort), 25)
    await silence(knock, most - 25)
    await once(await knock(plainPort), 'close')
    await once(await knock(), 'close')
  })

  it('gives a place back once, when a signed-in connection ends', async () => {
    const clients = [await signIn(), await signIn(), await signIn()]
    await silence(knock, most)
    await Promise.all(clients.map((client) => client.endAsync()))
    await once(await knock(), 'close')
  })

  it('gives the place back of whoever speaks no TLS, breaks off, or is refused', async () => {
    await silence(knock, most - 1)
    for (let turn = 0; turn < 3; turn += 1) {
      const stranger = await knock()
      stranger.write('GET / HTTP/1.1\r\n\r\n')
      await once(stranger, 'close')
      const broken = await knock()
      broken.destroy()
      await expect(signIn('nobody')).rejects.toThrow()
      await expect.poll(canSignIn, { timeout: 20_000 }).toBe(true)
    }
  })
})
