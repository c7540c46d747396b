import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { connectDatabase, migrate } from '../platform/database'
import { allPartitions } from '../platform/engine'
import { askOnce } from '../testing/askOnce'
import { commandDevice, connectPatientDevice, giveCommand } from '../testing/commandedDevice'
import { loadPlant, makeCommanded, makePlant } from '../testing/loadedPlant'
import { hasReplication } from '../testing/postgresNode'
import { startReporting, startReportingByHttp } from '../testing/reportingGateway'
import { sharedSecrets } from '../testing/sharedSecrets'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { startFailoverPair } from '../testing/startFailoverPair'
import { hasHaproxy, startHaproxy } from '../testing/startHaproxy'
import { hasNats, startNats } from '../testing/startNats'
import { temporaryFolder } from '../testing/temporaryFolder'
import { sharesWork, until } from '../testing/togetherServers'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const timeout = 600_000

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 60_000)

/** A primary and its standby, HAProxy before them, and so many servers on it, with a plant that reports to all of them. */
async function setUp(count: number) {
  const pair = await startFailoverPair()
  cleanUps.push(() => pair.stop())
  const balancer = await startHaproxy(pair.ports)
  cleanUps.push(() => balancer.stop())
  const url = balancer.through(pair.primaryUrl())
  // until it has looked at both, it leads to the standby as well
  await until(async () => {
    for (let asked = 0; asked < 4; asked += 1)
      expect(await askOnce(url, 'select pg_is_in_recovery() as "isStandby"')).toEqual([{ isStandby: false }])
  })
  await migrate(url, migrations)
  const db = connectDatabase(url, { pools: { request: 1, system: 4, owner: 1 } })
  cleanUps.push(() => db.close())

  const environment: Record<string, string> = { DATABASE_URL: url, LOG_LEVEL: 'warn', ...sharedSecrets }
  if (count > 1) {
    const nats = await startNats()
    cleanUps.push(() => nats.stop())
    environment.NATS_URL = `nats://127.0.0.1:${nats.port}`
  }
  const { folder, remove } = temporaryFolder('failover')
  cleanUps.push(remove)
  const made = await makePlant(db)
  const [commanded, asked] = [await makeCommanded(db, 'C'), await makeCommanded(db, 'P')]
  const servers: SpawnedServer[] = []
  for (let index = 0; index < count; index += 1) {
    const start = await planServer({ DATA_DIR: join(folder, String(index)), ...environment })
    const server = await start()
    servers.push(server)
    cleanUps.push(() => server.kill())
  }
  // every fourth one over HTTP; each begins at another server
  const plant = loadPlant(db, made, (reporter, index) => {
    const order = index % 2 === 0 ? servers : [...servers].reverse()
    return index % 4 === 3
      ? startReportingByHttp(
          order.map((server) => server.url),
          reporter,
        )
      : startReporting(
          order.map(({ mqttPort }) => mqttPort),
          reporter,
        )
  })
  cleanUps.push(() => plant.end())
  cleanUps.push(async () => plant.closePages())
  const ports = servers.map(({ mqttPort }) => mqttPort)
  const device = commandDevice(ports, commanded, () => servers)
  cleanUps.push(() => device.end())
  return { pair, url, servers, plant, device, asked }
}

type Setting = Awaited<ReturnType<typeof setUp>>

/** The primary dies under load, the standby is promoted, and the servers that ran before go on with it. */
async function failOver({ pair, url, servers, plant, device, asked }: Setting): Promise<void> {
  const pages = servers.map((server) => plant.openPage(() => server))
  await plant.getsOn()
  for (const page of pages) await page.getsOn()
  for (const [index, server] of servers.entries())
    await server.call('station/save', { stationName: `站点 ${index} ${Date.now()}`, timeZone: 'UTC' })
  const stations = 'select station_name from station order by id'
  const before = await askOnce(url, stations)
  await device.getsOn()
  const patient = await connectPatientDevice(servers[0]?.mqttPort ?? 0, asked)
  cleanUps.push(() => patient.end())
  const value = Date.now()
  const giving = giveOnceReached(servers.at(-1), asked.itemId, value)
  await until(() => expect(patient.told).toEqual([value]))

  await pair.killPrimary()
  // what is carried out is done, though that cannot be written down; what is given now is not
  await patient.answer()
  expect(await giving).toBeUndefined()
  for (const server of servers) expect(await giveCommand(server, asked.itemId, 0)).toBe('core.unavailable')
  const acknowledged = plant.count()
  for (const server of servers)
    await until(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(503))
  // what was under way may have been acknowledged just when it was killed; from then on nothing is
  expect(plant.count()).toBeLessThanOrEqual(acknowledged + allPartitions.length)
  await pair.promote()

  await plant.getsOn()
  for (const page of pages) await page.getsOn()
  expect(await askOnce(url, stations)).toEqual(before)
  await plant.expectAllOnce()
  plant.closePages()
  await device.getsOn()
  device.expectOnce()
  expect(device.refusals()).toBeGreaterThan(0)
  expect(patient.told).toEqual([value])
  await until(async () =>
    expect(
      await askOnce(
        url,
        `select status from device_command where item_id = ${asked.itemId} order by id desc limit 1`,
      ),
    ).toEqual([{ status: 'answered' }]),
  )
  await patient.end()
  await expectWork(url, servers)
}

/** Gives a command once the server knows that its device is there; another one may have its connection. */
async function giveOnceReached(server: SpawnedServer | undefined, itemId: string, value: number) {
  for (;;) {
    const refusal = await giveCommand(server, itemId, value)
    if (refusal !== telemetryErrors.notConnected.key) return refusal
    await delay(100)
  }
}

/** Each of them takes what people change, and jobs and tasks run. */
async function expectWork(url: string, servers: readonly SpawnedServer[]): Promise<void> {
  for (const server of servers) {
    await until(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200))
    const name = `站点 ${Date.now()}`
    const { id } = (await server.call('station/save', { stationName: name, timeZone: 'UTC' })) as {
      id: string
    }
    await server.call('station/update', { id, stationName: `${name} 改名`, timeZone: 'UTC' })
    const tasks = async () => askOnce(url, "select 1 from task where state = 'done'")
    const done = (await tasks()).length
    await server.call('../blade-system/backup/save', {})
    await until(async () => expect(await tasks()).toHaveLength(done + 1))
  }
}

/** While the primary waits for a standby that is away, nothing is acknowledged; told to wait for nobody, it goes on. */
async function loseStandby({ pair, plant }: Setting): Promise<void> {
  await plant.getsOn()
  await pair.killStandby()
  const acknowledged = plant.count()
  await delay(5_000)
  expect(plant.count()).toBeLessThanOrEqual(acknowledged + allPartitions.length)
  await pair.goAlone()
  await plant.getsOn()
  await plant.expectAllOnce()
}

describe.skipIf(!hasReplication() || !hasHaproxy())(
  'a primary that dies beside a standby which has what is acknowledged',
  () => {
    it('one server goes on with the standby, and back again with the first when that one follows', {
      timeout,
    }, async () => {
      const setting = await setUp(1)
      await failOver(setting)
      await setting.pair.rejoin()
      await failOver(setting)
      await setting.pair.rejoin()
      await loseStandby(setting)
      for (const server of setting.servers) await server.stop()
    })

    it.skipIf(!hasNats())(
      'two servers go on with the standby, each with its share',
      { timeout },
      async () => {
        const setting = await setUp(2)
        await failOver(setting)
        await sharesWork(() => setting.servers)
        for (const server of setting.servers) await server.stop()
      },
    )
  },
)
