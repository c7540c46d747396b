/** How many bytes a reading takes, in rows and sealed, with its indexes and roll-ups; how fast days are sealed and read. */
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { denseHours } from '../../apps/server/src/modules/telemetry/rollup/denseHours'
import { seedReadings } from '../../apps/server/src/modules/telemetry/seeding/seedReadings'
import { createPartitions } from '../../apps/server/src/modules/telemetry/store/partitions'
import { readingsWithin } from '../../apps/server/src/modules/telemetry/store/readings'
import { sealReadings } from '../../apps/server/src/modules/telemetry/store/sealReadings'
import {
  type Database,
  openDatabase,
  packedFloats,
  unpackedFloats,
} from '../../apps/server/src/platform/database'
import { makeDevice, makeProduct, makeStation } from '../../apps/server/src/testing/factories'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'
import { percentile, report } from '../support/figures'
import { postgresSeconds } from '../support/stack'
import { timedParts } from './parts'
import { createRandom, profiles } from './profiles'

const dayMs = 86_400_000
/** Days that are sealed; one more stays open. */
const days = Number(process.env.BENCH_DAYS ?? 30)
const calls = 30
const tenantId = '000000'
const migrationsDir = fileURLToPath(new URL('../../apps/server/migrations/', import.meta.url))
const start = Date.UTC(2026, 2, 1)
const log = { info: () => undefined, error: console.error }

/** Points with the profiles, as many of each as asked for. */
async function makePoints(db: Database, ofEach: number) {
  const station = await makeStation(db, { tenantId })
  const names = Object.keys(profiles)
  const product = await makeProduct(db, {
    tenantId,
    properties: names.map((propertyName, index) => ({
      ...{ propertyNo: `p${index}`, propertyName },
      kind: propertyName.includes('register') ? ('accumulated' as const) : ('instant' as const),
    })),
  })
  const points: { pointId: string; profile: string }[] = []
  for (let device = 0; device < ofEach; device += 1) {
    const made = await makeDevice(db, { tenantId, stationId: station.id, productId: product.id })
    for (const [index, profile] of names.entries())
      points.push({ pointId: made.points[`p${index}`] ?? '', profile })
  }
  return points
}

/** CPU time that PostgreSQL and this process have used, s. */
async function cpuSeconds(db: Database): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (await postgresSeconds(db))
}

type Points = Awaited<ReturnType<typeof makePoints>>

async function fill(db: Database, points: Points, stepMs: number): Promise<number> {
  const perDay = dayMs / stepMs
  const lines = points.map(({ pointId, profile }, index) => ({
    ...{ pointId, random: createRandom(index + 1) },
    valueAt: profiles[profile]?.() ?? (() => 0),
  }))
  for (let day = 0; day <= days; day += 1) {
    const places = Array.from({ length: perDay }, (_, place) => day * perDay + place)
    await seedReadings(
      db,
      lines.map(({ pointId, random, valueAt }) => ({
        pointId,
        ts: places.map((place) => start + place * stepMs),
        values: places.map((place) => valueAt(place, random)),
      })),
    )
  }
  return points.length * perDay * (days + 1)
}

/** Bytes by table: `sample`, `sample_chunk`, the roll-ups. */
async function bytesOf(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ name: string; bytes: number }>(sql`
      select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and coalesce(p.relname, c.relname) in ('sample', 'sample_chunk', 'rollup_1m', 'rollup_1h', 'rollup_1d')
      group by 1`),
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Times of reading one closed day of eight points, ms. */
async function readDays(db: Database, points: Points): Promise<number[]> {
  const ids = `{${points
    .slice(0, 8)
    .map(({ pointId }) => pointId)
    .join(',')}}`
  const times: number[] = []
  for (let call = 0; call < calls + 5; call += 1) {
    const from = start + (call % days) * dayMs
    const began = performance.now()
    // as curves read them: sixty thousand numbers take longer to be written as texts than to be found
    await db.inTenant(
      { tenantId, stationIds: 'all' },
      async (tx) => {
        const { rows } = await tx.execute<{ ts: Buffer; values: Buffer }>(sql`
          select ${packedFloats(sql`r.ts`)} as ts, ${packedFloats(sql`coalesce(r.value, 'NaN')`)} as values from unnest(${ids}::bigint[]) p, lateral ${readingsWithin(
            {
              point: sql`p`,
              from: sql`${from}::bigint`,
              before: sql`${from + dayMs}::bigint`,
            },
          )} r group by p`)
        for (const { ts, values } of rows) [unpackedFloats(ts), unpackedFloats(values)]
      },
      { readOnly: true },
    )
    if (call >= 5) times.push(performance.now() - began)
  }
  return times
}

