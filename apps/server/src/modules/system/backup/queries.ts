import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { backupPlanTable } from './table'

/** Bytes of the database on disk, and how many of them are of tables that hold files. As the owner. */
export async function databaseBytes(tx: Tx): Promise<{ all: number; ofFiles: number }> {
  const { rows } = await tx.execute<{ all: number; of_files: number }>(sql`
    select pg_database_size(current_database())::float8 as all, (
      select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype)) as of_files`)
  const [found] = rows
  return { all: found?.all ?? 0, ofFiles: found?.of_files ?? 0 }
}

/** The plan; what holds where nobody has made one. As role `system`. */
export async function findPlan(tx: Tx) {
  const [plan] = await tx.select().from(backupPlanTable)
  return plan ?? { ...{ id: 1, isOn: false, time: '02:00', keep: 7, lastDay: null }, ...noFailure }
}

/** What stands with the plan while the last backup that it made is a good one. */
export const noFailure = { failureTime: null, failure: null, failureParams: null }

/** Whether the plan is on and its last backup has failed. */
export const isPlanFailing = (db: Database): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const { isOn, failure } = await findPlan(tx)
    return isOn && failure !== null
  })

/** Takes the turn of a day; false where somebody has taken it. As role `system`. */
export async function takeTurn(tx: Tx, day: string): Promise<boolean> {
  const taken = await tx
    .update(backupPlanTable)
    .set({ lastDay: day })
    .where(sql`${backupPlanTable.lastDay} is distinct from ${day}`)
    .returning({ id: backupPlanTable.id })
  return taken.length > 0
}

/** Whether a task of these kinds waits or runs. As role `system`. */
export async function isUnderWay(tx: Tx, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select exists (
    select from task where state in ('waiting', 'running') and kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})) as found`)
  return rows[0]?.found ?? false
}
