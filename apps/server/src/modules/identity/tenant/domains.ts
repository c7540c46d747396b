import { identityErrors } from '@energy-console/contract/identity'
import type { domains } from '@energy-console/contract/system'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import type { domainTable } from '../../system'
import { isKept, ownerOf } from './queries'
import { tenantTable } from './table'

/** A tenant as far as domains are concerned. */
interface Claim {
  id?: string | undefined
  domain?: string | undefined
}

/** Whoever gives a domain to a tenant waits for others who do the same: there are two ways to it, and each looks at the other. */
const lockDomain = (tx: Tx, domain: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`domain ${domain}`}))`)

/** A domain belongs to one tenant: to that of its entry in 域名管理, else to the one that names it. @throws domainTaken */
export async function requireOwnDomain(
  tx: Tx,
  { domain = '' }: Pick<Claim, 'domain'>,
  before: Claim | undefined,
): Promise<void> {
  if (domain === '' || domain === before?.domain) return
  await lockDomain(tx, domain)
  const { tenant: owner } = await ownerOf(tx, domain)
  if (owner && owner.id !== before?.id) throw taken(domain, owner)
}

/** An entry gives a domain to no tenant while another one names it. */
export const domainHooks: ResourceHooks<typeof domains, typeof domainTable> = {
  async beforeSave({ tx }, values, before) {
    const { domain = '', homeTenantId } = { ...before, ...values }
    const isAsBefore = domain === before?.domain && homeTenantId === before.homeTenantId
    if (isAsBefore || !homeTenantId) return
    await lockDomain(tx, domain)
    const [other] = await tx
      .select()
      .from(tenantTable)
      .where(and(eq(tenantTable.domain, domain), ne(tenantTable.id, homeTenantId), isKept))
      .limit(1)
    if (other) throw taken(domain, other)
  },
}

const taken = (domain: string, { tenantName }: typeof tenantTable.$inferSelect) =>
  refuse(identityErrors.domainTaken, { domain, name: tenantName }, 'domain')
