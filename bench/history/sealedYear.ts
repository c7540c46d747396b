import { sql } from 'drizzle-orm'
import { seedReadings } from '../../apps/server/src/modules/telemetry/seeding/seedReadings'
import { createPartitions } from '../../apps/server/src/modules/telemetry/store/partitions'
import { sealReadings } from '../../apps/server/src/modules/telemetry/store/sealReadings'
import type { Database } from '../../apps/server/src/platform/database'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'
import { curveDays, curveSpan, makeCurvePoints, measureYear } from './curveYear'

const dayMs = 86_400_000
/** Between two readings. */
const stepMs = 300_000
const daysAtOnce = 30
const log = { info: () => undefined, error: console.error }

/** Eight points with a year of readings, all of them in rows, with the hours and days of them. */
export async function seedReadingsYear(db: Database): Promise<string[]> {
  const itemIds = await makeCurvePoints(db)
  const { start, end } = curveSpan
  for (let from = start; from < end; from += daysAtOnce * dayMs) {
    const length = Math.round((Math.min(from + daysAtOnce * dayMs, end) - from) / stepMs)
    const ts = Array.from({ length }, (_, place) => from + place * stepMs)
    await seedReadings(
      db,
      itemIds.map((pointId, line) => ({
        ...{ pointId, ts },
        values: ts.map((at) => Number((100 + 50 * Math.sin(at / 1e7 + line)).toFixed(2))),
      })),
    )
  }
  await vacuum(db, 'sample, rollup_1h, rollup_1d')
  return itemIds
}

/** Seals whatever may be sealed, until what is old lies in months. */
async function sealAll(db: Database): Promise<void> {
  const partitions = createPartitions(db)
  const layout = async () => {
    const { rows } = await db.asOwner((tx) =>
      tx.execute<{ names: string }>(sql`
        select string_agg(inhrelid::regclass::text, ',' order by inhrelid) as names from pg_inherits
        where inhparent in ('sample'::regclass, 'sample_chunk'::regclass)`),
    )
    return rows[0]?.names
  }
  for (let before: string | undefined, now = await layout(); now !== before; now = await layout()) {
    before = now
    await sealReadings({ db, partitions, log, nowMs: Date.now(), restShare: 0 })
  }
  // the last day is open still
  const { rowCount } = await db.asOwner((tx) =>
    tx.execute(sql`select from sample where ts < ${curveSpan.end - dayMs}::bigint limit 1`),
  )
  if (rowCount !== 0) throw new Error('not all days were sealed')
  await vacuum(db, 'sample_chunk')
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** The curve of a year while its readings lie in rows, and once they are sealed. */
export async function measureSealedYear(stack: Stack, itemIds: readonly string[]) {
  const inRows = await measureYear(stack, itemIds)
  await sealAll(stack.db)
  const sealed = await measureYear(stack, itemIds)
  return {
    curveDays,
    rowsP50Ms: rounded(inRows.p50Ms),
    rowsP95Ms: rounded(inRows.p95Ms),
    sealedP50Ms: rounded(sealed.p50Ms),
    sealedP95Ms: rounded(sealed.p95Ms),
    sealedRatio: Math.round((sealed.p50Ms / inRows.p50Ms) * 100) / 100,
  }
}
