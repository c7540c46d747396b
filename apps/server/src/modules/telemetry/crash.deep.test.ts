import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownerName } from '../../platform/database/embedded/cluster'
import { createTestDatabase } from '../../testing'
import { planServer, type SpawnedServer } from '../../testing/spawnServer'
import { temporaryFolder } from '../../testing/temporaryFolder'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const dataFolder = () => {
  const { folder, remove } = temporaryFolder('crash')
  cleanUps.push(remove)
  return folder
}

/** A gateway with one device and a rule that opens above 1,000, made by the calls that integrators use. */
async function setUp(server: SpawnedServer) {
  const idOf = (answer: unknown) => (answer as { id: string }).id
  const stationId = idOf(await server.call('station/save', { stationName: '站点' }))
  const productId = idOf(
    await server.call('product/save', {
      label: '电表',
      siyaoProperties: [{ propertyNo: 'power', propertyName: '功率' }],
    }),
  )
  const gatewayId = idOf(await server.call('gateway/save', { gatewayName: '网关', stationId }))
  const account = await server.call('gatewayaccount/save', { accountName: '账号', gatewayId })
  const device = { deviceName: 'M1', productId, stationId, gatewayId }
  const deviceId = idOf(await server.call('devicemanager/save', device))
  const items = await server.call(`devicemanager/getDeviceItemInfos?deviceId=${deviceId}`)
  const [{ itemId } = { itemId: '' }] = items as { itemId: string }[]
  const limits = { condition: 'gt', limit: 1000, level: 2, content: '超限 {{value}}' }
  await server.call('alarmrule/save', { ruleName: '超限', itemId, ...limits })
  return { token: (account as { token: string }).token, itemId }
}

/** A gateway that sends readings one after the other, several at a time, and notes which were acknowledged. */
function startLoad(port: number, token: string, firstTs: number) {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { username: token, reconnectPeriod: 200 })
  client.on('error', () => undefined)
  const acknowledged = new Set<number>()
  let ts = firstTs
  let isRunning = true
  const send = async (value: number) => {
    ts += 1
    const own = ts
    const body = JSON.stringify({ M1: [{ ts: own, values: { power: value } }] })
    await client.publishAsync('v1/gateway/telemetry', body, { qos: 1 }).then(
      () => acknowledged.add(own),
      () => undefined,
    )
  }
  const loop = async () => {
    while (isRunning) await send(ts % 900)
  }
  const loops = Array.from({ length: 10 }, loop)
  return {
    acknowledged,
    send,
    /** The newest timestamp that was sent. */
    last: () => ts,
    async stop() {
      isRunning = false
      await Promise.race([Promise.all(loops), delay(10_000)])
      client.end(true)
    },
  }
}

/** One curve holds no more; a fast machine sends more than that. */
const mostPoints = 10_000

/** How often each timestamp is stored, from the first to the last that was sent. */
async function storedTimes(server: SpawnedServer, itemId: string, from: number, last: number) {
  const stored: number[] = []
  for (let start = from; start <= last; start += mostPoints) {
    const range = `start=${start}&end=${start + mostPoints}`
    const lines = await server.call(
      `item/history?itemIds=${itemId}&${range}&resolution=raw&maxPoints=${mostPoints}`,
    )
    const [line] = lines as { resolution: string; points: [number, number][] }[]
    expect(line?.resolution).toBe('raw')
    for (const [ts] of line?.points ?? []) stored.push(ts)
  }
  return stored
}

const expectAllOnce = (stored: number[], acknowledged: ReadonlySet<number>) => {
  expect(new Set(stored).size).toBe(stored.length)
  const known = new Set(stored)
  expect([...acknowledged].filter((ts) => !known.has(ts))).toEqual([])
}

