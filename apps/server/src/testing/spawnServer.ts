import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../modules/identity'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))
const password = 'spawned'

/** The real server as a process of its own, to be killed and started again. */
export interface SpawnedServer {
  url: string
  mqttPort: number
  /** A call of the super administrator; answers `data`, throws the message of a refusal. */
  call(path: string, body?: unknown): Promise<unknown>
  /** `kill -9`: no goodbye. */
  kill(): Promise<void>
  /** SIGTERM. */
  stop(): Promise<void>
}

/** Ports and environment of a server that is started several times. */
export async function planServer(environment: Record<string, string>): Promise<() => Promise<SpawnedServer>> {
  const [port = 0, realtimePort = 0, capturePort = 0, mqttPort = 0] = await freePorts(4)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    REALTIME_PORT: String(realtimePort),
    CAPTURE_PORT: String(capturePort),
    MQTT_PORT: String(mqttPort),
    DEMO: 'off',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
    ...environment,
  }
  return async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: serverDir,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (text) => {
      output = `${output}${text}`.slice(-4000)
    })
    const url = `http://127.0.0.1:${port}`
    await untilHealthy(url, child, () => output)
    const token = await signIn(url)
    return {
      url,
      mqttPort,
      call: (path, body) => call(`${url}/api/ml-mlink/${path}`, token, body),
      kill: () => end(child, 'SIGKILL'),
      stop: () => end(child, 'SIGTERM'),
    }
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer().listen(0, '127.0.0.1')
      await once(probe, 'listening')
      return probe
    }),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  for (const probe of probes) probe.close()
  return ports
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`the server did not start: ${output()}`)
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('console:console_secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
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
  const session = (await answer.json()) as { access_token?: string }
  if (session.access_token === undefined) throw new Error(`sign-in refused: ${JSON.stringify(session)}`)
  return session.access_token
}

async function call(url: string, token: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as { code: number; data: unknown; msg: string }
  if (envelope.code !== 200) throw new Error(`${url}: ${envelope.msg}`)
  return envelope.data
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
