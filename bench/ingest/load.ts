import { setTimeout as delay } from 'node:timers/promises'
import { growthAfterStart, percentile } from '../support/figures'
import type { Stack } from '../support/stack'
import { runGateways, runQuietly } from './clients'
import { type BenchGateway, size } from './plant'
import { watch } from './watcher'

const quietMessages = 30

/** The median of each minute of a figure that is taken every second. */
const minutesOf = (list: readonly number[]) =>
  Array.from({ length: Math.ceil(list.length / 60) }, (_, minute) =>
    percentile(list.slice(minute * 60, minute * 60 + 60), 0.5),
  )

/**
 * All gateways send for so long while a page shows every point; then one alone. @throws when not all that was acknowledged is stored
 */
export async function measureLoad(
  stack: Stack,
  {
    gateways,
    itemIds,
    seconds,
  }: { gateways: readonly BenchGateway[]; itemIds: readonly string[]; seconds: number },
) {
  const watcher = await watch(stack.realtimePort, stack.token, itemIds)
  const rss: number[] = []
  const sampling = setInterval(() => rss.push(stack.rssMb()), 1000)
  const cpuBefore = await stack.cpuSeconds()
  const clientCpuBefore = process.cpuUsage()
  const began = performance.now()
  const sent = await runGateways(stack.mqttPort, gateways, seconds * 1000)
  const elapsed = (performance.now() - began) / 1000
  clearInterval(sampling)
  const cpu = await stack.cpuSeconds()
  const clientCpu = process.cpuUsage(clientCpuBefore)
  const microsEach = (seconds: number) => Math.round((seconds / sent.acknowledged) * 1e7) / 10
  // the last frames of the load are still on their way, and would be counted with those of the quiet time
  await delay(1000)
  const loadedAges = watcher.ageMs.splice(0)
  const [journal] = (
    await stack.db.systemPool.query<{ bytes: number; mb: number }>(
      `select sum(pg_column_size(points) + pg_column_size(ts) + pg_column_size("values") + pg_column_size(qualities))::float8
         / sum(cardinality(points)) as bytes, pg_total_relation_size('ingest_journal') / 1e6::float8 as mb from ingest_journal`,
    )
  ).rows
  const [quietGateway] = gateways
  if (quietGateway) await runQuietly(stack.mqttPort, quietGateway, quietMessages)
  watcher.close()
  const { rows } = await stack.db.systemPool.query<{ stored: string }>(
    'select count(*) as stored from sample',
  )
  const stored = Number(rows[0]?.stored) - quietMessages * size.pointsOfDevice
  if (stored !== sent.acknowledged) throw new Error(`${sent.acknowledged} acknowledged, ${stored} stored`)
  return {
    stored,
    elapsed: Math.round(elapsed),
    pointsPerSecond: Math.round(stored / elapsed),
    ackP50Ms: Math.round(percentile(sent.ackMs, 0.5)),
    ackP99Ms: Math.round(percentile(sent.ackMs, 0.99)),
    socketP50Ms: Math.round(percentile(loadedAges, 0.5)),
    socketP99Ms: Math.round(percentile(loadedAges, 0.99)),
    idleSocketP50Ms: Math.round(percentile(watcher.ageMs, 0.5)),
    idleSocketP99Ms: Math.round(percentile(watcher.ageMs, 0.99)),
    socketFrames: watcher.frames(),
    journalBytesPerReading: Math.round((journal?.bytes ?? 0) * 10) / 10,
    journalMb: Math.round(journal?.mb ?? 0),
    cpuMicrosPerPoint: {
      server: microsEach(cpu.server - cpuBefore.server),
      postgres: microsEach(cpu.postgres - cpuBefore.postgres),
      clients: microsEach((clientCpu.user + clientCpu.system) / 1e6),
    },
    serverRssMb: Math.max(...rss),
    serverRssMbAtHalf: rss[Math.floor(rss.length / 2)] ?? 0,
    serverRssMbAtEnd: rss.at(-1) ?? 0,
    serverRssMbEachMinute: minutesOf(rss),
    serverRssGrowthMb: growthAfterStart(rss),
  }
}

/** What people read of it. */
export const loadLines = (load: Awaited<ReturnType<typeof measureLoad>>): [string, string][] => [
  ['gateways, seconds', `${size.gateways}, ${load.elapsed}`],
  ['readings sent, acknowledged and stored', String(load.stored)],
  ['points a second', String(load.pointsPerSecond)],
  ['acknowledgement p50, p99', `${load.ackP50Ms} ms, ${load.ackP99Ms} ms`],
  ['publish to socket p50, p99', `${load.socketP50Ms} ms, ${load.socketP99Ms} ms`],
  ['publish to socket when idle p50, p99', `${load.idleSocketP50Ms} ms, ${load.idleSocketP99Ms} ms`],
  ['journal: bytes a reading, size', `${load.journalBytesPerReading}, ${load.journalMb} MB`],
  [
    'CPU a point: server, PostgreSQL, clients',
    `${load.cpuMicrosPerPoint.server}, ${load.cpuMicrosPerPoint.postgres}, ${load.cpuMicrosPerPoint.clients} µs`,
  ],
  ['socket frames', String(load.socketFrames)],
  [
    'server memory: half way, end, most',
    `${load.serverRssMbAtHalf}, ${load.serverRssMbAtEnd}, ${load.serverRssMb} MB`,
  ],
  ['server memory: each minute', `${load.serverRssMbEachMinute.join(', ')} MB`],
  [
    'server memory: growth after two minutes',
    load.serverRssGrowthMb === null ? 'BENCH_SECONDS=600 tells' : `${load.serverRssGrowthMb} MB`,
  ],
]
