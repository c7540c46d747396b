import { setTimeout as delay } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { BrowserContext } from 'playwright-core'
import type { Stack } from '../support/stack'
import { listenBare } from './inPage'
import { keyOf, type Plant, size } from './plant'
import { watchAlarms } from './watcher'

const stormMs = 10_000
const patienceMs = 60_000
const wanted = size.devices * size.pointsOfDevice

/** What became of a storm. Times from the last reading on, ms. */
export interface StormFigure {
  readings: number
  stored: number
  /** Alarms that the bare socket was told of. */
  told: number
  /** Rows of the desk that show all of it. */
  rows: number
  socketMs: number
  deskMs: number
  ratio: number
  longestTaskMs: number
  /** CPU time of the longest task of any page: what it takes where nothing else runs. */
  longestTaskCpuMs: number
  /** Of a page of the same browser that has a socket and nothing else. */
  bareLongestTaskMs: number
}

/** Every rule of the plant opens within ten seconds, while a browser shows the desk. */
export async function measureStorm(
  { db, url, token, realtimePort }: Stack,
  context: BrowserContext,
  { client, deviceNames, stationIds }: Plant & { client: MqttClient },
): Promise<StormFigure> {
  const send = (name: string, value: number) =>
    client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({
        [name]: [
          {
            ts: Date.now(),
            values: Object.fromEntries(
              Array.from({ length: size.pointsOfDevice }, (_, at) => [keyOf(at), value]),
            ),
          },
        ],
      }),
      { qos: 1 },
    )
  // whatever stands of this station clears, so that every rule can open anew
  for (const name of deviceNames) await send(name, 1)
  await delay(2_000)
  const { rows: before } = await db.systemPool.query<{ id: string }>('select max(id)::text as id from alarm')

  const bare = await context.newPage()
  await bare.evaluate(listenBare, { port: realtimePort, token })
  const desk = await context.newPage()
  await desk.goto(`${url}/warning/event?isRealTime=1`)
  await desk.getByRole('table').first().waitFor()
  await desk.waitForLoadState('networkidle').catch(() => undefined)
  const watcher = await watchAlarms(realtimePort, token)
  await delay(1_000)

  // of both pages: each is a process of its own, and the bare one does next to nothing
  const browser = context.browser()
  await browser?.startTracing(desk, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const began = Date.now()
  for (const [index, name] of deviceNames.entries()) {
    await delay(Math.max(0, began + (index * stormMs) / deviceNames.length - Date.now()))
    await send(name, 150)
  }
  const sentAt = Date.now()
  await desk.waitForFunction(
    (count) => document.querySelector('main')?.textContent?.includes(`未恢复 ${count}`),
    wanted,
    { timeout: patienceMs },
  )
  const shownAt = Date.now()
  const trace = await browser?.stopTracing()
  const longest = async (page: typeof desk) =>
    page.evaluate(
      (from) => Math.max(0, ...window.noted.tasks.filter(({ at }) => at >= from).map(({ ms }) => ms)),
      began,
    )
  const { rows } = await db.systemPool.query<{ count: number }>(
    'select count(*)::int from alarm where id > $1 and station_id = $2',
    [before[0]?.id ?? 0, stationIds[0]],
  )
  const figure = {
    readings: wanted,
    stored: rows[0]?.count ?? 0,
    told: watcher.openedAt.size,
    rows: await desk.getByRole('row').filter({ hasText: '未恢复' }).filter({ hasText: '告警潮' }).count(),
    socketMs: Math.max(...watcher.openedAt.values()) - sentAt,
    deskMs: shownAt - sentAt,
    longestTaskMs: Math.round(await longest(desk)),
    longestTaskCpuMs: longestCpuMs(trace?.toString() ?? '{}'),
    bareLongestTaskMs: Math.round(await longest(bare)),
  }
  watcher.close()
  await bare.close()
  await desk.close()
  return { ...figure, ratio: Math.round((figure.deskMs / Math.max(1, figure.socketMs)) * 100) / 100 }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs of CPU time. */
  tdur?: number
  args?: { name?: string }
}

/** The most CPU time of one task on the main thread of a page, ms. */
function longestCpuMs(trace: string): number {
  const { traceEvents = [] }: { traceEvents?: TraceEvent[] } = JSON.parse(trace)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter((event) => event.tdur !== undefined && main.has(threadOf(event)))
  return Math.round(tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000)
}
