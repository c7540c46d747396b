/**
 * The same load through one server alone and through two with NATS, in turns, each on its own stretch of one database: readings that
 * are stored a second, and the CPU time of a reading. On a machine with two cores two servers have no more to work with than one, so
 * that the ratio says what it costs that they are two. What they take while nothing comes is measured before the first of them. Then one
 * of the two is killed.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'
import { type Database, openDatabase } from '../../apps/server/src/platform/database'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded'
import { productionSettings } from '../../apps/server/src/platform/database/embedded/settings'
import { allPartitions } from '../../apps/server/src/platform/engine'
import { sharedSecrets } from '../../apps/server/src/testing/sharedSecrets'
import { type NatsServer, startNats } from '../../apps/server/src/testing/startNats'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'
import { runGateways } from '../ingest/clients'
import { watch } from '../ingest/watcher'
import { percentile, report } from '../support/figures'
import { cpuOf, type ServerProcess, serverDir, startServer } from '../support/serverProcess'
import { rollUpNow, takeOverRollUps } from '../support/settled'
import { postgresSeconds } from '../support/stack'
import { type ClusterPlant, seedClusterPlant } from './plant'
import { figuresOf, meanOf, onePlace, rowOf, type Stretch } from './stretch'

const seconds = Number(process.env.BENCH_SECONDS ?? 40)
const turns = Number(process.env.BENCH_TURNS ?? 2)
const patienceMs = 120_000
const warmUpMs = 3_000
const idleSeconds = Math.min(seconds, 20)

interface Machine {
  dataDir: string
  db: Database
  nats: NatsServer
  plant: ClusterPlant
}

const until = async (holds: () => Promise<boolean>, what: string) => {
  for (const endMs = Date.now() + patienceMs; !(await holds()); await delay(50))
    if (Date.now() > endMs) throw new Error(`not within two minutes: ${what}`)
}

const partitionsOf = async ({ url }: ServerProcess): Promise<number[]> =>
  (await (await fetch(`${url}/api/health`)).json()).partitions

async function startServers({ dataDir, db, nats }: Machine, count: number): Promise<ServerProcess[]> {
  const together: Record<string, string> = {
    ...sharedSecrets,
    ...(count > 1 ? { NATS_URL: `nats://127.0.0.1:${nats.port}` } : {}),
  }
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startServer({
        DATABASE_URL: db.connectionString,
        DATA_DIR: join(dataDir, `server-${count}-${index}`),
        ...together,
      }),
    ),
  )
  if (count > 1)
    await until(async () => {
      const held = await Promise.all(servers.map(partitionsOf))
      return held.flat().length === allPartitions.length && held.every(({ length }) => length > 0)
    }, 'each has some of the work')
  // none falls into a stretch of load, and none is waited for
  await takeOverRollUps(db)
  return servers
}

/** CPU time that the servers, PostgreSQL and NATS have used, s. */
const usedSeconds = async ({ db, nats }: Machine, servers: readonly ServerProcess[]) => [
  servers.reduce((sum, server) => sum + server.cpuSeconds(), 0),
  await postgresSeconds(db),
  cpuOf(nats.pid),
]

/** What servers take of a core, with PostgreSQL and NATS, while nothing comes: %. */
async function measureIdle(machine: Machine, servers: readonly ServerProcess[]): Promise<number> {
  await delay(idleSeconds * 1000)
  const before = await usedSeconds(machine, servers)
  await delay(idleSeconds * 1000)
  const after = await usedSeconds(machine, servers)
  return after.reduce((sum, seconds, index) => sum + seconds - (before[index] ?? 0), 0) * (100 / idleSeconds)
}

async function measure(machine: Machine, servers: readonly ServerProcess[]): Promise<Stretch> {
  const { db, plant } = machine
  const last = servers.at(-1)
  if (!last) throw new Error('no server')
  const watcher = await watch(last.realtimePort, last.token, plant.itemIds)
  const ports = servers.map(({ mqttPort }) => mqttPort)
  // each process is new: what it does for the first time is not measured, nor what pages begin with
  await runGateways(ports, plant.gateways, warmUpMs)
  await rollUpNow(db)
  watcher.ageMs.splice(0)
  const storedNow = async () => {
    const { rows } = await db.systemPool.query<{ count: string }>('select count(*) as count from sample')
    return Number(rows[0]?.count)
  }
  const before = await storedNow()
  const cpuBefore = await usedSeconds(machine, servers)
  const began = performance.now()
  const { acknowledged, ackMs } = await runGateways(ports, plant.gateways, seconds * 1000)
  const elapsed = (performance.now() - began) / 1000
  // what readings cost, they cost until they are rolled up
  await rollUpNow(db)
  const cpuAfter = await usedSeconds(machine, servers)
  const stored = (await storedNow()) - before
  if (stored !== acknowledged) throw new Error(`${acknowledged} acknowledged, ${stored} stored`)
  watcher.close()
  const [serverMicros = 0, postgresMicros = 0, natsMicros = 0] = cpuAfter.map(
    (after, index) => ((after - (cpuBefore[index] ?? 0)) / stored) * 1e6,
  )
  return {
    rate: stored / elapsed,
    ackP99Ms: percentile(ackMs, 0.99),
    socketP99Ms: percentile(watcher.ageMs, 0.99),
    cpuMicros: serverMicros + postgresMicros + natsMicros,
    ...{ serverMicros, postgresMicros, natsMicros },
  }
}

