import { expect, vi } from 'vitest'
import type { Database } from '../platform/database'

/** Which locks count, where not all of them do: those on a table, or those that are taken by a number. */
interface WaitedFor {
  table?: string
  locktype?: 'advisory'
}

/**
 * How many connections of this database wait for a lock. The server is shared with the test files that run beside this one: what waits
 * in their databases does not count, and a copy of the template has its tables by the same numbers. It is asked on a connection of the
 * engines, as those who wait may have all others.
 */
export async function waitingBackends({ systemPool }: Database, waitedFor: WaitedFor = {}): Promise<number> {
  const { table = null, locktype = null } = waitedFor
  const { rows } = await systemPool.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()
       and ($1::regclass is null or relation = $1::regclass) and ($2::text is null or locktype = $2)`,
    [table, locktype],
  )
  return rows[0]?.count ?? 0
}

/** Comes back when so many connections wait; fails after 20 s. */
export async function untilWaiting(db: Database, count: number, waitedFor?: WaitedFor): Promise<void> {
  await vi.waitFor(async () => expect(await waitingBackends(db, waitedFor)).toBeGreaterThanOrEqual(count), {
    timeout: 20_000,
    interval: 20,
  })
}
