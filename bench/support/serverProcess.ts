import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../apps/server/src/process/trial/freePorts'

/** Where the server's source and its migrations lie. */
export const serverDir = fileURLToPath(new URL('../../apps/server/', import.meta.url))
/** Of the super administrator, account 000000 / admin. */
export const password = 'bench'
/** For a closer look: `BENCH_NODE_ARGS='--cpu-prof --cpu-prof-dir=…'`. */
const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? []

/** The real server as a process of its own. */
export interface ServerProcess {
  url: string
  mqttPort: number
  realtimePort: number
  /** A super administrator's access token. */
  token: string
  /** Resident memory, MB. */
  rssMb(): number
  /** CPU time that it has used, s. */
  cpuSeconds(): number
  /** `kill -9`. */
  kill(): Promise<void>
  /** SIGTERM, as production stops it; answers how long it took, ms. @throws where it ends with another code than 0 */
  stop(): Promise<number>
}

/** Starts it on a database, with what else its environment is to hold. */
export async function startServer(environment: {
  DATABASE_URL: string
  DATA_DIR: string
  [name: string]: string
}): Promise<ServerProcess> {
  const [port = 0, realtimePort = 0, capturePort = 0, mqttPort = 0] = await freePorts(4)
  const child = spawn(process.execPath, [...nodeArgs, '--import', 'tsx', join(serverDir, 'src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      CAPTURE_PORT: String(capturePort),
      MQTT_PORT: String(mqttPort),
      DEMO: 'off',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, child)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    mqttPort,
    realtimePort,
    token: await signIn(url),
    rssMb: () => rssOf(child.pid ?? 0),
    cpuSeconds: () => cpuOf(child.pid ?? 0),
    kill: () => end('SIGKILL'),
    async stop() {
      const begun = performance.now()
      await end('SIGTERM')
      const tookMs = Math.round(performance.now() - begun)
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

/** What the kernel says of a process, behind its name. */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** User and system time of a process, s; the kernel counts in hundredths. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The same of those of its children that have ended. */
export function cpuOfEnded(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Which process has started it. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])
