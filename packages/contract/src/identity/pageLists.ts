import type { PageSpec } from '../core/page'
import { platformTenantId } from './tenantInfo'

/** Code of what visitors of a shared view and tenant 000000 may open, and nobody else: no role can give it. */
export const visitorCode = 'visitor'

/** Whom a page may be limited to. A visitor has no account: he has come by the link of a shared view. */
export type Member = { tenantId: string; account: string } | 'visitor'

type Lists = Pick<PageSpec, 'code' | 'tenants' | 'accounts'>

/** Whether some account of a tenant may open a page; tenant 000000 passes every list of tenants. */
export const isForTenant = ({ code, tenants }: Lists, tenantId: string): boolean =>
  tenantId === platformTenantId ||
  (code !== visitorCode && (tenants === undefined || tenants.includes(tenantId)))

/**
 * Whether the lists of a page include a member, whatever his roles give him: its tenants include his, its accounts include
 * his account. Where both are listed both are asked for; accounts hold in tenant 000000 too (platform shell, section 6).
 */
export function isListed(page: Lists, member: Member): boolean {
  if (member === 'visitor') return page.code === visitorCode
  return (
    isForTenant(page, member.tenantId) &&
    (page.accounts === undefined || page.accounts.includes(member.account))
  )
}
