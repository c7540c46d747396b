import { type DemandLine, telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { tooDense } from '../history/readRollup'
import { requirePoints } from '../latest/latest'
import { minutesOf } from '../rollup/minutesOf'
import { createDemandSum, isWithin, type Span } from './demandSum'
import { type Demand, demandMs, type Minute, slidingDemand } from './slidingDemand'

/** A register that is read less often than this before the span begins is as one that begins with it. */
const lookBackMs = 3_600_000 + demandMs

const minuteMs = 60_000
/** Minutes that are read in one statement at most: of a month, those of nine points. */
const minutesAtOnce = 420_000
/** The same of one of several statements that are asked at once: of a month, those of four points. What came first is added up meanwhile. */
const minutesOfPart = 180_000
const partsAtOnce = 2
/** Readings that a sum is made of at most: of a month those of 64 points that are read each minute. */
const mostOfTogether = 3_000_000

/** Numbers in no order, see `packedFloats`. */
type Columns = Record<'buckets' | 'rises' | 'means', Buffer>

/** A point with what one of its unit is in that of the sum that it counts in. */
export interface WeighedPoint {
  itemId: string
  factor: number
}

/** Demand of points over a span, in their order. @throws 404 for a point that is not seen */
export async function readDemand(tx: Tx, itemIds: readonly string[], span: Span): Promise<DemandLine[]> {
  await requirePoints(tx, itemIds)
  const minutes = await minutesById(tx, itemIds, span)
  return itemIds.map((itemId) => ({
    itemId,
    ...lineOf(slidingDemand(minutes.get(itemId) ?? []).filter(isWithin(span))),
  }))
}

/**
 * The same of points that count together: of one time each, added up. They are read few at a time, by two statements at once where each
 * has a connection of its own.
 * @throws demandTooDense
 */
export async function readDemandTogether(
  tx: Tx,
  points: readonly WeighedPoint[],
  span: Span,
  most = mostOfTogether,
): Promise<Omit<DemandLine, 'itemId'>> {
  const itemIds = points.map(({ itemId }) => itemId)
  const dense = await tooDense(tx, itemIds, { ...span, mostOfMinutes: most })
  if (dense.size > 0) throw refuse(telemetryErrors.demandTooDense)
  const sum = createDemandSum(span)
  const parts = inParts(
    points.map((point) => [point]),
    span,
    minutesOfPart,
  ).map((part) => part.flat())
  const read = (part: readonly WeighedPoint[]) => {
    const minutes = minutesById(
      tx,
      part.map(({ itemId }) => itemId),
      span,
    )
    // one that fails while another is waited for is told when its turn comes
    minutes.catch(() => undefined)
    return minutes
  }
  const reading = parts.slice(0, partsAtOnce).map(read)
  for (const [at, part] of parts.entries()) {
    const minutes = await reading.shift()
    const next = parts[at + partsAtOnce]
    if (next) reading.push(read(next))
    for (const { itemId, factor } of part) sum.add(minutes?.get(itemId) ?? [], factor)
  }
  return lineOf(sum.demands())
}

/** The largest demand of each of some groups of points that count together, in their order; null without any. */
export async function largestDemands(
  tx: Tx,
  groups: readonly (readonly WeighedPoint[])[],
  span: Span,
): Promise<(Demand | null)[]> {
  const found: (Demand | null)[] = []
  for (const some of inParts(groups, span)) {
    const minutes = await minutesById(
      tx,
      some.flatMap((points) => points.map(({ itemId }) => itemId)),
      span,
    )
    for (const points of some) found.push(lineOf(sumOf(points, minutes, span)).max)
  }
  return found
}

/** Groups whose minutes are read in one statement: few together, one that has many alone. */
function inParts(
  groups: readonly (readonly WeighedPoint[])[],
  { start, end }: Span,
  atOnce = minutesAtOnce,
): (readonly WeighedPoint[])[][] {
  const most = Math.floor(atOnce / ((end - start + lookBackMs) / minuteMs))
  const parts: (readonly WeighedPoint[])[][] = []
  let room = 0
  for (const group of groups) {
    const part = group.length <= room ? parts.at(-1) : undefined
    if (part) part.push(group)
    else parts.push([group])
    room = (part ? room : most) - group.length
  }
  return parts
}

function sumOf(
  points: readonly WeighedPoint[],
  minutes: ReadonlyMap<string, Minute[]>,
  span: Span,
): Demand[] {
  const sum = createDemandSum(span)
  for (const { itemId, factor } of points) sum.add(minutes.get(itemId) ?? [], factor)
  return sum.demands()
}

async function minutesById(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: Span,
): Promise<Map<string, Minute[]>> {
  const first = start - lookBackMs
  const { rows } = await tx.execute<{ id: string } & Columns>(sql`
    select point_id as id, ${packedFloats(sql`bucket`)} as buckets, ${packedFloats(sql`coalesce(rise, 'NaN')`)} as rises,
      ${packedFloats(sql`mean`)} as means
    from ${minutesOf({
      points: bigints(itemIds),
      from: sql`${first}::bigint`,
      before: sql`${end}::bigint`,
    })} m where bucket >= ${first}::bigint and bucket < ${end}::bigint
    group by point_id`)
  const count = Math.ceil((end - first) / minuteMs)
  return new Map(rows.map(({ id, ...columns }) => [id, inOrder(columns, { first, count })]))
}

function inOrder(
  { buckets, rises, means }: Columns,
  { first, count }: { first: number; count: number },
): Minute[] {
  const minutes: (Minute | undefined)[] = Array.from({ length: count })
  const [risen, mean] = [unpackedFloats(rises), unpackedFloats(means)]
  const starts = unpackedFloats(buckets)
  for (let at = 0; at < starts.length; at += 1) {
    const ts = starts[at] ?? 0
    const rise = risen[at] ?? Number.NaN
    const minute = { ts, rise: Number.isNaN(rise) ? null : rise, mean: mean[at] ?? 0 }
    minutes[Math.floor((ts - first) / minuteMs)] = minute
  }
  return minutes.filter((minute) => minute !== undefined)
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
