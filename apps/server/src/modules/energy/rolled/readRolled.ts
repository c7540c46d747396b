import type { ReportStep } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import type { DaySpan } from '../calendar/spans'
import { boundsSql } from './boundsSql'

/** What stands for the whole span among its times. */
export const whole = 'whole'

/** What readings of a point come to over a time. */
export interface Rolled {
  min: number
  /** When the roll-up begins that it is of, Unix ms; the first of several. */
  minBucket: number
  max: number
  maxBucket: number
  sum: number
  count: number
  first: number
  last: number
  /** Null for what is no register. */
  rise: number | null
  /** Hours or days that have readings. */
  buckets: number
}

/** By point and time. */
export type RolledPoints = ReadonlyMap<string, ReadonlyMap<string, Rolled>>

/** The roll-ups that a report is made of: those of hours where its rows are hours. */
export const levelOf = (step: ReportStep): '1h' | '1d' => (step === 'hour' ? '1h' : '1d')

interface Asked extends DaySpan {
  itemIds: readonly string[]
  step: ReportStep
  /** Of the whole span alone. */
  isWhole: boolean
}

/**
 * What readings come to over days, each of the calendar of its point's station, by the times of a report and of the whole: one
 * statement, however many points there are.
 */
export async function readRolled(tx: Tx, asked: Asked): Promise<RolledPoints> {
  const { isWhole, step } = asked
  const points = new Map<string, Map<string, Rolled>>()
  const add = (id: string, key: string, rolled: Rolled) => {
    const times = points.get(id) ?? new Map<string, Rolled>()
    const former = times.get(key)
    points.set(id, times.set(key, former ? merged(former, rolled) : rolled))
  }
  if (isWhole || step === 'month') await readSums(tx, asked, add)
  else await readEach(tx, asked, add)
  if (!isWhole) for (const times of points.values()) times.set(whole, [...times.values()].reduce(merged))
  return points
}

type Add = (id: string, key: string, rolled: Rolled) => void

const joinedSql = (
  step: ReportStep,
): SQL => sql`asked a join ${levelOf(step) === '1h' ? sql`rollup_1h` : sql`rollup_1d`} r
  on r.point_id = a.id and r.bucket >= a.begins and r.bucket < a.ends`

/** Months, or the whole: added up by the database. */
async function readSums(tx: Tx, asked: Asked, add: Add): Promise<void> {
  const key = asked.isWhole
    ? sql`${whole}::text`
    : sql`to_char(to_timestamp(r.bucket / 1000.0) at time zone a.zone, 'YYYY-MM')`
  const { rows } = await tx.execute<Rolled & Record<string, unknown> & { id: string; key: string }>(sql`
    with ${boundsSql(asked)}
    select r.point_id as id, ${key} as key, min(r.min) as min, max(r.max) as max, sum(r.mean * r.count) as sum,
      sum(r.count)::float8 as count, sum(r.rise) as rise, count(*)::int as buckets,
      (array_agg(r.bucket::float8 order by r.min, r.bucket))[1] as "minBucket",
      (array_agg(r.bucket::float8 order by r.max desc, r.bucket))[1] as "maxBucket",
      (array_agg(r.first order by r.bucket))[1] as first, (array_agg(r.last order by r.bucket desc))[1] as last
    from ${joinedSql(asked.step)} group by 1, 2 order by 1, min(r.bucket)`)
  for (const { id, key: time, ...rolled } of rows) add(id, time, rolled)
}

const figures = ['min', 'max', 'mean', 'count', 'first', 'last'] as const
type Packed = Record<(typeof figures)[number] | 'buckets' | 'rise', Buffer>

/** Hours or days as they are stored, a line for each point; an hour of a clock that was put back comes twice. */
async function readEach(tx: Tx, asked: Asked, add: Add): Promise<void> {
  const packed = figures.map((name) => sql`${packedFloats(sql.raw(`r.${name}`))} as ${sql.raw(name)}`)
  const { rows } = await tx.execute<{ id: string; zone: string } & Packed>(sql`
    with ${boundsSql(asked)}
    select r.point_id as id, a.zone, ${packedFloats(sql`r.bucket`)} as buckets, ${packedFloats(sql`coalesce(r.rise, 'NaN')`)} as rise,
      ${sql.join(packed, sql.raw(', '))}
    from ${joinedSql(asked.step)} group by 1, 2`)
  const named = new Map<string, Map<number, string>>()
  for (const { id, zone, ...columns } of rows) {
    const keys = named.get(zone) ?? new Map<number, string>()
    named.set(zone, keys)
    for (const [bucket, rolled] of inOrder(columns)) {
      const key = keys.get(bucket) ?? keyAt(bucket, zone, asked.step)
      keys.set(bucket, key)
      add(id, key, rolled)
    }
  }
}

/** What was packed of a point, by when it begins, in the order of the times. There are thousands: their fields are written out. */
function inOrder(packed: Packed): [bucket: number, rolled: Rolled][] {
  const [buckets, rises] = [unpackedFloats(packed.buckets), unpackedFloats(packed.rise)]
  const [min, max, mean] = [
    unpackedFloats(packed.min),
    unpackedFloats(packed.max),
    unpackedFloats(packed.mean),
  ]
  const counts = unpackedFloats(packed.count)
  const [first, last] = [unpackedFloats(packed.first), unpackedFloats(packed.last)]
  const line: [number, Rolled][] = []
  for (const [at, bucket] of buckets.entries()) {
    const [count, rise] = [counts[at] ?? 0, rises[at] ?? Number.NaN]
    const rolled: Rolled = {
      min: min[at] ?? 0,
      minBucket: bucket,
      max: max[at] ?? 0,
      maxBucket: bucket,
      sum: (mean[at] ?? 0) * count,
      count,
      first: first[at] ?? 0,
      last: last[at] ?? 0,
      rise: Number.isNaN(rise) ? null : rise,
      buckets: 1,
    }
    line.push([bucket, rolled])
  }
  return line.sort(([a], [b]) => a - b)
}

/** What the hour, day or month is called that begins at an instant of a zone. */
export const keyAt = (ms: number, zone: string, step: ReportStep): string =>
  toWireTime(new Date(ms), zone).slice(0, keyLength[step])

const keyLength = { hour: 16, day: 10, month: 7 } as const

/** Two times that follow each other, as one. There are thousands: their fields are written out. */
export function merged(a: Rolled, b: Rolled): Rolled {
  const [isLower, isHigher] = [b.min < a.min, b.max > a.max]
  return {
    min: isLower ? b.min : a.min,
    minBucket: isLower ? b.minBucket : a.minBucket,
    max: isHigher ? b.max : a.max,
    maxBucket: isHigher ? b.maxBucket : a.maxBucket,
    sum: a.sum + b.sum,
    count: a.count + b.count,
    first: a.first,
    last: b.last,
    rise: a.rise === null && b.rise === null ? null : (a.rise ?? 0) + (b.rise ?? 0),
    buckets: a.buckets + b.buckets,
  }
}
