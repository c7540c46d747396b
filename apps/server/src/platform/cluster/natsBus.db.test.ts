import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localCertificate } from '../../testing/localCertificate'
import { hasNats, type NatsServer, startNats } from '../../testing/startNats'
import type { Bus } from '../bus'
import { type ClusterBus, createNatsBus } from './createNatsBus'
import { connectionOptions, type NatsSettings } from './natsSettings'
import '../../modules/devices'
import '../../modules/identity'

const patience = { timeout: 20_000, interval: 50 }
const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const fail = (error: unknown) => {
  throw error
}

const newServer = async (more?: string): Promise<NatsServer> => {
  const server = await startNats(more)
  ends.push(() => server.stop())
  return server
}

/** What a subscriber has heard. */
const listen = (bus: Bus, name: Parameters<Bus['subscribe']>[0]): unknown[] => {
  const heard: unknown[] = []
  bus.subscribe(name, (event) => void heard.push(event))
  return heard
}

const newBus = (
  settings: NatsSettings,
  prefix = 'test',
  warn: (...said: unknown[]) => void = () => undefined,
) => {
  const log = { info: () => undefined, warn }
  const id = randomUUID()
  const bus = createNatsBus(fail, { options: connectionOptions(settings), prefix, id, name: id, log })
  ends.push(() => bus.close())
  return Object.assign(bus, { id })
}

const at = (port: number): NatsSettings => ({ servers: [`127.0.0.1:${port}`] })

const come = async (...buses: ClusterBus[]) => {
  for (const bus of buses) bus.connect()
  await vi.waitFor(() => expect(buses.every((bus) => bus.isUp())).toBe(true), patience)
}