async function measure(stepMs: number, ofEach: number) {
  const { folder: dataDir, remove: removeData } = temporaryFolder('energy-console-bench')
  const db = await openDatabase({ dataDir, migrationsDir })
  try {
    const points = await makePoints(db, ofEach)
    const readings = await fill(db, points, stepMs)
    await db.asOwner((tx) => tx.execute(sql`analyze`))
    const before = await bytesOf(db)
    const rowTimes = await readDays(db, points)
    const nowMs = start + (days + 1) * dayMs + 1
    const timed = timedParts(db)
    const cpuBefore = await cpuSeconds(db)
    const began = performance.now()
    const { sealed, isDone } = await sealReadings({
      db: timed.db,
      partitions: createPartitions(db),
      log,
      nowMs,
      restShare: 0,
    })
    const sealSeconds = (performance.now() - began) / 1000
    const sealCpuSeconds = (await cpuSeconds(db)) - cpuBefore
    if (!isDone || sealed !== days) throw new Error(`${sealed} of ${days} days were sealed`)
    await db.asOwner((tx) => tx.execute(sql`analyze`))
    // as every night
    await denseHours(db)
    const after = await bytesOf(db)
    const chunkTimes = await readDays(db, points)
    const rollups = ['rollup_1m', 'rollup_1h', 'rollup_1d'].map((name) => (after[name] ?? 0) / readings)
    const sum = (bytes: Record<string, number>) =>
      Object.values(bytes).reduce((all, one) => all + one, 0) / readings
    const ofSealed = (readings / (days + 1)) * days
    return {
      readings,
      before: sum(before),
      after: sum(after),
      rowBytes: (before.sample ?? 0) / readings,
      sealedBytes: (after.sample_chunk ?? 0) / ofSealed,
      rollups,
      sealPerSecond: Math.round(ofSealed / sealSeconds),
      sealPerCpuSecond: Math.round(ofSealed / sealCpuSeconds),
      sealMicros: {
        packing: (timed.ms.packing * 1000) / ofSealed,
        comparing: (timed.ms.comparing * 1000) / ofSealed,
        all: (sealSeconds * 1e6) / ofSealed,
      },
      rowP95Ms: percentile(rowTimes, 0.95),
      sealedP95Ms: percentile(chunkTimes, 0.95),
    }
  } finally {
    await db.close()
    await removeData()
  }
}

const one = (value: number) => value.toFixed(1)
const two = (value: number) => value.toFixed(2)
const fast = await measure(10_000, 1)
const slow = await measure(300_000, 8)
const rowsOf = (name: string, figures: Awaited<ReturnType<typeof measure>>, limit: number) =>
  [
    [`${name}: readings`, String(figures.readings)],
    [
      `${name}: bytes a reading, all in, before and after, limit`,
      `${one(figures.before)}, ${one(figures.after)}, ${limit}`,
    ],
    [
      `${name}: of these a row, a sealed reading`,
      `${one(figures.rowBytes)}, ${figures.sealedBytes.toFixed(2)}`,
    ],
    [`${name}: of these roll-ups of minutes, hours, days`, figures.rollups.map(one).join(', ')],
    [
      `${name}: sealed readings a second, a second of CPU of both processes, limit`,
      `${figures.sealPerSecond}, ${figures.sealPerCpuSecond}, 150000`,
    ],
    [
      `${name}: sealing a reading, of this packing, comparing`,
      `${two(figures.sealMicros.all)} µs, ${two(figures.sealMicros.packing)}, ${two(figures.sealMicros.comparing)}`,
    ],
    [
      `${name}: a day of 8 points, rows and sealed, p95`,
      `${one(figures.rowP95Ms)} ms, ${one(figures.sealedP95Ms)} ms`,
    ],
  ] as const
report([...rowsOf('10 s', fast, 8), ...rowsOf('5 min', slow, 20)], { bench: 'storage', days, fast, slow })
process.exit(0)
