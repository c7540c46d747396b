import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Correction } from '../store/correctReadings'
import { beforeMs, startMs } from './spans'

/** What may be said of readings of a time: where it stands, and the work list of places whose readings are to bear it anew. */
export const saidOf = {
  marks: { said: sql`bad_reading`, list: sql`bad_reading_redo` },
  corrections: { said: sql`reading_correction`, list: sql`reading_correction_redo` },
} as const satisfies Readonly<Record<string, { said: SQL; list: SQL }>>

/** A time of a point, Unix ms, `from ≤ ts < before`. */
interface Time {
  pointId: string
  from: number
  before: number
}

/** The marks of a time. */
export async function marksWithin(tx: Tx, { pointId, from, before }: Time) {
  const { rows } = await tx.execute<{ from: number; before: number }>(sql`
    select ${startMs('b')}::float8 as from, ${beforeMs('b')}::float8 as before from bad_reading b
    where b.item_id = ${pointId}::bigint and ${startMs('b')} < ${before}::bigint and ${beforeMs('b')} > ${from}::bigint`)
  return rows
}

/** The corrections of a time, the newest last; where an id is told that one as well, wherever it stands. */
export async function correctionsWithin(tx: Tx, { pointId, from, before }: Time, id?: string) {
  const isOfTime = sql`c.item_id = ${pointId}::bigint and ${startMs('c')} < ${before}::bigint and ${beforeMs('c')} > ${from}::bigint`
  const isMeant = id === undefined ? isOfTime : sql`(c.id = ${id}::bigint or ${isOfTime})`
  const { rows } = await tx.execute<Correction & { id: string } & Record<string, unknown>>(sql`
    select c.id::text as id, ${startMs('c')}::float8 as from, ${beforeMs('c')}::float8 as before, c.method, c.amount
    from reading_correction c where ${isMeant} order by c.id`)
  return rows
}
