import { desc, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { programStartTable as start } from './table'

/** Starts that are kept. */
const keptStarts = 500

/** Version of PostgreSQL, and the migrations that the database has. As owner. */
export async function findSchema(tx: Tx) {
  const { rows } = await tx.execute<{
    database: string
    count: number
    newest: string
    applied_at: string
  }>(sql`
    select current_setting('server_version') as database, (count(*) over ())::int as count, name as newest,
      applied_at::text
    from public.schema_migration order by applied_at desc, name desc limit 1`)
  const [found] = rows
  return {
    database: found?.database ?? '',
    count: found?.count ?? 0,
    newest: found?.newest ?? '',
    appliedTime: new Date(found?.applied_at ?? 0),
  }
}

/** The starts, newest first. As role `system`. */
export const findStarts = (tx: Tx, limit: number) =>
  tx.select().from(start).orderBy(desc(start.id)).limit(limit)

/** Notes a start, and forgets the oldest. As role `system`. */
export async function noteStart(tx: Tx, values: typeof start.$inferInsert): Promise<void> {
  await tx.insert(start).values(values)
  const kept = tx.select({ id: start.id }).from(start).orderBy(desc(start.id)).limit(keptStarts)
  await tx.delete(start).where(notInArray(start.id, kept))
}
