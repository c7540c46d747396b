import type { DemandLine } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { requirePoints } from '../latest/latest'
import { minutesOf } from '../rollup/minutesOf'
import { type Demand, demandMs, slidingDemand } from './slidingDemand'

/** A register that is read less often than this before the span begins is as one that begins with it. */
const lookBackMs = 3_600_000 + demandMs

interface Row extends Record<string, unknown> {
  id: string
  buckets: number[]
  rises: (number | null)[]
  means: number[]
}

/** Demand of points over `start ≤ ts < end` (Unix ms), in their order. @throws 404 for a point that is not seen */
export async function readDemand(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<DemandLine[]> {
  await requirePoints(tx, itemIds)
  const { rows } = await tx.execute<Row>(sql`
    select point_id as id, array_agg(bucket::float8 order by bucket) as buckets,
      array_agg(rise order by bucket) as rises, array_agg(mean order by bucket) as means
    from ${minutesOf({
      points: bigints(itemIds),
      from: sql`${start - lookBackMs}::bigint`,
      before: sql`${end}::bigint`,
    })} m where bucket >= ${start - lookBackMs}::bigint and bucket < ${end}::bigint
    group by point_id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return itemIds.map((itemId) => {
    const { buckets = [], rises = [], means = [] } = byId.get(itemId) ?? {}
    const minutes = buckets.map((ts, at) => ({ ts, rise: rises[at] ?? null, mean: means[at] ?? 0 }))
    return lineOf(
      itemId,
      slidingDemand(minutes).filter(({ ts }) => ts > start && ts <= end),
    )
  })
}

function lineOf(itemId: string, demands: readonly Demand[]): DemandLine {
  const quarters = new Map<number, number>()
  let max: Demand | null = null
  for (const demand of demands) {
    const quarter = Math.ceil(demand.ts / demandMs - 1) * demandMs
    quarters.set(quarter, Math.max(quarters.get(quarter) ?? Number.NEGATIVE_INFINITY, demand.value))
    if (max === null || demand.value > max.value) max = demand
  }
  return { itemId, max, points: [...quarters] }
}
