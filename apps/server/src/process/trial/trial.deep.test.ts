import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectSocket } from '../../testing/socketClient'
import { askToken } from '../../testing/spawnServer'
import { hasHaproxy } from '../../testing/startHaproxy'
import { hasNats } from '../../testing/startNats'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { stopLine } from '../announce'
import { freePorts } from './freePorts'

/** What globalSetup has built. */
const program = fileURLToPath(new URL('../../../dist/cluster.js', import.meta.url))
const until = <T>(holds: () => T) => vi.waitFor(holds, { timeout: 240_000, interval: 250 })

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function start(environment: Record<string, string>, roles: readonly string[] = []) {
  const { folder, remove } = temporaryFolder('trial')
  ends.push(remove)
  const [port = 0, realtimePort = 0, capturePort = 0, mqttPort = 0] = await freePorts(4)
  const child: ChildProcess = spawn(process.execPath, [program, ...roles], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      CAPTURE_PORT: String(capturePort),
      MQTT_PORT: String(mqttPort),
      LOG_LEVEL: 'error',
      DEMO: 'off',
      ADMIN_PASSWORD: 'trial',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += text
    })
  const ended = once(child, 'exit')
  ends.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, url: `http://127.0.0.1:${port}`, said: () => said }
}

/** What the command needs is there. */
const hasPrograms = hasNats() && hasHaproxy()

const sendAsDevice = async (url: string) => {
  const sent = request(url, { method: 'POST', agent: false }).end('{}')
  const [answer] = await once(sent, 'response')
  return text(answer)
}

describe('npm run cluster', () => {
  it.skipIf(!hasPrograms)(
    'starts two servers behind one address, one of which may be stopped or killed, and stops all of it',
    async () => {
      const { child, ended, url, said } = await start({})
      await until(() => {
        expect(child.exitCode, said()).toBeNull()
        expect(said()).toContain(stopLine)
      })
      const pids = [...said().matchAll(/^ {2}(?:Server \d|NATS|HAProxy) +process (\d+)/gm)].map(([, pid]) =>
        Number(pid),
      )
      expect(pids).toHaveLength(4)
      const health = async () =>
        (await (
          await fetch(`${url}/api/health`, {
            headers: { connection: 'close' },
            signal: AbortSignal.timeout(20_000),
          })
        ).json()) as {
          process: string
          bus: string
        }
      const found = async (answers: number) => {
        const all = await Promise.all(Array.from({ length: answers }, health))
        expect(all.map(({ bus }) => bus)).toEqual(Array(answers).fill('up'))
        return new Set(all.map(({ process: id }) => id)).size
      }
      await until(async () => expect(await found(6)).toBe(2))
      // each takes what the other has signed
      const { access_token: token } = await askToken(url, {
        ...{ tenantId: '000000', account: 'admin', password: 'trial' },
      })
      const ask = (path: string) =>
        fetch(`${url}/api/${path}`, { headers: { 'blade-auth': `bearer ${token}`, connection: 'close' } })
      const statusesOf = (path: string) =>
        Promise.all(Array.from({ length: 6 }, async () => (await ask(path)).status))
      expect(await statusesOf('ml-mlink/station/list')).toEqual(Array(6).fill(200))
      // and each finds the file that one of them has made
      const made = (await (await ask('ml-mlink/station/export?format=csv')).json()) as {
        data: { ticket: string }
      }
      expect(await statusesOf(`files/${made.data.ticket}`)).toEqual(Array(6).fill(200))

      process.kill(pids[0] ?? 0, 'SIGSTOP')
      await until(async () => expect(await found(4)).toBe(1))
      process.kill(pids[0] ?? 0, 'SIGCONT')
      await until(async () => expect(await found(6)).toBe(2))

      process.kill(pids[0] ?? 0, 'SIGKILL')
      await until(() => expect(said()).toContain('[1] has ended (SIGKILL)'))
      expect(await found(4)).toBe(1)

      child.kill('SIGINT')
      const [code] = await ended
      expect([code, said()]).toEqual([0, expect.stringContaining('Stopped.')])
      expect(pids.filter(isAlive)).toEqual([])
    },
  )

  it.skipIf(!hasPrograms)('leads each connection to a server that has the role', async () => {
    const { child, ended, url, said } = await start({}, ['api', 'realtime', 'ingest,worker'])
    await until(() => {
      expect(child.exitCode, said()).toBeNull()
      expect(said()).toContain(stopLine)
    })
    expect(said()).toMatch(/Server 3 .*\(ingest, worker\)/)
    const { access_token: token = '' } = await askToken(url, {
      ...{ tenantId: '000000', account: 'admin', password: 'trial' },
    })
    const ask = (path: string) =>
      fetch(`${url}${path}`, { headers: { 'blade-auth': `bearer ${token}`, connection: 'close' } })
    for (let round = 0; round < 3; round += 1) {
      expect((await ask('/api/ml-mlink/station/list')).status).toBe(200)
      // by the one that knows tokens, over a connection of its own, as devices have one
      expect(await sendAsDevice(`${url}/api/v1/nobody/telemetry`)).toContain('telemetry.unknownToken')
      const socket = await connectSocket(`${url.replace('http', 'ws')}/ws/realtime`, token)
      socket.close()
    }
    await until(async () => {
      const health = (await (await ask('/api/health')).json()) as { roles: string[]; missingRoles: string[] }
      expect(health).toMatchObject({ roles: ['api'], missingRoles: [] })
    })
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
  })

  it('says how it is used', async () => {
    const { ended, said } = await start({}, ['api', 'cook'])
    expect([(await ended)[0], said()]).toEqual([2, expect.stringContaining('Usage: npm run cluster --')])
  })

  it.skipIf(!hasHaproxy())('ends with what a server says that cannot start', async () => {
    // no nats-server of this machine is started where NATS_URL names one
    const { ended, said } = await start({ NATS_URL: 'http://127.0.0.1:1' })
    const [code] = await ended
    expect([code, said()]).toEqual([1, expect.stringContaining('nats://user:password@a:4222')])
  })
})
