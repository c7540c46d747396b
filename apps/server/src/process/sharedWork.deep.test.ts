import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import mqtt from 'mqtt'
import { describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '../platform/database'
import { allPartitions } from '../platform/engine'
import { makeDevice, makeGateway, makeGatewayAccount } from '../testing/factories'
import { sharedSecrets } from '../testing/sharedSecrets'
import { connectSocket } from '../testing/socketClient'
import { planServer } from '../testing/spawnServer'
import { hasNats } from '../testing/startNats'
import { partitionsOf, sharesWork } from '../testing/togetherServers'
import { useTogether } from '../testing/useTogether'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(!hasNats())('two processes that NATS_URL brings together', () => {
  const shared = useTogether('shared')

  it('share the work, a device and a page reach either, and one has all of it again when the other is killed', async () => {
    const db = connectDatabase(shared.url)
    const place = { tenantId: '000000' }
    const { id: gatewayId, stationId } = await makeGateway(db, place)
    const { points } = await makeDevice(db, { ...place, gatewayId, stationId, deviceName: 'M1' })
    const { token } = await makeGatewayAccount(db, { ...place, gatewayId, stationId })
    await db.close()
    const plan = (name: string, changes: Record<string, string> = {}) =>
      planServer({
        DATA_DIR: join(shared.folder, name),
        DATABASE_URL: shared.url,
        NATS_URL: `nats://127.0.0.1:${shared.nats.port}`,
        FILES_URL: pathToFileURL(join(shared.folder, 'files')).href,
        ...sharedSecrets,
        ...changes,
      })
    const [startFirst, startSecond] = [await plan('first'), await plan('second')]
    // at once: one of them waits until the other has made its first data
    const [first, second] = await Promise.all([startFirst(), startSecond()])
    const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${first.mqttPort}`, { username: token })
    try {
      await sharesWork(() => [first, second], { areEven: true })
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
        const { rows } = await shared.client.query('select is_online as is from gateway where id = $1', [
          gatewayId,
        ])
        return rows[0].is
      }
      await vi.waitFor(async () => expect(await isOnline()).toBe(true), { timeout: 30_000, interval: 200 })

      await expect(
        (await plan('third', { SECRET_KEY: 'another-key-another-key-another-key' }))(),
      ).rejects.toThrow(/has another TOKEN_SECRET or SECRET_KEY/)
      await expect(
        (
          await planServer({
            DATA_DIR: join(shared.folder, 'alone'),
            DATABASE_URL: shared.url,
            ...sharedSecrets,
          })
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
