import { arrayLiteral, idsLiteral } from '../../../platform/database'
import { clockToleranceMs } from '../clock/clockTolerance'
import type { PointRoute } from '../routing/route'
import { concat, type Quality, type Readings, splitAt } from './readings'
import { isKept } from './storageRule'

const dayMs = 86_400_000

/**
 * What stands in the database before anybody is told: everything that has become current, by columns, in the order of
 * arrival. A reading that lies too far ahead is in a later batch, when its time has come.
 */
export interface CommittedBatch {
  /** Its place in the order of batches; strictly increasing. */
  readonly sequence: number
  readonly points: readonly PointRoute[]
  /** Unix ms. */
  readonly ts: readonly number[]
  readonly values: readonly (number | string)[]
  readonly qualities: readonly Quality[]
}

/** What one commit takes: readings that have just come, stored ones whose time has come, and those of the past. */
export interface Arrivals {
  readonly fresh: Readings
  readonly due: Readings
  /** Brought in later: stored whatever the storage rules say, and news to nobody. */
  readonly past: Readings
}

/** A batch on its way into the database: the columns as PostgreSQL array literals, made once and used by every try. */
export interface Batch {
  /** What consumers are told of. */
  readonly current: Readings
  /** Every current reading is a new sample and nothing else is stored: the short statement will do. */
  readonly isPlain: boolean
  /** In the order of `commitSql`, without sequence and time. */
  readonly parameters: readonly unknown[]
  /** What only the long statement takes; empty when plain. */
  readonly furtherParameters: readonly unknown[]
  readonly readings: number
  readonly minTs: number
  readonly maxTs: number
  /** An instant of each day (UTC) that it has readings of, Unix ms. */
  readonly dayTs: readonly number[]
  /** The points that it holds a newest value of. */
  readonly newestPoints: readonly string[]
}

/** Columns of one `unnest`. */
interface Columns {
  tenants: string[]
  stations: string[]
  points: string[]
  ts: number[]
  values: (number | null)[]
  texts: (string | null)[] | null
  qualities: number[]
}

const noColumns = (): Columns => ({
  tenants: [],
  stations: [],
  points: [],
  ts: [],
  values: [],
  texts: null,
  qualities: [],
})

function push(to: Columns, point: PointRoute, ts: number, value: number | string, quality: number): void {
  to.tenants.push(point.tenantId)
  to.stations.push(point.stationId)
  to.points.push(point.id)
  to.ts.push(ts)
  to.qualities.push(quality)
  if (typeof value === 'number') {
    to.values.push(value)
    to.texts?.push(null)
  } else {
    to.texts ??= new Array<string | null>(to.points.length - 1).fill(null)
    to.values.push(null)
    to.texts.push(value)
  }
}

function pushAll(to: Columns, { points, ts, values, qualities }: Readings): void {
  for (const [index, point] of points.entries())
    push(to, point, ts[index] ?? 0, values[index] ?? 0, qualities[index] ?? 0)
}

/** Those of the readings that pass the test, as columns. */
function columnsOf({ points, ts, values, qualities }: Readings, passes: typeof isKept): Columns {
  const columns = noColumns()
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index]
    if (point === undefined) continue
    const [at, value, quality] = [ts[index] ?? 0, values[index] ?? 0, qualities[index] ?? 0]
    if (passes(point, at, value, quality)) push(columns, point, at, value, quality)
  }
  return columns
}

/** The newest reading of each point; of equally new ones the first. Undefined where no point has several: all of them are. */
function newestOf({ points, ts, values, qualities }: Readings): Columns | undefined {
  const newest = new Map<string, number>()
  for (let index = 0; index < points.length; index += 1) {
    const id = points[index]?.id ?? ''
    const other = newest.get(id)
    if (other === undefined || (ts[index] ?? 0) > (ts[other] ?? 0)) newest.set(id, index)
  }
  if (newest.size === points.length) return undefined
  const columns = noColumns()
  for (const index of newest.values()) {
    const point = points[index]
    if (point) push(columns, point, ts[index] ?? 0, values[index] ?? 0, qualities[index] ?? 0)
  }
  return columns
}

const all = () => true
const isMade = ({ isCalculated }: PointRoute) => isCalculated

const valueLiterals = ({ points, ts, values, texts, qualities }: Columns) => [
  idsLiteral(points),
  arrayLiteral(ts),
  arrayLiteral(values),
  texts,
  arrayLiteral(qualities),
]

/**
 * Lays readings out for the statements of `commitSql`: samples are what the storage rules keep, those of the past, and what lies
 * ahead of `now` (Unix ms) by more than clocks may differ, which waits besides; everything else is current, and with it are
 * the stored readings whose time has come.
 */
export function layOut({ fresh, due, past }: Arrivals, now: number): Batch {
  const { current: live, ahead } = splitAt(fresh, now + clockToleranceMs)
  const current = due.ts.length === 0 ? live : concat([live, due])
  const kept = columnsOf(live, isKept)
  const made = columnsOf(fresh, isMade)
  const isPlain =
    current === fresh && kept.ts.length === fresh.ts.length && made.ts.length === 0 && past.ts.length === 0
  const waiting = columnsOf(ahead, all)
  pushAll(kept, ahead)
  pushAll(kept, past)
  const told = past.ts.length === 0 ? current : concat([current, past])
  // mostly each point comes once: what is stored is what is newest, and is written as text once
  const latest = newestOf(told) ?? (isPlain ? kept : columnsOf(told, all))
  const stored = [arrayLiteral(kept.tenants), ...valueLiterals(kept)]
  const [tenants, ...values] =
    latest === kept ? stored : [arrayLiteral(latest.tenants), ...valueLiterals(latest)]
  const { minTs, maxTs, dayTs } = spanOf([fresh, due, past])
  return {
    current,
    isPlain,
    parameters: [
      ...stored,
      tenants,
      idsLiteral(latest.stations),
      ...values,
      fresh.ts.length + past.ts.length,
      minTs,
      maxTs,
    ],
    furtherParameters: isPlain
      ? []
      : [
          ...valueLiterals(columnsOf(current, all)),
          arrayLiteral(waiting.tenants),
          ...valueLiterals(waiting),
          idsLiteral(due.points.map(({ id }) => id)),
          arrayLiteral(due.ts),
          idsLiteral(made.points),
          arrayLiteral(made.ts),
        ],
    readings: current.ts.length + ahead.ts.length + past.ts.length,
    minTs,
    maxTs,
    dayTs,
    newestPoints: latest.points,
  }
}

function spanOf(lists: readonly Readings[]): Pick<Batch, 'minTs' | 'maxTs' | 'dayTs'> {
  let minTs = Number.MAX_SAFE_INTEGER
  let maxTs = 0
  const dayTs = new Map<number, number>()
  for (const { ts } of lists) {
    let day: number | undefined
    for (const at of ts) {
      if (at < minTs) minTs = at
      if (at > maxTs) maxTs = at
      const own = Math.floor(at / dayMs)
      // most are of the day of the one before
      if (own === day) continue
      day = own
      if (!dayTs.has(own)) dayTs.set(own, at)
    }
  }
  return { minTs, maxTs, dayTs: [...dayTs.values()] }
}
