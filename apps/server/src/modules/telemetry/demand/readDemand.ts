import type { DemandLine } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { requirePoints } from '../latest/latest'
import { minutesOf } from '../rollup/minutesOf'
import { createDemandSum } from './demandSum'
import { type Demand, demandMs, type Minute, slidingDemand } from './slidingDemand'

/** A register that is read less often than this before the span begins is as one that begins with it. */
const lookBackMs = 3_600_000 + demandMs

/** Points whose minutes are read in one statement, where any number is asked for. */
const pointsAtOnce = 200

interface Span {
  start: number
  end: number
}

interface Row extends Record<string, unknown> {
  id: string
  buckets: number[]
  rises: (number | null)[]
  means: number[]
}

/** A point with what one of its unit is in that of the sum that it counts in. */
export interface WeighedPoint {
  itemId: string
  factor: number
}

/** Demand of points over `start ≤ ts < end` (Unix ms), in their order. @throws 404 for a point that is not seen */
export async function readDemand(tx: Tx, itemIds: readonly string[], span: Span): Promise<DemandLine[]> {
  await requirePoints(tx, itemIds)
  const minutes = await minutesById(tx, itemIds, span)
  return itemIds.map((itemId) => ({
    itemId,
    ...lineOf(slidingDemand(minutes.get(itemId) ?? []).filter(isWithin(span))),
  }))
}

/** The same of points that count together: of one time each, added up. */
export async function readDemandTogether(
  tx: Tx,
  points: readonly WeighedPoint[],
  span: Span,
): Promise<Omit<DemandLine, 'itemId'>> {
  const minutes = await minutesById(
    tx,
    points.map(({ itemId }) => itemId),
    span,
  )
  return lineOf(sumOf(points, minutes).filter(isWithin(span)))
}

/** The largest demand of each of some groups of points that count together, in their order; null without any. */
export async function largestDemands(
  tx: Tx,
  groups: readonly (readonly WeighedPoint[])[],
  span: Span,
): Promise<(Demand | null)[]> {
  const found: (Demand | null)[] = []
  for (const some of inParts(groups)) {
    const minutes = await minutesById(
      tx,
      some.flatMap((points) => points.map(({ itemId }) => itemId)),
      span,
    )
    for (const points of some) found.push(lineOf(sumOf(points, minutes).filter(isWithin(span))).max)
  }
  return found
}

/** Groups that are read in one statement: few together, one that has many alone. */
function* inParts(groups: readonly (readonly WeighedPoint[])[]) {
  let part: (readonly WeighedPoint[])[] = []
  let count = 0
  for (const group of groups) {
    if (part.length > 0 && count + group.length > pointsAtOnce) {
      yield part
      part = []
      count = 0
    }
    part.push(group)
    count += group.length
  }
  if (part.length > 0) yield part
}

function sumOf(points: readonly WeighedPoint[], minutes: ReadonlyMap<string, Minute[]>): Demand[] {
  const sum = createDemandSum()
  for (const { itemId, factor } of points) sum.add(minutes.get(itemId) ?? [], factor)
  return sum.demands()
}

const isWithin =
  ({ start, end }: Span) =>
  ({ ts }: Demand) =>
    ts > start && ts <= end

async function minutesById(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: Span,
): Promise<Map<string, Minute[]>> {
  const { rows } = await tx.execute<Row>(sql`
    select point_id as id, array_agg(bucket::float8 order by bucket) as buckets,
      array_agg(rise order by bucket) as rises, array_agg(mean order by bucket) as means
    from ${minutesOf({
      points: bigints(itemIds),
      from: sql`${start - lookBackMs}::bigint`,
      before: sql`${end}::bigint`,
    })} m where bucket >= ${start - lookBackMs}::bigint and bucket < ${end}::bigint
    group by point_id`)
  return new Map(
    rows.map(({ id, buckets, rises, means }) => [
      id,
      buckets.map((ts, at) => ({ ts, rise: rises[at] ?? null, mean: means[at] ?? 0 })),
    ]),
  )
}

function lineOf(demands: readonly Demand[]): Omit<DemandLine, 'itemId'> {
  const quarters = new Map<number, number>()
  let max: Demand | null = null
  for (const demand of demands) {
    const quarter = Math.ceil(demand.ts / demandMs - 1) * demandMs
    quarters.set(quarter, Math.max(quarters.get(quarter) ?? Number.NEGATIVE_INFINITY, demand.value))
    if (max === null || demand.value > max.value) max = demand
  }
  return { max, points: [...quarters] }
}
