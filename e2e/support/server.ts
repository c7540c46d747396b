import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../apps/server/src/process/trial/freePorts'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
/** The first start makes the demo plant with its history; a slow machine gets its time. */
const startLimitMs = 300_000

/** The built server as a process of its own, on ports that were free, with a data folder of its own. */
export interface RunningServer {
  url: string
  mqttUrl: string
  dataDir: string
  /** The last lines of its output, to show when something goes wrong. */
  output(): string
  /** Ends it by SIGTERM and removes its data. */
  stop(): Promise<void>
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(200)
  }
  throw new Error(`the server was not ready within ${startLimitMs / 1000} s:\n${output()}`)
}

/** SIGTERM, as production stops it. @throws when it ends with another code than 0, or not within its ten seconds */
async function end(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(killer)
  if (child.exitCode !== 0)
    throw new Error(`the server stopped with ${child.exitCode ?? child.signalCode}:\n${output()}`)
}

/**
 * Starts the built server with the demo plant and waits until it is healthy.
 *
 * @param env what to set differently
 * @throws when it ends or is not healthy in time, with its last output
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const { folder: dataDir, remove } = temporaryFolder('energy-console-e2e')
  const [port = 0, realtimePort = 0, capturePort = 0, mqttPort = 0] = await freePorts(4)
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      CAPTURE_PORT: String(capturePort),
      MQTT_PORT: String(mqttPort),
      // any that is free, once a test has put a certificate in
      MQTTS_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      DEMO_DAYS: '1',
      DEMO_MONTHS: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const keep = (part: Buffer) => lines.push(part.toString()) > 400 && lines.shift()
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const output = () => lines.join('')
  // whatever ends this process ends it too
  const kill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  const stop = async () => {
    try {
      await end(child, output)
    } finally {
      process.off('exit', kill)
      await remove()
    }
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilHealthy(url, child, output)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return { url, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, dataDir, output, stop }
}

/**
 * Starts the built server as the browser tests want it.
 *
 * @returns it, and the environment by which the tests find it
 * @throws as {@link startServer}
 */
export async function startServerUnderTest(): Promise<RunningServer & { env: Record<string, string> }> {
  // where tests put an identity provider and a mail server: on this machine, which the server calls nowhere else
  const [providerPort = 0, mailPort = 0] = await freePorts(2)
  const server = await startServer({
    OUTBOUND_ALLOW: `http://127.0.0.1:${providerPort},smtp://127.0.0.1:${mailPort}`,
    MODBUS_ALLOW: '127.0.0.1:*',
    // cameras that tests start
    CAMERA_ALLOW: '127.0.0.1:*',
  })
  const env = {
    ...{ E2E_URL: server.url, E2E_MQTT_URL: server.mqttUrl },
    ...{ E2E_PROVIDER_PORT: String(providerPort), E2E_MAIL_PORT: String(mailPort) },
  }
  return { ...server, env }
}
