import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'

/** Of some rules those of which no alarm is open. */
export async function withoutAlarm(db: Database, ruleIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      select r.id::text as id from unnest(${bigints(ruleIds)}) as r(id)
      where not exists (select from alarm a where a.rule_id = r.id and a.clear_time is null)`),
  )
  return new Set(rows.map(({ id }) => id))
}
