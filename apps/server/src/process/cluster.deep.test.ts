import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../platform/engine'
import { createTestDatabase, type TestDatabase } from '../testing'
import { cuttable } from '../testing/cuttable'
import { type LoadedPlant, loadPlant, makePlant, until } from '../testing/loadedPlant'
import { startReporting } from '../testing/reportingGateway'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'

vi.setConfig({ hookTimeout: 180_000 })

const secrets = {
  TOKEN_SECRET: 'token-secret-token-secret-token-secret',
  SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
}
/** Longer than a process counts as alive that says nothing. */
const longerThanLeaseMs = 15_000
const awayMs = 30_000

describe.skipIf(!hasNats())('two servers under load', () => {
  let folder: string
  let test: TestDatabase
  let nats: NatsServer
  let wires: Awaited<ReturnType<typeof cuttable>>[]
  let servers: SpawnedServer[]
  let starts: (() => Promise<SpawnedServer>)[]
  let plant: LoadedPlant

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
    const made = await makePlant(test.db)
    servers = await Promise.all(starts.map((start) => start()))
    const ports = servers.map(({ mqttPort }) => mqttPort)
    // half of them begin at either server
    plant = loadPlant(test.db, made, (reporter, index) =>
      startReporting(index % 2 === 0 ? ports : [...ports].reverse(), reporter),
    )
    await areShared()
  })
  afterAll(async () => {
    await plant?.end()
    for (const one of servers ?? []) await one.kill()
    for (const wire of wires ?? []) await wire.cut()
    await nats?.stop()
    await test?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const openPage = (index: number) => plant.openPage(() => server(index))
  afterEach(() => plant?.closePages())

  it('one that is stopped for longer than its lease is replaced, finds that out when it wakes, and doubles nothing', async () => {
    await plant.getsOn()
    const page = openPage(1)
    await page.getsOn()
    server(0).freeze()
    const frozenMs = Date.now()
    try {
      await until(async () => expect(await partitionsOf(1)).toEqual(allPartitions))
      // its gateways have gone over, and the engines go on
      await plant.getsOn()
      await page.getsOn()
      await delay(Math.max(frozenMs + longerThanLeaseMs - Date.now(), 0))
    } finally {
      server(0).wake()
    }
    await until(() => expect(server(0).output()).toContain('takes its partitions over anew'))
    await areShared()
    await plant.getsOn()
    await plant.expectAllOnce()
    await page.getsOn()
  })

  it('without NATS for half a minute both go on, and open pages have values again afterwards', async () => {
    const page = [openPage(0), openPage(1)]
    for (const one of page) await one.getsOn()
    await nats.kill()
    const awayFrom = Date.now()
    await plant.getsOn()
    for (const one of page) await one.getsOn()
    await plant.expectAllOnce()
    await delay(Math.max(awayFrom + awayMs - Date.now(), 0))
    await nats.start()
    for (const one of page) {
      await until(() => expect(one.connections()).toBeGreaterThan(1))
      await one.getsOn()
    }
    await plant.getsOn()
    await plant.expectAllOnce()
  })

  it('one that the database is away for is replaced, and both go on when it was away for both', async () => {
    await plant.getsOn()
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
    await plant.expectAllOnce()
  })

  it('one that is killed is replaced, and has its share again when it is back', async () => {
    await plant.getsOn()
    const page = openPage(0)
    await page.getsOn()
    await server(1).kill()
    await until(async () => expect(await partitionsOf(0)).toEqual(allPartitions))
    await plant.getsOn()
    await page.getsOn()
    servers[1] = (await starts[1]?.()) ?? server(1)
    await areShared()
    await plant.getsOn()
    await plant.expectAllOnce()
  })
})
