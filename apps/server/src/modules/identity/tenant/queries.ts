import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type DomainBrand, findDomain } from '../../system'
import { tenantTable } from './table'

/** Marked tenants are shown nowhere. */
export const isKept = isNull(tenantTable.removedAt)

/** What a domain shows, and the tenant that it belongs to; before anybody has signed in. */
export interface OfDomain {
  brand?: DomainBrand | undefined
  tenant?: typeof tenantTable.$inferSelect | undefined
}

/** The entry of 域名管理 with its tenant; where it names none that is there, or there is no entry, the tenant that names the domain. */
export async function ownerOf(tx: Tx, domain: string): Promise<OfDomain> {
  const brand = await findDomain(tx, domain)
  const ofEntry = eq(tenantTable.id, brand?.homeTenantId ?? '0')
  const [tenant] = await tx
    .select()
    .from(tenantTable)
    .where(and(or(ofEntry, eq(tenantTable.domain, domain.toLowerCase())), isKept))
    .orderBy(desc(ofEntry))
    .limit(1)
  return { brand, tenant }
}

/** What a domain shows to whoever has not signed in. */
export const findByDomain = (db: Database, domain: string): Promise<OfDomain> =>
  db.asSystem((tx) => ownerOf(tx, domain))

/** The tenant of who is signed in. */
export async function findOwnTenant(tx: Tx, { tenantId }: { tenantId: string }) {
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.tenantId, tenantId))
  if (!tenant) throw notFound()
  return tenant
}
