import type { PointRoute } from '../routing/route'
import type { Quality, Readings } from './readings'
import { isKept } from './storageRule'

/** What stands in the database before anybody is told: everything that came, by columns, in the order of arrival. */
export interface CommittedBatch {
  /** Its place in the order of batches; strictly increasing. */
  readonly sequence: number
  readonly points: readonly PointRoute[]
  /** Unix ms. */
  readonly ts: readonly number[]
  readonly values: readonly (number | string)[]
  readonly qualities: readonly Quality[]
}

/** A batch on its way into the database: the columns as PostgreSQL array literals, made once and used by every try. */
export interface Batch {
  readonly readings: Readings
  readonly parameters: readonly unknown[]
  readonly minTs: number
  readonly maxTs: number
  /** The points that it holds a newest value of. */
  readonly newestPoints: readonly string[]
}

/** Columns of one `unnest`. */
interface Columns {
  tenants: string[]
  stations: string[]
  points: string[]
  ts: number[]
  values: (number | 'NULL')[]
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
    to.values.push('NULL')
    to.texts.push(value)
  }
}

/** Numbers, ids and tenant ids need no escaping in an array literal. */
const literal = (list: readonly (string | number)[]) => `{${list.join(',')}}`

/** Lays readings out for {@link commitSql}: what the storage rules keep, and the newest of each point. */
export function layOut(readings: Readings): Batch {
  const kept = noColumns()
  const newest = new Map<PointRoute, number>()
  let minTs = Number.MAX_SAFE_INTEGER
  let maxTs = 0
  const { points, ts, values, qualities } = readings
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index]
    if (point === undefined) continue
    const at = ts[index] ?? 0
    const value = values[index] ?? 0
    const quality = qualities[index] ?? 0
    if (at < minTs) minTs = at
    if (at > maxTs) maxTs = at
    if (isKept(point, at, value, quality)) push(kept, point, at, value, quality)
    const other = newest.get(point)
    if (other === undefined || at > (ts[other] ?? 0)) newest.set(point, index)
  }
  const latest = noColumns()
  for (const [point, index] of newest)
    push(latest, point, ts[index] ?? 0, values[index] ?? 0, qualities[index] ?? 0)
  const parameters = [
    literal(kept.tenants),
    literal(kept.points),
    literal(kept.ts),
    literal(kept.values),
    kept.texts,
    literal(kept.qualities),
    literal(latest.tenants),
    literal(latest.stations),
    literal(latest.points),
    literal(latest.ts),
    literal(latest.values),
    latest.texts,
    literal(latest.qualities),
    points.length,
    minTs,
    maxTs,
  ]
  return { readings, parameters, minTs, maxTs, newestPoints: latest.points }
}

const columnsOf = (first: number, types: readonly string[]) =>
  types.map((type, index) => `$${first + index}::${type}[]`).join(', ')

const sampleRows = `
  select u.tenant, u.point, u.ts, u.value, u.text, u.quality, $17::bigint
  from unnest(${columnsOf(1, ['varchar', 'bigint', 'bigint', 'float8', 'text', 'smallint'])})
    as u(tenant, point, ts, value, text, quality)`

const newestRows = `unnest(${columnsOf(7, ['varchar', 'bigint', 'bigint', 'bigint', 'float8', 'text', 'smallint'])})
    as u(tenant, station, point, ts, value, text, quality)`

const insertSamples = 'insert into sample (tenant_id, point_id, ts, value, text, quality, sequence)'

/**
 * The rhythm of a point after a newer reading. It lengthens by half of what is missing and shortens by a sixteenth, so that a
 * burst does not make the next pause look like silence; one long silence counts as eight beats, and no beat as more than a day.
 */
const rhythm = (before: string, gap: string) => `
  case when ${before} is null then least(${gap}, 86400000)
    when ${gap} >= ${before} then ${before} + (least(${gap}, greatest(${before}, 1000) * 8, 86400000) - ${before}) / 2
    else ${before} - (${before} - ${gap}) / 16 end`

const insertBatch = `
insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
values ($17::bigint, $18::bigint, $14::int, $15::bigint, $16::bigint)`

/**
 * Stores a batch in one statement, which is one transaction: samples (the first of a point and instant wins), the
 * newest values where they are newer, and the batch's place in the order. $17 is the sequence, $18 the time.
 */
export const commitSql = `
with stored as (${insertSamples} ${sampleRows} on conflict (point_id, ts) do nothing), newest as (
  insert into latest_value as l (tenant_id, station_id, point_id, ts, value, text, quality, sequence)
  select u.tenant, u.station, u.point, u.ts, u.value, u.text, u.quality, $17::bigint from ${newestRows}
  on conflict (point_id) do update set ts = excluded.ts, value = excluded.value, text = excluded.text,
    quality = excluded.quality, sequence = excluded.sequence, station_id = excluded.station_id,
    gap_ms = ${rhythm('l.gap_ms', '(excluded.ts - l.ts)')}
  where excluded.ts > l.ts
) ${insertBatch}`

/**
 * The same at two thirds of the cost, for batches without a repeated reading whose points all have a newest value
 * already. A repeated reading makes it fail (23505) and store nothing.
 */
export const fastCommitSql = `
with stored as (${insertSamples} ${sampleRows}), newest as (
  update latest_value l set ts = u.ts, value = u.value, text = u.text, quality = u.quality, sequence = $17::bigint,
    station_id = u.station, gap_ms = ${rhythm('l.gap_ms', '(u.ts - l.ts)')} from ${newestRows} where l.point_id = u.point and u.ts > l.ts
) ${insertBatch}`
