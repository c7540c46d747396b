import { listPointHistory } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { makeDevice, makeProduct, makeStation } from '../../apps/server/src/testing/factories'
import { ask, timeOf } from '../support/ask'
import { percentile } from '../support/figures'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'

const tenantId = '000000'
const dayMs = 86_400_000
const calls = 40
/** Lines of the curve. */
export const curveLines = 8
/** Of the curve; fewer to try it. */
export const curveDays = Number(process.env.BENCH_DAYS ?? 365)
const end = Date.now() - (Date.now() % dayMs)
/** The year up to the last midnight of UTC, Unix ms. */
export const curveSpan = { start: end - curveDays * dayMs, end }

/** A device with the points of the lines; answers their ids. */
export async function makeCurvePoints(db: Database): Promise<string[]> {
  const station = await makeStation(db, { tenantId })
  const product = await makeProduct(db, {
    tenantId,
    properties: Array.from({ length: curveLines }, (_, index) => ({ propertyNo: `p${index}` })),
  })
  const device = await makeDevice(db, { tenantId, stationId: station.id, productId: product.id })
  return Object.values(device.points)
}

/** A year of one-minute roll-ups of eight points, and the hours and days that follow from them. */
export async function seedYear(db: Database): Promise<string[]> {
  const { start } = curveSpan
  const { createPartitions, minutePlan } = await import(
    '../../apps/server/src/modules/telemetry/store/partitions'
  )
  await createPartitions(db).ensure(minutePlan, start, end)
  const itemIds = await makeCurvePoints(db)
  const ids = `{${itemIds.join(',')}}`
  await db.asSystem((tx) =>
    tx.execute(sql`insert into rollup_1m (tenant_id, point_id, bucket, min, max, mean, first, last, count)
      select ${tenantId}, p, b, v - 1, v + 1, v, v, v, 12
      from unnest(${ids}::bigint[]) as p, generate_series(${start}::bigint, ${end - 60_000}::bigint, 60000) as b,
        lateral (select 100 + 50 * sin(b / 1e7 + p) as v) as x`),
  )
  for (const [table, source, width] of [
    ['rollup_1h', 'rollup_1m', 3_600_000],
    ['rollup_1d', 'rollup_1h', dayMs],
  ] as const)
    await db.asSystem((tx) =>
      tx.execute(
        sql.raw(`insert into ${table} (tenant_id, point_id, bucket, min, max, mean, first, last, count)
          select '${tenantId}', point_id, bucket - bucket % ${width}, min(min), max(max), avg(mean), min(first), max(last), sum(count)
          from ${source} group by point_id, bucket - bucket % ${width}`),
      ),
    )
  await vacuum(db, 'rollup_1m, rollup_1h, rollup_1d')
  return itemIds
}

/** The call of a curve of a year, again and again; ms, and the points of its longest line. */
export async function measureYear(stack: Stack, itemIds: readonly string[]) {
  const query = {
    itemIds: itemIds.join(','),
    start: String(curveSpan.start),
    end: String(curveSpan.end),
    resolution: '1m',
  }
  const times: number[] = []
  let longest = 0
  for (let call = 0; call < calls + 5; call += 1) {
    const ms = await timeOf(async () => {
      const lines = await ask<{ points: unknown[] }[]>(stack, listPointHistory, { query })
      if (lines.length !== curveLines) throw new Error(`${lines.length} lines`)
      longest = Math.max(...lines.map(({ points }) => points.length))
    })
    // The first calls warm the caches of both processes.
    if (call >= 5) times.push(ms)
  }
  if (longest === 0 || longest > 2000) throw new Error(`${longest} points a line`)
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), longest }
}