describe('after a crash', () => {
  it('of the server, every acknowledged reading is there once, and so is the alarm', {
    timeout: 180_000,
  }, async () => {
    const test = await createTestDatabase()
    cleanUps.push(() => test.close())
    const start = await planServer({ DATA_DIR: dataFolder(), DATABASE_URL: test.db.connectionString })
    let server = await start()
    cleanUps.push(() => server.stop())
    const { token, itemId } = await setUp(server)
    const from = Date.now()
    const load = startLoad(server.mqttPort, token, from)
    cleanUps.push(() => load.stop())
    await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(300), {
      timeout: 30_000,
      interval: 20,
    })
    // The table is locked, so that the reading is acknowledged and its alarm cannot be stored before the kill.
    const alarms = await lockAlarms(test.db.connectionString)
    await load.send(5000)
    await server.kill()
    expect(await alarms.unlock()).toBe(0)
    const before = new Set(load.acknowledged)
    server = await start()
    await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(before.size + 100), {
      timeout: 30_000,
      interval: 50,
    })
    await load.stop()
    expectAllOnce(await storedTimes(server, itemId, from, load.last()), load.acknowledged)
    const page = await server.call('equipmentalarm/page', { current: 1, size: 10 })
    const { records } = page as { records: { value: number; alarmContent: string }[] }
    expect(records.map(({ value }) => value)).toEqual([5000])
  })

  it('of the database, every acknowledged reading is there once', { timeout: 180_000 }, async () => {
    const folder = dataFolder()
    const start = await planServer({ DATA_DIR: folder, DATABASE_URL: '' })
    let server = await start()
    cleanUps.push(() => server.stop())
    const { token, itemId } = await setUp(server)
    const from = Date.now()
    const load = startLoad(server.mqttPort, token, from)
    cleanUps.push(() => load.stop())
    await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(200), {
      timeout: 30_000,
      interval: 20,
    })
    const { pid, connectionString } = await postmasterOf(folder)
    const alarms = await lockAlarms(connectionString)
    await load.send(5000)
    expect(await alarms.count()).toBe(0)
    process.kill(pid, 'SIGKILL')
    await delay(2_000)
    const before = new Set(load.acknowledged)
    await server.stop()
    server = await start()
    await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(before.size + 100), {
      timeout: 30_000,
      interval: 50,
    })
    await load.stop()
    expectAllOnce(await storedTimes(server, itemId, from, load.last()), load.acknowledged)
    const page = await server.call('equipmentalarm/page', { current: 1, size: 10 })
    expect((page as { records: { value: number }[] }).records.map(({ value }) => value)).toEqual([5000])
  })
})

/** Keeps everybody from writing alarms until it is unlocked, or the database dies. Both answers count the alarms that are stored. */
async function lockAlarms(connectionString: string) {
  const client = new pg.Client({ connectionString })
  // the database may die under it
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table alarm in share row exclusive mode')
  const count = async (): Promise<number> => {
    const { rows } = await client.query('select count(*)::int as count from alarm')
    return rows[0].count
  }
  return {
    count,
    /** Ends whoever waits for the lock, too. */
    async unlock() {
      await client.query(`select pg_terminate_backend(l.pid) from pg_locks l
        where l.relation = 'alarm'::regclass and not l.granted
          and l.database = (select oid from pg_database where datname = current_database())`)
      const stored = await count()
      await client.end()
      return stored
    },
  }
}

/** The process of the embedded database, by its lock file, and how its owner connects. */
async function postmasterOf(folder: string): Promise<{ pid: number; connectionString: string }> {
  const files = await readdir(folder, { recursive: true })
  const read = (name: string) =>
    readFileSync(join(folder, files.find((path) => path.endsWith(name)) ?? ''), 'utf8').trim()
  const [pid, , , port] = read('postmaster.pid').split('\n')
  const password = read('energy-console-password')
  return {
    pid: Number(pid),
    connectionString: `postgres://${ownerName}:${password}@127.0.0.1:${port}/${ownerName}`,
  }
}
