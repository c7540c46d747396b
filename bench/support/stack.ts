import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '../../apps/server/src/platform/database'

const serverDir = fileURLToPath(new URL('../../apps/server/', import.meta.url))
const password = 'bench'
/** For a closer look: `BENCH_NODE_ARGS='--cpu-prof --cpu-prof-dir=…'`. */
const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? []

/** The real server as a process of its own, on a database of its own with the product's settings. */
export interface Stack {
  db: Database
  url: string
  mqttPort: number
  realtimePort: number
  /** A super administrator's access token; its password opens the console as 000000 / admin. */
  token: string
  adminPassword: string
  /** Resident memory of the server process, MB; PostgreSQL not counted. */
  rssMb(): number
  /** CPU time that the server and PostgreSQL have used, s. */
  cpuSeconds(): Promise<{ server: number; postgres: number }>
  /** SIGTERM, as production stops it; answers how long it took, ms. */
  stop(): Promise<number>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Opens a fresh database, lets `seed` fill it, and starts the server on it. */
export async function startStack(seed: (db: Database) => Promise<void>): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'energy-console-bench-'))
  chmodSync(dataDir, 0o711)
  const db = await openDatabase({ dataDir, migrationsDir: join(serverDir, 'migrations') })
  await seed(db)
  const [port, realtimePort, capturePort, mqttPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const child = spawn(process.execPath, [...nodeArgs, '--import', 'tsx', join(serverDir, 'src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: db.connectionString,
      DATA_DIR: join(dataDir, 'server'),
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      CAPTURE_PORT: String(capturePort),
      MQTT_PORT: String(mqttPort),
      DEMO: 'off',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, child)
  return {
    db,
    url,
    mqttPort,
    realtimePort,
    token: await signIn(url),
    adminPassword: password,
    rssMb: () => rssOf(child.pid ?? 0),
    async cpuSeconds() {
      const { rows } = await db.systemPool.query<{ pid: number }>('select pid from pg_stat_activity')
      const postgres = rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
      return { server: cpuOf(child.pid ?? 0), postgres }
    },
    async stop() {
      const ended = once(child, 'exit')
      const begun = performance.now()
      child.kill('SIGTERM')
      await ended
      const tookMs = Math.round(performance.now() - begun)
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (child.exitCode !== 0)
        throw new Error(`the server stopped with ${child.exitCode ?? child.signalCode}`)
      return tookMs
    },
  }
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error('the server did not start within three minutes')
}

async function signIn(url: string): Promise<string> {
  const { digestOf } = await import('../../apps/server/src/modules/identity')
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('console:console_secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'tenant-id': '000000',
    },
    body: new URLSearchParams({
      tenantId: '000000',
      username: 'admin',
      password: digestOf(password),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    }),
  })
  const session: { access_token?: string } = await answer.json()
  if (session.access_token === undefined) throw new Error(`sign-in refused: ${JSON.stringify(session)}`)
  return session.access_token
}

const rssOf = (pid: number) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** User and system time of a process, s; the kernel counts in hundredths. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
