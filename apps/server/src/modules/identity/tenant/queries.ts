import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { tenantTable } from './table'

/** Marked tenants are shown nowhere. */
export const isKept = isNull(tenantTable.removedAt)

/** The tenant that a domain names, before anybody has signed in. */
export async function findByDomain(db: Database, domain: string) {
  const [found] = await db.asSystem((tx) =>
    tx
      .select()
      .from(tenantTable)
      .where(and(eq(tenantTable.domain, domain), isKept))
      .limit(1),
  )
  return found
}
