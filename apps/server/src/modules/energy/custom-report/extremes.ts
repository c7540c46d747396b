import type { ReportStep } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { readingsWithin } from '../../telemetry'
import { levelOf } from '../rolled/readRolled'

/** An extreme of a point, and the hour or day of its station's clock that it came in (Unix ms). */
export interface Extreme {
  itemId: string
  bucket: number
  value: number
}

/** What an extreme is known by. */
export const extremeKey = ({ itemId, bucket, value }: Extreme): string => `${itemId} ${bucket} ${value}`

/**
 * When extremes first came, `MM-dd HH:mm` of their station's clock; of those whose readings are kept no more the hour is told
 * that they came in.
 */
export async function timesOfExtremes(
  tx: Tx,
  extremes: readonly Extreme[],
  step: ReportStep,
): Promise<Map<string, string>> {
  const wanted = [...new Map(extremes.map((one) => [extremeKey(one), one])).values()]
  if (wanted.length === 0) return new Map()
  const most = levelOf(step) === '1h' ? 3_600_000 : 25 * 3_600_000
  const span = { point: sql`a.id`, from: sql`a.bucket`, before: sql`a.bucket + ${most}::bigint` }
  const { rows } = await tx.execute<{ place: number; time: string | null }>(sql`
    select a.place::int, to_char(to_timestamp(coalesce(e.ts, h.bucket) / 1000.0) at time zone usable_zone(s.time_zone), 'MM-DD HH24:MI') as time
    from unnest(${bigints(wanted.map(({ itemId }) => itemId))}, ${bigints(wanted.map(({ bucket }) => bucket))},
        ${arrayLiteral(wanted.map(({ value }) => value))}::float8[]) with ordinality as a(id, bucket, value, place)
      join point p on p.id = a.id join station s on s.id = p.station_id
      left join lateral (select r.ts from ${readingsWithin(span)} r
        where r.value = a.value and r.quality < 2 order by r.ts limit 1) e on true
      left join lateral (select r.bucket from rollup_1h r where r.point_id = a.id and r.bucket >= a.bucket
        and r.bucket < a.bucket + ${most}::bigint and a.value in (r.min, r.max) order by r.bucket limit 1) h on true`)
  const times = new Map<string, string>()
  for (const { place, time } of rows) {
    const extreme = wanted[place - 1]
    if (extreme && time !== null) times.set(extremeKey(extreme), time)
  }
  return times
}
