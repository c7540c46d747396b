import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import mqtt from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '../platform/database'
import { allPartitions } from '../platform/engine'
import { type BareDatabase, createMigratedDatabase } from '../testing'
import { makeDataFolder } from '../testing/dataFolder'
import { makeDevice, makeGateway, makeGatewayAccount } from '../testing/factories'
import { sharedSecrets } from '../testing/sharedSecrets'
import { connectSocket } from '../testing/socketClient'
import { planServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'
import { partitionsOf, sharesWork } from '../testing/togetherServers'

describe.skipIf(!hasNats())('a process that NATS_URL brings together with others', () => {
  let folder: string
  let remove: () => Promise<void>
  let database: BareDatabase
  let nats: NatsServer
  let client: pg.Client
  beforeAll(async () => {
    ;({ folder, remove } = await makeDataFolder('shared'))
    database = await createMigratedDatabase()
    nats = await startNats()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await nats?.stop()
    await database?.drop()
    await remove?.()
  })

  it('shares the work with a second one, which a device and a page reach as well, and has all of it again when that is killed', async () => {
    const db = connectDatabase(database.url)
    const place = { tenantId: '000000' }
    const { id: gatewayId, stationId } = await makeGateway(db, place)
    const { points } = await makeDevice(db, { ...place, gatewayId, stationId, deviceName: 'M1' })
    const { token } = await makeGatewayAccount(db, { ...place, gatewayId, stationId })
    await db.close()
    const plan = (name: string, changes: Record<string, string> = {}) =>
      planServer({
        DATA_DIR: join(folder, name),
        DATABASE_URL: database.url,
        NATS_URL: `nats://127.0.0.1:${nats.port}`,
        FILES_URL: pathToFileURL(join(folder, 'files')).href,
        ...sharedSecrets,
        ...changes,
      })
    const [startFirst, startSecond] = [await plan('first'), await plan('second')]
    // at once: one of them waits until the other has made its first data
    const [first, second] = await Promise.all([startFirst(), startSecond()])
    const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${first.mqttPort}`, { username: token })
    try {
      await sharesWork(() => [first, second])
      const ask = ({ url }: { url: string }, path: string) =>
        fetch(`${url}/api/${path}`, { headers: { 'blade-auth': `bearer ${first.token}` } })
      expect((await ask(second, 'ml-mlink/station/list')).status).toBe(200)
      // a file that one has made is fetched from the other
      const made = (await (await ask(first, 'ml-mlink/station/export?format=csv')).json()) as {
        data: { ticket: string }
      }
      expect((await ask(second, `files/${made.data.ticket}`)).status).toBe(200)

      const socket = await connectSocket(`ws://127.0.0.1:${second.realtimePort}`, second.token)
      const publish = (value: number) =>
        gateway.publishAsync(
          'v1/gateway/telemetry',
          JSON.stringify({ M1: [{ ts: Date.now(), values: { power: value } }] }),
          { qos: 1 },
        )
      await publish(1)
      socket.send({ type: 'subscribe', itemIds: [points.power] })
      const shows = (value: number) =>
        vi.waitFor(() => expect(socket.valueOf(points.power ?? '')).toBe(value), { timeout: 30_000 })
      await shows(1)
      await publish(2)
      await shows(2)
      const isOnline = async () => {
        const { rows } = await client.query('select is_online as is from gateway where id = $1', [gatewayId])
        return rows[0].is
      }
      await vi.waitFor(async () => expect(await isOnline()).toBe(true), { timeout: 30_000, interval: 200 })

      await expect(
        (await plan('third', { SECRET_KEY: 'another-key-another-key-another-key' }))(),
      ).rejects.toThrow(/has another TOKEN_SECRET or SECRET_KEY/)
      await expect(
        (
          await planServer({ DATA_DIR: join(folder, 'alone'), DATABASE_URL: database.url, ...sharedSecrets })
        )(),
      ).rejects.toThrow(/in use by another running server/)

      await gateway.endAsync(true)
      await first.kill()
      await vi.waitFor(async () => expect(await partitionsOf(second)).toEqual(allPartitions), {
        timeout: 60_000,
        interval: 200,
      })
      await vi.waitFor(async () => expect(await isOnline()).toBe(false), { timeout: 60_000, interval: 500 })
      socket.close()
      await second.stop()
    } finally {
      gateway.end(true)
      await first.kill()
      await second.kill()
    }
  })
})
