import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceLimits } from '../../platform/limits'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

let running: RunningTelemetry
let token: string
let otherToken: string
let client: MqttClient

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  const gateway = await makeGateway(db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  await makeDevice(db, { ...place, deviceName: 'M1' })
  token = (await makeGatewayAccount(db, place)).token
  otherToken = (await makeGatewayAccount(db, place)).token
  client = await running.connect(token)
})
afterAll(() => running.stop())

const query = async (statement: string) => (await running.test.db.systemPool.query(statement)).rows
const canConnect = (by: string) =>
  running.connect(by).then(
    () => true,
    () => false,
  )
const asOwner = (statement: string) => running.test.db.asOwner((tx) => tx.execute(statement))

describe('a batch that takes longer than a statement may', () => {
  it('is stored in halves, and everything in it is acknowledged', { timeout: 60_000 }, async () => {
    await asOwner(`create function too_slow() returns trigger language plpgsql as $$
      begin
        if (select count(*) from stored) > 400 then
          raise exception 'canceling statement due to statement timeout' using errcode = '57014';
        end if;
        return null;
      end $$`)
    await asOwner(`create trigger too_slow after insert on sample referencing new table as stored
      for each statement execute function too_slow()`)
    const now = Date.now() - 10_000
    const body = {
      M1: Array.from({ length: 3000 }, (_, index) => ({ ts: now + index, values: { power: index } })),
    }
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
    expect(await query('select count(*)::int as stored, max(value) as newest from sample')).toEqual([
      { stored: 3000, newest: 2999 },
    ])
    expect(await query('select sum(cardinality(points))::int as held from ingest_journal')).toEqual([
      { held: 3000 },
    ])
    await asOwner('drop trigger too_slow on sample')
  })
})

describe('an account that connects too often', () => {
  it('is refused further connections, until one of them ends', { timeout: 60_000 }, async () => {
    const clients = [client]
    while (clients.length < deviceLimits.connectionsOfAccount) clients.push(await running.connect(token))
    await expect(running.connect(token)).rejects.toThrow()
    const last = clients.pop()
    await last?.endAsync()
    await expect.poll(() => canConnect(token), { timeout: 20_000 }).toBe(true)
  })
})

describe('somebody who connects and says nothing', () => {
  const knock = async (port: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = once(socket.resume(), 'close')
    await new Promise((resolve) => socket.once('connect', resolve))
    return { socket, closed }
  }

  it('has fifty connections of his address, beside those of devices that have signed in', async () => {
    const port = running.telemetry.ports()?.mqtt ?? 0
    const silent: Socket[] = []
    const stay = async () => silent.push((await knock(port)).socket)
    while (silent.length < 49) await stay()
    // One place is left; who signs in gives it back.
    for (let turn = 0; turn < 3; turn += 1) await running.connect(otherToken)
    await stay()
    await (await knock(port)).closed
    expect(silent.filter((socket) => socket.closed)).toEqual([])
    expect(client.connected).toBe(true)
    for (const socket of silent) socket.destroy()
  })
})

describe('somebody who guesses tokens', () => {
  it('is told to slow down, while a device at the same address goes on', async () => {
    const send = async (by: string) =>
      (await running.app.inject({ method: 'POST', url: `/api/v1/${by}/telemetry`, payload: '{}' })).statusCode
    const answers: number[] = []
    for (let index = 0; index < 25; index += 1) answers.push(await send(`guess${index}`))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(answers.slice(20)).toEqual(Array(5).fill(429))
    expect(await send(token)).toBe(200)
  })
})
