import { type SQL, sql } from 'drizzle-orm'
import { dayOf, hourOf } from '../rollup/localTime'
import type { RollupLevel } from './resolution'

const [sampleTs, sampleZone] = [sql.raw('s.ts'), sql.raw('s.zone')]

/** What the buckets of lines come from; points with the last hour and day that is rolled up stand in `opened` (`id, hour, day, zone`). */
interface Sources {
  /** Which rows `r` of the roll-up are asked for. */
  span: SQL
  /** The samples `id, ts, value, zone` that follow the rolled-up hours. */
  samples: SQL
  /** The minutes that are asked for. */
  minutes: SQL
}

const never = sql.raw(`${Number.MAX_SAFE_INTEGER}::bigint`)

/**
 * Up to where every point is rolled up no row needs to be compared with its point; that is nearly all of a long curve. A difference
 * says so and no bound: for a span with a bound that it does not know the planner takes a two-hundredth of the table, and then sorts
 * a year of hours that it need only have added up.
 */
const rolledUp = (table: string, before: string, { span }: Sources) => {
  const common = sql`(select coalesce(min(${sql.raw(before)}), ${never}) from opened o)`
  return sql`
  select r.point_id as id, r.bucket, r.mean, r.min, r.max, r.count from ${sql.raw(table)} r
  where ${span} and r.bucket - ${common} < 0
  union all
  select r.point_id, r.bucket, r.mean, r.min, r.max, r.count from ${sql.raw(table)} r join opened o on o.id = r.point_id
  where ${span} and r.bucket >= ${common} and r.bucket < coalesce(${sql.raw(before)}, ${never})`
}

/** Minutes up to the last hour of each point. */
const rolledMinutes = ({ minutes }: Sources) => sql`
  select m.* from (${minutes}) m join opened o on o.id = m.id where m.bucket < coalesce(o.hour, ${never})`

/** Finer buckets that complete the coarser one in which the samples begin. */
const finer = (table: string, from: string, before: string, into: string) =>
  sql.raw(`select r.point_id, ${into}, r.mean, r.min, r.max, r.count from ${table} r
    join opened o on o.id = r.point_id where r.bucket >= ${from} and r.bucket < ${before}`)

const sampled = (bucket: SQL, { samples }: Sources) =>
  sql`select s.id, ${bucket}, s.value, s.value, s.value, 1 from (${samples}) s`

const union = sql.raw(' union all ')

/** The buckets of a level, `id, bucket, mean, min, max, count`: what is rolled up, and then samples. */
export const bucketsOf: Readonly<Record<RollupLevel, (sources: Sources) => SQL>> = {
  '1m': (sources) =>
    sql.join([rolledMinutes(sources), sampled(sql.raw('s.ts - s.ts % 60000'), sources)], union),
  '1h': (sources) =>
    sql.join(
      [rolledUp('rollup_1h', 'o.hour', sources), sampled(hourOf(sampleTs, sampleZone), sources)],
      union,
    ),
  '1d': (sources) =>
    sql.join(
      [
        rolledUp('rollup_1d', 'o.day', sources),
        finer('rollup_1h', 'o.day', 'o.hour', 'o.day'),
        sampled(dayOf(sampleTs, sampleZone), sources),
      ],
      union,
    ),
}
