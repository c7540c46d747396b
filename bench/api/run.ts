import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { devices } from '@energy-console/contract/devices'
import { getAreaTree } from '@energy-console/contract/stations'
import WebSocket from 'ws'
import { report } from '../support/figures'
import { startStack } from '../support/stack'
import { requestsPerSecond } from './load'
import { seedPlant } from './plant'
import { statementsOf } from './statements'

const connections = 20
const warmUpSeconds = 2
const seconds = 4
const rounds = 3

/** A console's tab, as far as the server knows: a signed-in socket that stays open. */
async function openTab(port: number, token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
  socket.on('error', () => undefined)
  await once(socket, 'message')
}

const stack = await startStack(seedPlant)
let isStopped = false
try {
  const { db } = stack
  const areaStatements = await statementsOf(db, getAreaTree, {})
  const deviceStatements = await statementsOf(db, devices.calls.page, { size: 20 })
  const paths = { '/area': areaStatements, '/devices': deviceStatements }
  const bare = fork(fileURLToPath(new URL('bareServer.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BARE: JSON.stringify({ url: db.connectionString, paths }),
    },
  })
  const [bareUrl] = (await once(bare, 'message')) as [string]
  const ours = {
    port: Number(new URL(stack.url).port),
    headers: { 'blade-auth': `bearer ${stack.token}` },
    connections,
  }
  const theirs = { port: Number(new URL(bareUrl).port), connections }

  /** Requests per second of the product and of the bare server, in turns, so that both meet the same machine. */
  const measure = async (path: string, barePath: string) => {
    const found = { ours: 0, bare: 0 }
    await requestsPerSecond({ ...ours, path, seconds: warmUpSeconds })
    await requestsPerSecond({ ...theirs, path: barePath, seconds: warmUpSeconds })
    for (let round = 0; round < rounds; round += 1) {
      found.ours += (await requestsPerSecond({ ...ours, path, seconds })) / rounds
      found.bare += (await requestsPerSecond({ ...theirs, path: barePath, seconds })) / rounds
    }
    return found
  }

  const area = await measure(getAreaTree.path, '/area')
  const device = await measure(`${devices.calls.page.path}?size=20`, '/devices')
  bare.kill()
  // wanted: 3 s at most with a tab open and requests under way (SIGTERM promises 10 s under load)
  await openTab(stack.realtimePort, stack.token)
  const load = requestsPerSecond({ ...ours, path: getAreaTree.path, seconds: 1 }).catch(() => 0)
  const stopMs = await stack.stop()
  isStopped = true
  await load
  const figures = {
    bench: 'api',
    areaPerSecond: Math.round(area.ours),
    devicesPerSecond: Math.round(device.ours),
    ratioArea: Number((area.ours / area.bare).toFixed(2)),
    ratioDevices: Number((device.ours / device.bare).toFixed(2)),
    stopMs,
  }
  report(
    [
      ['connections', String(connections)],
      ['stopping at SIGTERM, a tab open, under load', `${stopMs} ms`],
      [
        'area/tree: product, bare, statements',
        `${figures.areaPerSecond}/s, ${Math.round(area.bare)}/s, ${areaStatements.length}`,
      ],
      [
        'device page of 20: product, bare, statements',
        `${figures.devicesPerSecond}/s, ${Math.round(device.bare)}/s, ${deviceStatements.length}`,
      ],
    ],
    figures,
  )
} finally {
  if (!isStopped) await stack.stop()
}
process.exit(0)
