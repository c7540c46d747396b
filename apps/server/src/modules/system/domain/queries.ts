import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { domainTable } from './table'

/** How the console looks at a domain. */
export type DomainBrand = typeof domainTable.$inferSelect

/** The entry of a domain, whatever its case; undefined where it has none. As role `system`: nobody has signed in yet. */
export async function findDomain(tx: Tx, domain: string): Promise<DomainBrand | undefined> {
  const [found] = await tx.select().from(domainTable).where(eq(domainTable.domain, domain.toLowerCase()))
  return found
}
