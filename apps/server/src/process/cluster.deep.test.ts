import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../platform/engine'
import { createTestDatabase, type TestDatabase } from '../testing'
import { cuttable } from '../testing/cuttable'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../testing/factories'
import { type ReportingGateway, startReporting } from '../testing/reportingGateway'
import { connectSocket, type SocketClient } from '../testing/socketClient'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'

vi.setConfig({ hookTimeout: 180_000 })

const place = { tenantId: '000000' }
const secrets = {
  TOKEN_SECRET: 'token-secret-token-secret-token-secret',
  SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
}
/** Longer than a process counts as alive that says nothing. */
const longerThanLeaseMs = 15_000
const awayMs = 30_000

const until = (holds: () => unknown, timeout = 120_000) => vi.waitFor(holds, { timeout, interval: 250 })

describe.skipIf(!hasNats())('two servers under load', () => {
  let folder: string
  let test: TestDatabase
  let nats: NatsServer
  let wires: Awaited<ReturnType<typeof cuttable>>[]
  let servers: SpawnedServer[]
  let starts: (() => Promise<SpawnedServer>)[]
  /** One at a station of each partition, half of them begin at either server. */
  const gateways: { gateway: ReportingGateway; itemId: string }[] = []

  const server = (index: number): SpawnedServer => {
    const found = servers[index]
    if (!found) throw new Error(`no server ${index}`)
    return found
  }
  const partitionsOf = async (index: number) => {
    const answer = await fetch(`${server(index).url}/api/health`)
    return ((await answer.json()) as { partitions: number[] }).partitions
  }
  const areShared = () =>
    until(async () => {
      const [here, there] = [await partitionsOf(0), await partitionsOf(1)]
      expect([...here, ...there].sort((a, b) => a - b)).toEqual(allPartitions)
      expect(here).toHaveLength(allPartitions.length / 2)
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cluster-'))
    await chmod(folder, 0o711)
    test = await createTestDatabase()
    nats = await startNats()
    wires = [await cuttable(test.db.connectionString), await cuttable(test.db.connectionString)]
    starts = await Promise.all(
      wires.map(({ url }, index) =>
        planServer({
          DATA_DIR: join(folder, String(index)),
          DATABASE_URL: url,
          NATS_URL: `nats://127.0.0.1:${nats.port}`,
          LOG_LEVEL: 'warn',
          ...secrets,
        }),
      ),
    )
    const { id: productId } = await makeProduct(test.db, { ...place, properties: [{ propertyNo: 'power' }] })
    const made: { token: string; deviceName: string; itemId: string }[] = []
    for (const partition of allPartitions) {
      const { id: gatewayId, stationId } = await makeGateway(test.db, place)
      const deviceName = `M${partition}`
      const device = await makeDevice(test.db, { ...place, gatewayId, stationId, productId, deviceName })
      const itemId = device.points.power ?? ''
      await makeAlarmRule(test.db, { ...place, stationId, deviceId: device.id, itemId, limit: 1_000 })
      const { token } = await makeGatewayAccount(test.db, { ...place, gatewayId, stationId })
      made.push({ token, deviceName, itemId })
    }
    servers = await Promise.all(starts.map((start) => start()))
    const ports = servers.map(({ mqttPort }) => mqttPort)
    const firstTs = Date.now()
    for (const [index, { itemId, ...gateway }] of made.entries()) {
      const order = index % 2 === 0 ? ports : [...ports].reverse()
      gateways.push({ itemId, gateway: startReporting(order, { ...gateway, firstTs }) })
    }
    await areShared()
  })
  afterAll(async () => {
    for (const { gateway } of gateways) await gateway.end()
    for (const one of servers ?? []) await one.kill()
    for (const wire of wires ?? []) await wire.cut()
    await nats?.stop()
    await test?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const count = () => gateways.reduce((sum, { gateway }) => sum + gateway.reported.length, 0)
  /** Every gateway has been acknowledged so many readings more. */
  const getsOn = (readings = 30) => {
    const before = gateways.map(({ gateway }) => gateway.reported.length)
    return until(() => {
      for (const [index, { gateway }] of gateways.entries())
        expect(gateway.reported.length).toBeGreaterThan((before[index] ?? 0) + readings)
    })
  }

  /** All that was acknowledged is stored and nothing else, each value that broke its rule is one alarm, and pages show the newest. */
  const expectAllOnce = async () => {
    await Promise.all(gateways.map(({ gateway }) => gateway.rest()))
    for (const { gateway, itemId } of gateways) {
      const { rows } = await test.db.systemPool.query<{ ts: number; value: number }>(
        'select ts::float8 as ts, value from sample where point_id = $1 order by ts',
        [itemId],
      )
      expect(rows).toEqual(gateway.reported)
    }
    await until(async () => {
      for (const { gateway, itemId } of gateways) {
        const { rows } = await test.db.systemPool.query<{ value: number; isClear: boolean }>(
          'select value, clear_time is not null as "isClear" from alarm where item_id = $1 order by id',
          [itemId],
        )
        const broken = gateway.reported.map(({ value }) => value).filter((value) => value > 1_000)
        expect(rows.map(({ value }) => value)).toEqual(broken)
        const isOver = gateway.reported.at(-1)?.value !== broken.at(-1)
        expect(rows.filter(({ isClear }) => !isClear)).toHaveLength(isOver ? 0 : 1)
      }
    })
    for (const { gateway } of gateways) gateway.goOn()
  }

  /** A page that is open at a server, and connects again when it is told to. */
  const pages: (() => void)[] = []
  const openPage = (index: number) => {
    let [socket, isClosed]: [SocketClient | undefined, boolean] = [undefined, false]
    let connections = 0
    const connect = async () => {
      while (!isClosed)
        try {
          const { realtimePort, token } = server(index)
          socket = await connectSocket(`ws://127.0.0.1:${realtimePort}`, token)
          connections += 1
          socket.send({ type: 'subscribe', itemIds: gateways.map(({ itemId }) => itemId) })
          await socket.closed
        } catch {
          await delay(500)
        }
    }
    void connect()
    pages.push(() => {
      isClosed = true
      socket?.close()
    })
    return {
      connections: () => connections,
      /** It shows what each gateway has sent since. */
      getsOn: () => {
        const before = gateways.map(({ gateway }) => gateway.reported.length)
        return until(() => {
          for (const [at, { gateway, itemId }] of gateways.entries()) {
            const since = gateway.reported.slice(before[at]).map(({ value }) => value)
            expect(since).toContain(socket?.valueOf(itemId))
          }
        })
      },
    }
  }
  afterEach(() => {
    for (const close of pages.splice(0)) close()
  })

  it('one that is stopped for longer than its lease is replaced, finds that out when it wakes, and doubles nothing', async () => {
    await getsOn()
    const page = openPage(1)
    await page.getsOn()
    server(0).freeze()
    const frozenMs = Date.now()
    try {
      await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
      // its gateways have gone over, and the engines go on
      await getsOn()
      await page.getsOn()
      await delay(Math.max(frozenMs + longerThanLeaseMs - Date.now(), 0))
    } finally {
      server(0).wake()
    }
    await until(() => expect(server(0).output()).toContain('takes its partitions over anew'))
    await areShared()
    await getsOn()
    await expectAllOnce()
    await page.getsOn()
  })

  it('without NATS for half a minute both go on, and open pages have values again afterwards', async () => {
    const page = [openPage(0), openPage(1)]
    for (const one of page) await one.getsOn()
    await nats.kill()
    const awayFrom = Date.now()
    await getsOn()
    for (const one of page) await one.getsOn()
    await expectAllOnce()
    await delay(Math.max(awayFrom + awayMs - Date.now(), 0))
    await nats.start()
    for (const one of page) {
      await until(() => expect(one.connections()).toBeGreaterThan(1))
      await one.getsOn()
    }
    await getsOn()
    await expectAllOnce()
  })

  it('one that the database is away for is replaced, and both go on when it was away for both', async () => {
    await getsOn()
    await wires[0]?.cut()
    await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
    await wires[1]?.cut()
    const before = count()
    await delay(longerThanLeaseMs)
    // nothing is acknowledged that is not stored; what was under way when it was cut may have been
    expect(count()).toBeLessThanOrEqual(before + gateways.length)
    for (const wire of wires) await wire.mend()
    await areShared()
    await getsOn()
    await expectAllOnce()
  })

  it('one that is killed is replaced, and has its share again when it is back', async () => {
    await getsOn()
    const page = openPage(0)
    await page.getsOn()
    await server(1).kill()
    await until(async () => expect(await partitionsOf(0)).toEqual(allPartitions))
    await getsOn()
    await page.getsOn()
    servers[1] = (await starts[1]?.()) ?? server(1)
    await areShared()
    await getsOn()
    await expectAllOnce()
  })
})