describe.skipIf(!hasNats())('a bus over NATS', () => {
  it('delivers here at once and to others as it was, each event to those who want it', async () => {
    const { port } = await newServer()
    const [one, other, stranger] = [newBus(at(port)), newBus(at(port)), newBus(at(port), 'another')]
    const [here, there, nobody] = [one, other, stranger].map((bus) => listen(bus, 'devices.changed'))
    await come(one, other, stranger)
    const change = { tenantId: 'demo', deviceIds: ['1', '2'], hasNewRules: true }
    one.publish('devices.changed', change)
    expect(here).toEqual([change])
    await vi.waitFor(() => expect(there).toEqual([change]), patience)
    other.publish('devices.changed', { tenantId: '设备 5' })
    await vi.waitFor(() => expect(here).toEqual([change, { tenantId: '设备 5' }]), patience)
    expect(there).toHaveLength(2)
    one.tell('devices.changed', { tenantId: 'told' })
    await vi.waitFor(() => expect(there).toHaveLength(3), patience)
    expect(here).toHaveLength(2)
    expect(nobody).toEqual([])
  })

  it('has a subject for each event, and keeps at home what is the business of one process', async () => {
    const { port } = await newServer()
    const observer = await connect({ servers: `127.0.0.1:${port}` })
    ends.push(() => observer.close())
    const subjects: string[] = []
    observer.subscribe('>', { callback: (_, { subject }) => void subjects.push(subject) })
    await observer.flush()
    const bus = newBus(at(port))
    await come(bus)
    bus.publish('writers.setAside', { writer: 'alarms', tenantId: 'demo', subject: 'x', reason: 'y' })
    bus.publish('identity.rightsChanged', { tenantId: 'demo' })
    bus.publish('points.removed', { itemIds: ['1'] })
    await vi.waitFor(
      () =>
        expect(subjects).toEqual(['test.bus.missed', 'test.identity.rightsChanged', 'test.points.removed']),
      patience,
    )
  })

  it('sends a message to one process alone, under its topic, as long as it is received', async () => {
    const { port } = await newServer('max_payload: 65536\n')
    const [one, other, third] = [newBus(at(port)), newBus(at(port)), newBus(at(port))]
    const came: [string, Uint8Array][] = []
    const end = other.receive('values', (message) => void came.push(['values', Buffer.from(message)]))
    other.receive('answers', (message) => void came.push(['answers', Buffer.from(message)]))
    third.receive('values', () => void came.push(['third', Buffer.of()]))
    await come(one, other, third)
    const long = Buffer.alloc(200_000, 7)
    one.send(other.id, 'values', long)
    one.send(other.id, 'answers', Buffer.of(1))
    await vi.waitFor(() => expect(came).toHaveLength(2), patience)
    expect(came).toEqual([
      ['values', long],
      ['answers', Buffer.of(1)],
    ])
    end()
    one.send(other.id, 'values', Buffer.of(2))
    one.send(other.id, 'answers', Buffer.of(3))
    await vi.waitFor(() => expect(came).toHaveLength(3), patience)
    expect(came.at(-1)).toEqual(['answers', Buffer.of(3)])
  })

  it('sends a message to all others that receive its topic from all', async () => {
    const { port } = await newServer()
    const [one, other, third, stranger] = [
      newBus(at(port)),
      newBus(at(port)),
      newBus(at(port)),
      newBus(at(port), 'another'),
    ]
    const came: string[] = []
    for (const [name, bus] of Object.entries({ one, other, third, stranger }))
      bus.receiveAll('batches', ([first]) => void came.push(`${name} ${first}`))
    other.receive('batches', () => void came.push('of its own'))
    await come(one, other, third, stranger)
    one.sendAll('batches', Buffer.of(1))
    await vi.waitFor(() => expect(came.sort()).toEqual(['other 1', 'third 1']), patience)
    third.sendAll('batches', Buffer.of(2))
    await vi.waitFor(() => expect(came.sort()).toEqual(['one 2', 'other 1', 'other 2', 'third 1']), patience)
  })

  it('carries what is far longer than a message of NATS may be', async () => {
    const { port } = await newServer('max_payload: 65536\n')
    const [one, other] = [newBus(at(port)), newBus(at(port))]
    const there = listen(other, 'points.removed')
    await come(one, other)
    const itemIds = Array.from({ length: 200_000 }, (_, index) => String(index))
    one.publish('points.removed', { itemIds })
    one.publish('points.removed', { itemIds: ['last'] })
    await vi.waitFor(() => expect(there).toHaveLength(2), patience)
    expect(there).toEqual([{ itemIds }, { itemIds: ['last'] }])
  })

  it('goes on when NATS is back, and says that something may have been missed', async () => {
    const server = await newServer()
    const [one, other] = [newBus(at(server.port)), newBus(at(server.port))]
    const there = listen(other, 'points.removed')
    await come(one, other)
    const missed = [listen(one, 'bus.missed'), listen(other, 'bus.missed')]
    const here = listen(one, 'points.removed')
    await server.kill()
    await vi.waitFor(() => expect(one.isUp() || other.isUp()).toBe(false), patience)
    one.publish('points.removed', { itemIds: ['lost'] })
    expect(here).toHaveLength(1)
    await server.start()
    await vi.waitFor(() => expect(missed.every((heard) => heard.length > 0)).toBe(true), patience)
    await come(one, other)
    one.publish('points.removed', { itemIds: ['found'] })
    await vi.waitFor(() => expect(there).toEqual([{ itemIds: ['found'] }]), patience)
  })

  it('waits for a NATS that is not there yet, and delivers here meanwhile', async () => {
    const server = await newServer()
    await server.kill()
    const warn = vi.fn()
    const bus = newBus(at(server.port), 'test', warn)
    const [missed, here] = [listen(bus, 'bus.missed'), listen(bus, 'points.removed')]
    bus.connect()
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience)
    bus.publish('points.removed', { itemIds: [] })
    expect(here).toHaveLength(1)
    expect(missed).toHaveLength(0)
    await server.start()
    await vi.waitFor(() => expect(missed).toHaveLength(1), patience)
  })

  it('signs in over TLS, and is refused with another password or by a server that it does not trust', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nats-tls-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(cert, localCertificate.cert)
    writeFileSync(key, localCertificate.key)
    const { port } = await newServer(
      `tls { cert_file: "${cert}", key_file: "${key}" }\nauthorization { user: console, password: "p,w" }\n`,
    )
    const settings = { ...at(port), user: 'console', password: 'p,w', tls: { caPath: cert } }
    await come(newBus(settings))
    for (const wrong of [
      { ...settings, password: 'other' },
      { ...settings, tls: {} },
    ]) {
      const warn = vi.fn()
      const bus = newBus(wrong, 'test', warn)
      bus.connect()
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience)
      expect(bus.isUp()).toBe(false)
    }
  })
})
