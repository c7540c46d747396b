import { setTimeout as delay } from 'node:timers/promises'
import { growthAfterStart, percentile, report } from '../support/figures'
import { startStack } from '../support/stack'
import { runGateways, runQuietly } from './clients'
import { seedCalculated, seedPlant, setCalculating, setWatching, size } from './plant'
import { measureRawInsert } from './rawInsert'
import { watch } from './watcher'
import { measureWhileSealing, whileSealingLines } from './whileSealing'

const quietMessages = 30
const calculatedPoints = 1_000
const seconds = Number(process.env.BENCH_SECONDS ?? 60)

/** The median of each minute of a figure that is taken every second. */
const minutesOf = (list: readonly number[]) =>
  Array.from({ length: Math.ceil(list.length / 60) }, (_, minute) =>
    percentile(list.slice(minute * 60, minute * 60 + 60), 0.5),
  )

let plant: Awaited<ReturnType<typeof seedPlant>> = { gateways: [], itemIds: [] }
const stack = await startStack(async (db) => {
  plant = await seedPlant(db)
  await seedCalculated(db, calculatedPoints)
})

/** Readings a second of the gateways alone, without watchers. */
const throughput = async () => (await measured()).rate

/** The same, with the server's CPU time of a reading, µs. */
const measured = async () => {
  const began = performance.now()
  const cpuBefore = await stack.cpuSeconds()
  const { acknowledged } = await runGateways(stack.mqttPort, plant.gateways, seconds * 1000)
  const cpu = await stack.cpuSeconds()
  return {
    rate: acknowledged / ((performance.now() - began) / 1000),
    cpuMicros: ((cpu.server - cpuBefore.server) / acknowledged) * 1e6,
  }
}

if (process.env.BENCH_PART === 'sealing') {
  try {
    const sealing = await measureWhileSealing(stack, { ...plant, seconds, expected: await throughput() })
    report(whileSealingLines(sealing), { bench: 'ingest', whileSealing: sealing })
  } finally {
    await stack.stop()
  }
  process.exit(0)
}

