import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { dayOf, hourOf, stationZones } from './localTime'
import { rollUpTouched } from './rollUpTouched'

const [bucket, zone] = [sql.raw('m.bucket'), sql.raw('m.zone')]

/**
 * Computes minutes, given as a select of `point_id` and `bucket`, anew, and the hours and days that they belong to, where fewer of
 * their readings count than before: what nothing is left of goes.
 */
export async function rollUpAnew(tx: Tx, minutes: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
  await tx.execute(sql`
    create temp table minute_anew on commit drop as with ${stationZones}
    select m.point_id, m.bucket, z.zone from (${minutes}) m join point p on p.id = m.point_id
      join zones z on z.station_id = p.station_id`)
  // who follows the days of registers hears of those too of which nothing comes again
  await tx.execute(sql`
    update rollup_1d r set count = r.count
    from (select distinct m.point_id, ${dayOf(bucket, zone)} as bucket from minute_anew m) a
    where r.point_id = a.point_id and r.bucket = a.bucket and r.rise is not null`)
  await tx.execute(sql`
    delete from rollup_1m r using minute_anew m where r.point_id = m.point_id and r.bucket = m.bucket`)
  for (const [table, begin] of [
    ['rollup_1h', hourOf(bucket, zone)],
    ['rollup_1d', dayOf(bucket, zone)],
  ] as const)
    await tx.execute(sql`
      delete from ${sql.raw(table)} r using (select distinct m.point_id, ${begin} as bucket from minute_anew m) a
      where r.point_id = a.point_id and r.bucket = a.bucket`)
  await rollUpTouched(tx, sql`select point_id, bucket from minute_anew`)
}
