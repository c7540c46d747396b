import type { ReportStep } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { whole } from './steps'

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

const formats: Readonly<Record<ReportStep, string>> = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
}

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
export async function readRolled(tx: Tx, { itemIds, from, to, step, isWhole }: Asked): Promise<RolledPoints> {
  const key = isWhole
    ? sql`${whole}::text`
    : sql`to_char(to_timestamp(r.bucket / 1000.0) at time zone a.zone, ${formats[step]})`
  const { rows } = await tx.execute<Rolled & Record<string, unknown> & { id: string; key: string }>(sql`
    with asked as materialized (
      select p.id, z.zone, (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint as begins,
        (extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000)::bigint as ends
      from point p join station s on s.id = p.station_id, lateral (select usable_zone(s.time_zone) as zone) z
      where p.id = any (${bigints(itemIds)}))
    select r.point_id as id, ${key} as key, min(r.min) as min, max(r.max) as max, sum(r.mean * r.count) as sum,
      sum(r.count)::float8 as count, sum(r.rise) as rise, count(*)::int as buckets,
      (array_agg(r.bucket::float8 order by r.min, r.bucket))[1] as "minBucket",
      (array_agg(r.bucket::float8 order by r.max desc, r.bucket))[1] as "maxBucket",
      (array_agg(r.first order by r.bucket))[1] as first, (array_agg(r.last order by r.bucket desc))[1] as last
    from asked a join ${sql.raw(`rollup_${levelOf(step)}`)} r
      on r.point_id = a.id and r.bucket >= a.begins and r.bucket < a.ends
    group by 1, 2 order by 1, min(r.bucket)`)
  const points = new Map<string, Map<string, Rolled>>()
  for (const { id, key: time, ...rolled } of rows) {
    const times = points.get(id) ?? new Map<string, Rolled>()
    points.set(id, times.set(time, rolled))
  }
  if (!isWhole) for (const times of points.values()) times.set(whole, [...times.values()].reduce(merged))
  return points
}

/** Two times that follow each other, as one. */
export const merged = (a: Rolled, b: Rolled): Rolled => ({
  ...(b.min < a.min ? { min: b.min, minBucket: b.minBucket } : { min: a.min, minBucket: a.minBucket }),
  ...(b.max > a.max ? { max: b.max, maxBucket: b.maxBucket } : { max: a.max, maxBucket: a.maxBucket }),
  sum: a.sum + b.sum,
  count: a.count + b.count,
  first: a.first,
  last: b.last,
  rise: a.rise === null && b.rise === null ? null : (a.rise ?? 0) + (b.rise ?? 0),
  buckets: a.buckets + b.buckets,
})
