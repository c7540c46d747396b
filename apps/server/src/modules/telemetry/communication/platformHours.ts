import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '../../../platform/database'

const hourMs = 3_600_000
/** Below half an hour the platform is told to have stood still in an hour. */
const leastSeconds = 1_800

/** Adds what was watched up to now to the hours that it was in; role `system`. */
export async function noteRunning(pool: Pool, nowMs: number, seconds: number): Promise<void> {
  const parts: { bucket: number; seconds: number }[] = []
  for (let until = nowMs, left = seconds; left > 0; ) {
    const bucket = Math.floor((until - 1) / hourMs) * hourMs
    const part = Math.min(left, Math.ceil((until - bucket) / 1000))
    parts.push({ bucket, seconds: part })
    left -= part
    until = bucket
  }
  await pool.query(
    `insert into platform_hour as h (bucket, running_seconds) select * from unnest($1::bigint[], $2::int[])
     on conflict (bucket) do update set running_seconds = h.running_seconds + excluded.running_seconds`,
    [parts.map(({ bucket }) => bucket), parts.map((part) => part.seconds)],
  )
}

/**
 * The hours that are over in which the platform stood still, between two instants (Unix ms, as SQL): `bucket`. Of the time before it began
 * to note them nothing is known, and it counts as watched.
 */
export const downHours = (from: SQL, to: SQL, nowMs: number): SQL => sql`(
  select b.bucket from (select min(bucket) as first from platform_hour having count(*) > 0) k
    cross join lateral generate_series(
      greatest(k.first + ${hourMs}, (${from}) - (${from}) % ${hourMs}),
      least(${nowMs}::bigint - ${nowMs}::bigint % ${hourMs}, ${to}) - ${hourMs}, ${hourMs}::bigint) as b (bucket)
    left join platform_hour h on h.bucket = b.bucket
  where coalesce(h.running_seconds, 0) < ${leastSeconds})`

/** In how many hours of each day of a calendar the platform stood still; days without one are left out. */
export async function downHoursByDay(
  tx: Tx,
  { from, to, timeZone, nowMs }: { from: string; to: string; timeZone: string; nowMs: number },
): Promise<Map<string, number>> {
  const zone = sql`usable_zone(${timeZone})`
  const bound = (day: SQL) =>
    sql`(extract(epoch from (${day})::timestamp at time zone ${zone}) * 1000)::bigint`
  const { rows } = await tx.execute<{ day: string; hours: number }>(sql`
    select to_char(to_timestamp(bucket / 1000.0) at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as hours
    from ${downHours(bound(sql`${from}::date`), bound(sql`${to}::date + 1`), nowMs)} d group by 1`)
  return new Map(rows.map(({ day, hours }) => [day, hours]))
}

/** When the hours began in which the platform stood still since an instant, in their order. */
export async function downHoursSince(tx: Tx, fromMs: number, nowMs: number): Promise<number[]> {
  const { rows } = await tx.execute<{ bucket: number }>(sql`
    select bucket::float8 as bucket from ${downHours(sql`${fromMs}::bigint`, sql`${nowMs}::bigint`, nowMs)} d order by 1`)
  return rows.map(({ bucket }) => bucket)
}
