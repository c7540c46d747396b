import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPartitions, partitionOf } from '../platform/engine'
import { createTestDatabase, type TestDatabase } from '../testing'
import { type CommandedDevice, commandDevice } from '../testing/commandedDevice'
import { cuttable } from '../testing/cuttable'
import { type LoadedPlant, loadPlant, makePlantByCalls } from '../testing/loadedPlant'
import { startReporting } from '../testing/reportingGateway'
import { sharedSecrets } from '../testing/sharedSecrets'
import { killServers, planServer, type SpawnedServer, type StartServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'
import { temporaryFolder } from '../testing/temporaryFolder'
import { healthOf, partitionsOf as partitionsAt, sharesWork, until } from '../testing/togetherServers'

vi.setConfig({ hookTimeout: 180_000 })

/** Longer than a process counts as alive that says nothing. */
const longerThanLeaseMs = 15_000
const awayMs = 30_000
/** So long after a process was killed another has its partitions, and alarms of theirs open, at the latest. */
const mostTakeoverMs = 10_000

describe.skipIf(!hasNats())('two servers under load', () => {
  let remove: () => Promise<void>
  let test: TestDatabase
  let nats: NatsServer
  let wires: Awaited<ReturnType<typeof cuttable>>[]
  /** The way of the first of them to NATS. */
  let natsWire: Awaited<ReturnType<typeof cuttable>>
  let servers: SpawnedServer[]
  let starts: StartServer[]
  let plant: LoadedPlant
  let device: CommandedDevice

  const server = (index: number): SpawnedServer => {
    const found = servers[index]
    if (!found) throw new Error(`no server ${index}`)
    return found
  }
  const partitionsOf = (index: number) => partitionsAt(server(index))
  const areShared = () => sharesWork(() => servers)

  beforeAll(async () => {
    const data = temporaryFolder('cluster')
    remove = data.remove
    test = await createTestDatabase()
    nats = await startNats()
    wires = [await cuttable(test.db.connectionString), await cuttable(test.db.connectionString)]
    const natsUrl = `nats://127.0.0.1:${nats.port}`
    natsWire = await cuttable(natsUrl)
    starts = await Promise.all(
      wires.map(({ url }, index) =>
        planServer({
          DATA_DIR: join(data.folder, String(index)),
          DATABASE_URL: url,
          NATS_URL: index === 0 ? natsWire.url : natsUrl,
          LOG_LEVEL: 'warn',
          ...sharedSecrets,
        }),
      ),
    )
    servers = await Promise.all(starts.map((start) => start()))
    const { made, commanded } = await makePlantByCalls(server(0))
    const ports = servers.map(({ mqttPort }) => mqttPort)
    // half of them begin at either server
    plant = loadPlant(test.db, made, (reporter, index) =>
      startReporting(index % 2 === 0 ? ports : [...ports].reverse(), reporter),
    )
    device = commandDevice(ports, commanded, () => servers)
    await areShared()
  })
  afterAll(async () => {
    await killServers()
    await device?.end()
    await plant?.end()
    for (const wire of wires ?? []) await wire.cut()
    await natsWire?.cut()
    await nats?.stop()
    await test?.close()
    await remove?.()
  })

  /** The partitions of which alarms have opened after one. */
  const alarmedSince = async (id: string) => {
    const { rows } = await test.db.systemPool.query<{ stationId: string }>(
      'select distinct station_id::text as "stationId" from alarm where id > $1',
      [id],
    )
    return rows.map(({ stationId }) => partitionOf(stationId))
  }

  const openPage = (index: number) => plant.openPage(() => server(index))
  afterEach(() => plant?.closePages())

  it('one that is stopped for longer than its lease is replaced, finds that out when it wakes, and doubles nothing', async () => {
    await plant.getsOn()
    await device.getsOn()
    const page = openPage(1)
    await page.getsOn()
    server(0).freeze()
    const frozenMs = Date.now()
    try {
      await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
      // its gateways have gone over, and the engines go on
      await plant.getsOn()
      await page.getsOn()
      await device.getsOn(1, [1])
      await delay(Math.max(frozenMs + longerThanLeaseMs - Date.now(), 0))
    } finally {
      server(0).wake()
    }
    await until(() => expect(server(0).output()).toContain('takes its partitions over anew'))
    await areShared()
    await plant.getsOn()
    await device.getsOn()
    device.expectOnceAfterSleep()
    await plant.expectAllOnce()
    await page.getsOn()
  })

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['killed', () => nats.kill(), () => nats.start()],
    ['cut off for one of them', () => natsWire.cut(), () => natsWire.mend()],
  ])(
    'with NATS %s for half a minute both go on, and open pages have values again afterwards',
    async (_away, begin, end) => {
      const page = [openPage(0), openPage(1)]
      for (const one of page) await one.getsOn()
      await device.getsOn()
      await begin()
      const awayFrom = Date.now()
      await plant.getsOn()
      for (const one of page) await one.getsOn()
      await plant.expectAllOnce()
      await delay(Math.max(awayFrom + awayMs - Date.now(), 0))
      await end()
      for (const one of page) {
        await until(() => expect(one.connections()).toBeGreaterThan(1))
        await one.getsOn()
      }
      await plant.getsOn()
      await device.getsOn()
      device.expectOnce()
      await plant.expectAllOnce()
    },
  )

  it('one that the database is away for is replaced, and both go on when it was away for both', async () => {
    await plant.getsOn()
    await device.getsOn()
    await wires[0]?.cut()
    await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
    await wires[1]?.cut()
    const before = plant.count()
    await delay(longerThanLeaseMs)
    // nothing is acknowledged that is not stored; what was under way when it was cut may have been
    expect(plant.count()).toBeLessThanOrEqual(before + allPartitions.length)
    for (const wire of wires) await wire.mend()
    await areShared()
    await plant.getsOn()
    await device.getsOn()
    device.expectOnce()
    await plant.expectAllOnce()
  })

  it('either that is killed is replaced, and has its share again when it is back', async () => {
    for (const dying of [1, 0]) {
      const living = 1 - dying
      await plant.getsOn()
      await device.getsOn()
      const page = openPage(living)
      await page.getsOn()
      const plantOf = new Set(await alarmedSince('0'))
      const held = (await partitionsOf(dying)).filter((partition) => plantOf.has(partition))
      expect(held).not.toEqual([])
      const killedMs = Date.now()
      await server(dying).kill()
      const { rows } = await test.db.systemPool.query<{ id: string }>('select max(id)::text as id from alarm')
      await until(async () =>
        expect(await alarmedSince(rows[0]?.id ?? '')).toEqual(expect.arrayContaining(held)),
      )
      expect(Date.now() - killedMs).toBeLessThan(mostTakeoverMs)
      expect(await partitionsOf(living)).toEqual(allPartitions)
      await plant.getsOn()
      await page.getsOn()
      await device.getsOn(3, [living])
      servers[dying] = (await starts[dying]?.()) ?? server(dying)
      await areShared()
      await plant.getsOn()
      await device.getsOn()
      device.expectOnce()
      await plant.expectAllOnce()
    }
  })

  it('one has the pages and calls, the other devices and work: both are replaced under load, and the other is killed', async () => {
    const restart = async (index: number, ROLES: string) => {
      servers[index] = (await starts[index]?.({ ROLES })) ?? server(index)
    }
    await plant.getsOn()
    await device.getsOn()
    await server(1).stop()
    await restart(1, 'ingest,worker')
    await plant.getsOn()
    await server(0).stop()
    await restart(0, 'api,realtime')
    await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
    const page = openPage(0)
    await plant.getsOn()
    await page.getsOn()
    // who answers calls has no connection of a device, and who has it answers none
    await device.getsOn(3, [0])
    device.expectOnce()
    await plant.expectAllOnce()

    await server(1).kill()
    await until(async () =>
      expect(await healthOf(server(0))).toMatchObject({ missingRoles: ['ingest', 'worker'] }),
    )
    await restart(1, 'ingest,worker')
    await plant.getsOn()
    await page.getsOn()
    await device.getsOn(3, [0])
    device.expectOnce()
    await plant.expectAllOnce()
    await until(async () =>
      expect(await healthOf(server(0))).toMatchObject({ roles: ['api', 'realtime'], missingRoles: [] }),
    )
  })
})
