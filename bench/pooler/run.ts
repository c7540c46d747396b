/**
 * What statements cost that no connection keeps prepared, and the pooler before them: the same history read and the same commit
 * of readings, on sessions that keep statements, on sessions that keep none, and through PgBouncer in transaction mode where
 * it is there. All take turns, so that whatever else the machine does meanwhile hits all.
 */
import { fileURLToPath } from 'node:url'
import type { PointRoute } from '../../apps/server/src/modules/telemetry'
import { readHistory } from '../../apps/server/src/modules/telemetry/history/readHistory'
import { layOut } from '../../apps/server/src/modules/telemetry/ingest/batch'
import { createCommitter } from '../../apps/server/src/modules/telemetry/ingest/committer'
import { noReadings } from '../../apps/server/src/modules/telemetry/ingest/readings'
import { createPartitions } from '../../apps/server/src/modules/telemetry/store/partitions'
import { connectDatabase, type Database, openDatabase } from '../../apps/server/src/platform/database'
import { systemClock } from '../../apps/server/src/platform/jobs/clock'
import { createLog } from '../../apps/server/src/process/log'
import { routeOf } from '../../apps/server/src/testing/commitReadings'
import { makeDevice, makeProduct, makeStation } from '../../apps/server/src/testing/factories'
import { hasPgBouncer, startPgBouncer } from '../../apps/server/src/testing/startPgBouncer'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'
import { percentile, report } from '../support/figures'

const turns = Number(process.env.BENCH_TURNS ?? 6)
const steps = 25
const unmeasured = 25
const devices = 100
const poolerConnections = 10

/** One way to the database, with what was measured on it, ms. */
interface Way {
  name: string
  db: Database
  read: number[]
  commit: number[]
}

const words: Record<string, string> = {
  kept: 'statements kept prepared',
  unnamed: 'no statement kept',
  pooler: 'no statement kept, through PgBouncer',
}

const { folder: dataDir, remove: removeData } = temporaryFolder('energy-console-bench')
const migrationsDir = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))
const db = await openDatabase({ dataDir, migrationsDir })
const pooler = hasPgBouncer() ? await startPgBouncer(db.connectionString, poolerConnections) : undefined
const url = db.connectionString
const ways: Way[] = [
  { name: 'kept', db },
  { name: 'unnamed', db: connectDatabase(url, { isPrepared: false }) },
  ...(pooler ? [{ name: 'pooler', db: connectDatabase(pooler.through(url), { directUrl: url }) }] : []),
].map((way) => ({ ...way, read: [], commit: [] }))

const station = await makeStation(db, { tenantId: 'demo' })
const product = await makeProduct(db, { tenantId: 'demo' })
const points: PointRoute[] = []
for (let made = 0; made < devices; made += 1) {
  const device = await makeDevice(db, { tenantId: 'demo', stationId: station.id, productId: product.id })
  for (const id of Object.values(device.points))
    points.push(routeOf({ id, stationId: station.id, deviceId: device.id }))
}
const ids = points.map(({ id }) => id)
const partitions = createPartitions(db)
const log = createLog('silent')
const noDisk = { databaseFull: () => undefined }
const scope = { tenantId: 'demo', stationIds: 'all' } as const
let ts = Date.now() - 3_600_000

/** The first of a turn are not counted: the order of batches is read anew, and statements are prepared. */
async function takeTurn({ db, commit, read }: Way, isCounted: boolean): Promise<void> {
  const committer = createCommitter({
    db,
    partitions,
    clock: systemClock,
    disk: noDisk,
    log,
    isShared: false,
  })
  for (let step = -unmeasured; step < steps; step += 1) {
    ts += 1_000
    const fresh = {
      points,
      ts: ids.map(() => ts),
      values: ids.map((_, index) => (index * 7 + step) % 500),
      qualities: ids.map(() => 0 as const),
    }
    const batch = layOut({ fresh, due: noReadings(), past: noReadings() }, Date.now())
    const commitMs = await timed(() => committer.commit(batch))
    const asked = { itemIds: ids.slice(0, 4), start: ts - 600_000, end: ts, maxPoints: 1_000 }
    const readMs = await timed(() =>
      db.inTenant(scope, (tx) => readHistory(tx, { ...asked, nowMs: Date.now() }), { readOnly: true }),
    )
    if (!isCounted || step < 0) continue
    commit.push(commitMs)
    read.push(readMs)
  }
  committer.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

for (let turn = 0; turn <= turns; turn += 1) for (const way of ways) await takeTurn(way, turn > 0)

const figures = Object.fromEntries(
  ways.map(({ name, read, commit }) => {
    const of = (list: readonly number[]) => ({
      p50: Number(percentile(list, 0.5).toFixed(2)),
      p95: Number(percentile(list, 0.95).toFixed(2)),
    })
    return [name, { read: of(read), commit: of(commit) }]
  }),
)
report(
  Object.entries(figures).map(([name, { read, commit }]) => [
    words[name] ?? name,
    `history read ${read.p50} ms (p95 ${read.p95}), commit of ${ids.length} readings ${commit.p50} ms (p95 ${commit.p95})`,
  ]),
  { bench: 'pooler', ...figures, isPgBouncerThere: pooler !== undefined },
)
for (const way of [...ways].reverse()) await way.db.close()
await pooler?.stop()
await removeData()
