import type { SQL } from 'drizzle-orm'
import type { Platform } from '../module'

interface Job {
  /** Whose turn it is, as a statement with a column "tenantId". */
  tenants: SQL
  /** What is noted in the log where a tenant's work fails. */
  failure: string
}

/** Does a job for some tenants, one after the other: what fails for one is noted, and keeps no other from his. */
export async function forEachTenant(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { tenants, failure }: Job,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await db.asSystem((tx) => tx.execute<{ tenantId: string }>(tenants))
  for (const { tenantId } of rows)
    try {
      await work(tenantId)
    } catch (error) {
      log.error({ err: error, tenantId }, failure)
    }
}