/** How long it takes, from the end of one of two, until a reading has raised an alarm that the other one has to raise now, ms. */
async function measureTakeover(
  { db, plant }: Machine,
  [living, dying]: readonly ServerProcess[],
): Promise<number> {
  if (!living || !dying) throw new Error('two servers are needed')
  const held = new Set(await partitionsOf(dying))
  const watched = plant.watched.find(({ partition }) => held.has(partition))
  if (!watched) throw new Error('it has no partition with a station')
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${living.mqttPort}`, { username: watched.token })
  const publish = (power: number) =>
    client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({ [watched.deviceName]: [{ ts: Date.now(), values: { power } }] }),
      { qos: 1 },
    )
  await publish(1)
  await dying.kill()
  const killedMs = performance.now()
  await publish(200)
  await until(async () => {
    const { rowCount } = await db.systemPool.query('select from alarm where item_id = $1', [watched.itemId])
    return (rowCount ?? 0) > 0
  }, 'the alarm of a station whose server was killed')
  const tookMs = performance.now() - killedMs
  await client.endAsync()
  return tookMs
}

const titles = { one: 'one server', two: 'two servers with NATS' }

const { folder: dataDir, remove: removeData } = temporaryFolder('energy-console-bench')
const postgres = await startEmbedded({
  dataDir,
  settings: { ...productionSettings(), max_connections: '150' },
})
const db = await openDatabase({
  dataDir,
  databaseUrl: postgres.connectionString,
  migrationsDir: join(serverDir, 'migrations'),
})
const nats = await startNats()
const machine: Machine = { dataDir, db, nats, plant: await seedClusterPlant(db) }
let servers: ServerProcess[] = []
try {
  const stretches: Record<'one' | 'two', Stretch[]> = { one: [], two: [] }
  const idlePercent = { one: 0, two: 0 }
  let takeoverMs = 0
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, count] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      const beganMs = performance.now()
      servers = await startServers(machine, count)
      if (turn === 0) idlePercent[name] = await measureIdle(machine, servers)
      const stretch = await measure(machine, servers)
      stretches[name].push(stretch)
      const tookSeconds = Math.round((performance.now() - beganMs) / 1000)
      console.log(
        `  ${titles[name]}, turn ${turn + 1} of ${turns}, ${tookSeconds} s: ${rowOf(figuresOf(stretch))}`,
      )
      if (turn === turns - 1 && count === 2) {
        takeoverMs = await measureTakeover(machine, servers)
        servers = servers.slice(0, 1)
      }
      for (const server of servers.splice(0)) await server.stop()
    }
  const [one, two] = [figuresOf(meanOf(stretches.one)), figuresOf(meanOf(stretches.two))]
  const twoPlaces = (value: number) => Math.round(value * 100) / 100
  const figures = {
    bench: 'cluster',
    one,
    two,
    ratio: twoPlaces(two.pointsPerSecond / one.pointsPerSecond),
    cpuRatio: twoPlaces(two.cpuMicrosPerReading / one.cpuMicrosPerReading),
    idlePercent: { one: onePlace(idlePercent.one), two: onePlace(idlePercent.two) },
    takeoverMs: Math.round(takeoverMs),
  }
  report(
    [
      [titles.one, rowOf(one)],
      [titles.two, rowOf(two)],
      ['ratio of readings/s, of CPU a reading', `${figures.ratio}, ${figures.cpuRatio}`],
      [
        'of a core while nothing comes: one server, two',
        `${figures.idlePercent.one} %, ${figures.idlePercent.two} %`,
      ],
      ['from kill -9 to an alarm that the other raises', `${figures.takeoverMs} ms`],
    ],
    figures,
  )
} finally {
  for (const server of servers) await server.kill()
  await nats.stop()
  await db.close()
  await postgres.stop()
  await removeData()
}
process.exit(0)
