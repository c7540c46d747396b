import { createServer, type Server } from 'node:net'
import { Aedes, type Client } from 'aedes'
import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../platform/jobs/clock'
import { createScheduler } from '../../platform/jobs/scheduler'
import { createPlant, type PlantMemory, plantDevices } from '../plant'
import { unchanged } from '../words/words'
import { startSimulator } from './simulator'
import { catchUpMoments } from './telemetry'

vi.setConfig({ testTimeout: 30_000 })

interface Received {
  token: string
  topic: string
  body: Record<string, unknown>
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A broker that keeps what it hears and passes nothing on by itself. */
async function makeBroker() {
  const broker = await Aedes.createBroker()
  const received: Received[] = []
  const tokens = new Map<Client, string>()
  broker.authenticate = (client, username, _password, done) => {
    tokens.set(client, username ?? '')
    done(null, username !== 'wrong')
  }
  broker.authorizePublish = (client, packet, done) => {
    const token = client ? (tokens.get(client) ?? '') : 'platform'
    received.push({ token, topic: packet.topic, body: JSON.parse(packet.payload.toString()) })
    done(null)
  }
  const server: Server = createServer((socket) => broker.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('broker has no port')
  cleanups.push(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()))
    await new Promise((resolve) => server.close(resolve))
  })
  const dropAll = () =>
    Promise.all([...tokens.keys()].map((client) => new Promise<void>((done) => client.close(() => done()))))
  return { port: address.port, received, broker, dropAll }
}

function startOn(port: number, sentUntilMs = Date.now()) {
  const kept: PlantMemory[] = []
  const scheduler = createScheduler(systemClock, (error) => {
    throw error
  })
  const plant = createPlant({ seed: 7, originMs: Date.now() - 2 * 86_400_000 })
  const simulator = startSimulator({
    plant,
    words: unchanged,
    host: '127.0.0.1',
    port,
    tokens: { power: 'token-power', building: 'token-building', factory: 'token-factory' },
    clock: systemClock,
    scheduler,
    log: pino({ level: 'silent' }),
    sentUntilMs,
    remember: async (memory) => {
      kept.push(memory)
    },
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await simulator.stop()
    await scheduler.stop()
  }
  cleanups.push(stop)
  return { simulator, kept, stop }
}

const telemetryFrom = (received: Received[], token: string) =>
  received.filter((message) => message.token === token && message.topic === 'v1/gateway/telemetry')

describe('the simulator', () => {
  it('announces each gateway’s devices and sends values of all of them', async () => {
    const { port, received } = await makeBroker()
    startOn(port)
    await vi.waitFor(() => expect(telemetryFrom(received, 'token-factory').length).toBeGreaterThan(0), 20_000)
    for (const gateway of ['power', 'building', 'factory'] as const) {
      const names = plantDevices.filter((device) => device.gateway === gateway).map(({ name }) => name)
      const token = `token-${gateway}`
      const announced = received
        .filter((message) => message.token === token && message.topic === 'v1/gateway/connect')
        .map(({ body }) => body.device)
      expect(announced.sort()).toEqual([...names].sort())
      await vi.waitFor(() => expect(telemetryFrom(received, token).length).toBeGreaterThan(0), 20_000)
      expect(Object.keys(telemetryFrom(received, token)[0]?.body ?? {}).sort()).toEqual([...names].sort())
    }
  })

  it('carries out a command, answers it and sends the consequence', async () => {
    const { port, received, broker } = await makeBroker()
    const { kept } = startOn(port)
    await vi.waitFor(() => expect(telemetryFrom(received, 'token-power').length).toBeGreaterThan(0), 20_000)
    const ask = (id: number, device: string, params: unknown) =>
      new Promise<void>((resolve, reject) =>
        broker.publish(
          {
            cmd: 'publish',
            qos: 1,
            dup: false,
            retain: false,
            topic: 'v1/gateway/rpc',
            payload: Buffer.from(JSON.stringify({ device, data: { id, method: 'setValue', params } })),
          },
          (error) => (error ? reject(error) : resolve()),
        ),
      )
    const answersTo = (id: number) =>
      received.filter(
        ({ topic, body, token }) => topic === 'v1/gateway/rpc' && token === 'token-power' && body.id === id,
      )
    await ask(1, 'F11 照明馈线', { property: 'breaker', value: false })
    await ask(2, 'F11 照明馈线', { property: 'p', value: 1 })
    await vi.waitFor(() => expect(answersTo(2)).not.toHaveLength(0), 20_000)
    expect(answersTo(1)[0]?.body).toMatchObject({ device: 'F11 照明馈线', data: { success: true } })
    expect(answersTo(2)[0]?.body).toMatchObject({ data: { success: false } })
    await vi.waitFor(() => {
      const last = telemetryFrom(received, 'token-power').at(-1)?.body['F11 照明馈线']
      expect(last).toMatchObject([{ values: { breaker: false, p: 0 } }])
    }, 20_000)
    await vi.waitFor(() => expect(kept.at(-1)?.settings['F11.breaker']?.value).toBe(0), 20_000)
  })

  it('connects again after a break, and stays away once stopped', async () => {
    const { port, received, broker, dropAll } = await makeBroker()
    const { stop, simulator } = startOn(port)
    await vi.waitFor(() => expect(telemetryFrom(received, 'token-power').length).toBeGreaterThan(0), 20_000)
    await dropAll()
    const before = received.length
    await vi.waitFor(async () => {
      await simulator.sendNow()
      expect(received.slice(before).some(({ topic }) => topic === 'v1/gateway/telemetry')).toBe(true)
    }, 20_000)
    await stop()
    await vi.waitFor(() => expect(broker.connectedClients).toBe(0), 20_000)
  })

  it('sends what the platform missed, at five-minute marks', async () => {
    const { port, received } = await makeBroker()
    const missedFrom = Date.now() - 31 * 60_000
    startOn(port, missedFrom)
    await vi.waitFor(() => expect(telemetryFrom(received, 'token-power').length).toBeGreaterThan(6), 20_000)
    const stamps = telemetryFrom(received, 'token-power').map(({ body }) => {
      const [first] = body['T1 变压器'] as { ts: number }[]
      return first?.ts ?? 0
    })
    expect(stamps.slice(0, 6).every((ts) => ts % 300_000 === 0 && ts > missedFrom)).toBe(true)
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b))
  })
})

describe('catching up', () => {
  it('covers the gap between the last reading and now, and no more than a day', () => {
    expect(catchUpMoments(600_000, 1_500_000)).toEqual([900_000, 1_200_000])
    expect(catchUpMoments(600_000, 700_000)).toEqual([])
    expect(catchUpMoments(0, 10 * 86_400_000)).toHaveLength(287)
  })
})
