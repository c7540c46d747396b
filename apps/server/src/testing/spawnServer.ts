import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../modules/identity'
import { freePorts } from '../process/trial/freePorts'

/** What globalSetup has built. */
const builtHere = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const password = 'spawned'

/** SIGTERM promises as much under load. */
const stopWithinMs = 10_000

/** The real server as a process of its own, to be killed and started again. */
export interface SpawnedServer {
  url: string
  mqttPort: number
  realtimePort: number
  /** Access token of the super administrator; empty where it answers no calls. */
  token: string
  /** What it has said on stdout and stderr, the last of it. */
  output(): string
  /** A call of the super administrator; answers `data`, throws the message of a refusal. */
  call(path: string, body?: unknown): Promise<unknown>
  /** `kill -9`: no goodbye. */
  kill(): Promise<void>
  /** SIGSTOP: it does nothing, and all its connections stay open, until it is woken. */
  freeze(): void
  /** SIGCONT. */
  wake(): void
  /** SIGTERM. @throws when it ends with another code than 0, or later than it promises */
  stop(): Promise<void>
}

/** Starts what was planned, with what is to be different this time, as another program where that is named. */
export type StartServer = (changes?: Record<string, string>, program?: string) => Promise<SpawnedServer>

const running = new Set<ChildProcess>()

/** `kill -9` of all that were started here and run still, one that is only just starting among them: for the end of a test that has failed. */
export async function killServers(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
}

/** Ports and environment of a server that is started several times. */
export async function planServer(environment: Record<string, string>): Promise<StartServer> {
  const [port = 0, realtimePort = 0, capturePort = 0, mqttPort = 0] = await freePorts(4)
  const planned: Record<string, string | undefined> = {
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
  return async (changes = {}, program = builtHere) => {
    const env = { ...planned, ...changes }
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output = `${output}${text}`.slice(-64_000)
      })
    const url = `http://127.0.0.1:${port}`
    const opens = async () => {
      await untilHealthy(url, child, () => output)
      const answersCalls = env.ROLES?.split(',').includes('api') ?? true
      return answersCalls ? signIn(url, env.DEMO === 'on' ? 'admin' : (env.ADMIN_PASSWORD ?? '')) : ''
    }
    // nobody has one that does not open, to end it
    const token = await opens().catch(async (error: unknown) => {
      await end(child, 'SIGKILL')
      throw error
    })
    return {
      url,
      mqttPort,
      realtimePort,
      token,
      output: () => output,
      call: (path, body) => call(`${url}/api/ml-mlink/${path}`, token, body),
      kill: () => end(child, 'SIGKILL'),
      freeze: () => void child.kill('SIGSTOP'),
      wake: () => void child.kill('SIGCONT'),
      async stop() {
        const begunMs = Date.now()
        await end(child, 'SIGTERM')
        const tookMs = Date.now() - begunMs
        if (child.exitCode !== 0 || tookMs > stopWithinMs)
          throw new Error(`stopped with ${child.exitCode} after ${tookMs} ms: ${output}`)
      },
    }
  }
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`the server ended with ${ended}: ${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`the server did not start: ${output()}`)
}

async function signIn(url: string, password: string): Promise<string> {
  const session = await askToken(url, { tenantId: '000000', account: 'admin', password })
  if (session.access_token === undefined) throw new Error(`sign-in refused: ${JSON.stringify(session)}`)
  return session.access_token
}

/** What the token call answers to an account with a plain password. */
export async function askToken(
  url: string,
  { tenantId, account, password }: { tenantId: string; account: string; password: string },
): Promise<{ access_token?: string; refresh_token?: string; error_description?: string }> {
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('console:console_secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      tenantId,
      username: account,
      password: digestOf(password),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    }),
  })
  return (await answer.json()) as { access_token?: string }
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
