import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'
import { rollUpTouched } from '../rollup/rollUpTouched'
import { firstFrom } from '../store/readings'

const mostAtOnce = 50

/**
 * Makes the roll-ups anew where corrections have changed: the buckets of the reading that followed the jump. A place
 * and what is made of it go in one transaction; no further one begins once the process is stopping.
 */
export async function redoRollups(db: Database, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const count = await db.asSystem(async (tx) => {
      const { rows } = await tx.execute<Record<'pointId' | 'atMs', string>>(sql`
        delete from rollup_redo where id in (select id from rollup_redo order by id limit ${mostAtOnce})
        returning point_id as "pointId", at_ms as "atMs"`)
      if (rows.length > 0) await rollUpTouched(tx, bucketsAfter(rows))
      return rows.length
    })
    if (count < mostAtOnce) return
  }
}

const bucketsAfter = (places: readonly Record<'pointId' | 'atMs', string>[]) => sql`
  select distinct t.point_id, n.bucket
  from unnest(${bigints(places.map(({ pointId }) => pointId))},
    ${bigints(places.map(({ atMs }) => atMs))}) as t(point_id, at_ms), lateral (
    select s.ts - s.ts % 60000 as bucket from ${firstFrom({ point: sql`t.point_id`, from: sql`t.at_ms` })} s) n`