try {
  const watcher = await watch(stack.realtimePort, stack.token, plant.itemIds)
  const rss: number[] = []
  const sampling = setInterval(() => rss.push(stack.rssMb()), 1000)
  const cpuBefore = await stack.cpuSeconds()
  const clientCpuBefore = process.cpuUsage()
  const began = performance.now()
  const sent = await runGateways(stack.mqttPort, plant.gateways, seconds * 1000)
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
  const [quietGateway] = plant.gateways
  if (quietGateway) await runQuietly(stack.mqttPort, quietGateway, quietMessages)
  watcher.close()
  const { rows } = await stack.db.systemPool.query<{ stored: string }>(
    'select count(*) as stored from sample',
  )
  const stored = Number(rows[0]?.stored) - quietMessages * size.pointsOfDevice
  if (stored !== sent.acknowledged) throw new Error(`${sent.acknowledged} acknowledged, ${stored} stored`)
  // in the middle of two runs without, so that growing tables cost both the same
  const before = await throughput()
  await setCalculating(stack, true)
  const calculating = await throughput()
  await setCalculating(stack, false)
  const after = await throughput()
  const watched = [await measured()]
  await setWatching(stack, false)
  const unwatched = await measured()
  await setWatching(stack, true)
  watched.push(await measured())
  const watchedMean = (of: 'rate' | 'cpuMicros') =>
    watched.reduce((sum, run) => sum + run[of], 0) / watched.length
  const [made] = (
    await stack.db.systemPool.query<{ count: number }>(
      'select count(*)::int as count from sample where point_id in (select item_id from calc_point)',
    )
  ).rows
  if (!made || made.count < calculatedPoints) throw new Error('the calculated points have made no values')
  const raw = await measureRawInsert(stack.db, plant.itemIds, 10_000)
  const sealing = await measureWhileSealing(stack, { ...plant, seconds, expected: stored / elapsed })

  const points = size.gateways * size.devicesOfGateway * size.pointsOfDevice
  const figures = {
    bench: 'ingest',
    pointsPerSecond: Math.round(stored / elapsed),
    rawInsertPerSecond: Math.round(raw.alone),
    ratio: Math.round((stored / elapsed / raw.alone) * 1000) / 1000,
    ackP50Ms: Math.round(percentile(sent.ackMs, 0.5)),
    ackP99Ms: Math.round(percentile(sent.ackMs, 0.99)),
    socketP50Ms: Math.round(percentile(loadedAges, 0.5)),
    socketP99Ms: Math.round(percentile(loadedAges, 0.99)),
    idleSocketP50Ms: Math.round(percentile(watcher.ageMs, 0.5)),
    idleSocketP99Ms: Math.round(percentile(watcher.ageMs, 0.99)),
    journalBytesPerReading: Math.round((journal?.bytes ?? 0) * 10) / 10,
    journalMb: Math.round(journal?.mb ?? 0),
    journalCostPercent: Math.round((1 - raw.withJournal / raw.alone) * 1000) / 10,
    calculatedCostPercent: Math.round((1 - calculating / ((before + after) / 2)) * 1000) / 10,
    calculatedReadings: made.count,
    rulesCostPercent: Math.round((1 - watchedMean('rate') / unwatched.rate) * 1000) / 10,
    rulesMicrosPerReading: Math.round((watchedMean('cpuMicros') - unwatched.cpuMicros) * 100) / 100,
    cpuMicrosPerPoint: {
      server: microsEach(cpu.server - cpuBefore.server),
      postgres: microsEach(cpu.postgres - cpuBefore.postgres),
      clients: microsEach((clientCpu.user + clientCpu.system) / 1e6),
    },
    serverRssMb: Math.max(...rss),
    serverRssMbAtHalf: rss[Math.floor(rss.length / 2)] ?? 0,
    serverRssMbAtEnd: rss.at(-1) ?? 0,
    serverRssGrowthMb: growthAfterStart(rss),
    whileSealing: sealing,
  }
  report(
    [
      ['gateways, points, seconds', `${size.gateways}, ${points}, ${Math.round(elapsed)}`],
      ['readings sent, acknowledged and stored', String(stored)],
      ['points a second', String(figures.pointsPerSecond)],
      ['raw multi-row insert, rows a second', String(figures.rawInsertPerSecond)],
      ['ratio', String(figures.ratio)],
      ['acknowledgement p50, p99', `${figures.ackP50Ms} ms, ${figures.ackP99Ms} ms`],
      ['publish to socket p50, p99', `${figures.socketP50Ms} ms, ${figures.socketP99Ms} ms`],
      [
        'publish to socket when idle p50, p99',
        `${figures.idleSocketP50Ms} ms, ${figures.idleSocketP99Ms} ms`,
      ],
      [
        'journal: bytes a reading, size, cost of an insert',
        `${figures.journalBytesPerReading}, ${figures.journalMb} MB, ${figures.journalCostPercent} %`,
      ],
      [
        `${calculatedPoints} calculated points: readings a second without, with, without; cost`,
        `${[before, calculating, after].map(Math.round).join(', ')}; ${figures.calculatedCostPercent} %`,
      ],
      [
        `${points} alarm rules of all kinds: readings a second with, without, with; cost; server CPU a reading`,
        `${[watched[0]?.rate ?? 0, unwatched.rate, watched[1]?.rate ?? 0].map(Math.round).join(', ')}; ${figures.rulesCostPercent} %; ${figures.rulesMicrosPerReading} µs`,
      ],
      [
        'CPU a point: server, PostgreSQL, clients',
        `${figures.cpuMicrosPerPoint.server}, ${figures.cpuMicrosPerPoint.postgres}, ${figures.cpuMicrosPerPoint.clients} µs`,
      ],
      ['socket frames', String(watcher.frames())],
      [
        'server memory: half way, end, most',
        `${figures.serverRssMbAtHalf}, ${figures.serverRssMbAtEnd}, ${figures.serverRssMb} MB`,
      ],
      ['server memory: each minute', `${minutesOf(rss).join(', ')} MB`],
      [
        'server memory: growth after two minutes',
        figures.serverRssGrowthMb === null ? 'BENCH_SECONDS=600 tells' : `${figures.serverRssGrowthMb} MB`,
      ],
      ...whileSealingLines(sealing),
    ],
    figures,
  )
} finally {
  await stack.stop()
}
process.exit(0)
