import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { rollUpAnew } from '../rollup/rollUpAnew'
import { correctReadings } from '../store/correctReadings'
import { markReadings } from '../store/markReadings'
import { correctionsWithin, marksWithin, saidOf } from './saidOf'
import { tellCorrected } from './tellCorrected'

const dayMs = 86_400_000

/**
 * Lets readings bear what marks and corrections say of them where that has changed, and makes their roll-ups anew: a day of a point in each
 * transaction, so that whoever is killed in between goes on with the next. No further one begins once the process is stopping.
 *
 * @throws what was wrong with one of them, once the others are done
 */
export async function redoReadings(db: Pick<Database, 'asOwner'>, stopping?: AbortSignal): Promise<void> {
  let fault: unknown
  for (const { list } of Object.values(saidOf))
    for (let after = '0'; !stopping?.aborted; ) {
      const id = await db.asOwner((tx) => nextPlace(tx, list, after))
      if (id === undefined) break
      try {
        while (!stopping?.aborted && (await db.asOwner((tx) => redoDay(tx, list, id))));
      } catch (error) {
        fault ??= error
      }
      after = id
    }
  if (fault !== undefined) throw fault
}

async function nextPlace(tx: Tx, list: SQL, after: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${list} where id > ${after}::bigint order by id limit 1`,
  )
  return rows[0]?.id
}

interface Place extends Record<string, unknown> {
  pointId: string
  from: number
  before: number
}

/**
 * Does the first day of a place, whatever has changed there. Answers whether more of it is left to do now. It waits for nobody who
 * is at the point or at its corrections: all that is stored, and all that rolls up, would wait with it. The next run does what is left.
 */
async function redoDay(tx: Tx, list: SQL, id: string): Promise<boolean> {
  // before any reading is held: what else rolls up may take long, and readings that come again would wait for it
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
  // the point before its place, as a removal of the device takes them
  const { rowCount } = await tx.execute(sql`
    select from point where id = (select point_id from ${list} where id = ${id}::bigint) for key share skip locked`)
  if (rowCount === 0) return false
  const { rows } = await tx.execute<Place>(sql`
    select point_id as "pointId", from_ms::float8 as from, before_ms::float8 as before from ${list}
    where id = ${id}::bigint for update`)
  const [next] = rows
  if (!next) return false
  const { pointId, from, before } = next
  const upTo = Math.min(before, (Math.floor(from / dayMs) + 1) * dayMs)
  const place = { pointId, from, before: upTo }
  const minutes = await markReadings(tx, { ...place, marked: await marksWithin(tx, place) })
  await correctReadings(tx, { ...place, corrections: await correctionsWithin(tx, place) })
  await rollUpAnew(tx, minutes)
  if (!(await tellCorrected(tx, place))) return false
  await tx.execute(
    upTo < before
      ? sql`update ${list} set from_ms = ${upTo}::bigint where id = ${id}::bigint`
      : sql`delete from ${list} where id = ${id}::bigint`,
  )
  return upTo < before
}
