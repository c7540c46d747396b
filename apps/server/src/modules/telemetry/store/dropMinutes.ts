import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates } from '../../../platform/database'

/** How long it waits at most for who reads minutes just now. */
const lockMs = 900

/**
 * Drops the stored minutes of days that are sealed: their readings say them, wherever they are asked for. A day in which somebody
 * reads just now stays for the next time; so do months of earlier versions, for their time.
 */
export async function dropSealedMinutes(db: Database): Promise<void> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'rollup_1m'::regclass and c.relname ~ '^rollup_1m_[0-9]{8}$'
        and to_regclass('sample_' || right(c.relname, 8)) is null
        and extract(epoch from (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp) * 1000
          <= (select before_ts from sample_sealed)
      order by c.relname`),
  )
  for (const { name } of rows)
    try {
      await db.asOwner(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
        await tx.execute(sql`drop table ${sql.identifier(name)}`)
      })
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.lockTimedOut) throw error
    }
}
