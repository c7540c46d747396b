import type { PageSpec } from '@energy-console/contract'
import { isListed, type UserInfo, visitorCode } from '@energy-console/contract/identity'

interface Guest {
  /** `visitor` came by the link of a shared view; undefined until it is known who is there. */
  user: Pick<UserInfo, 'tenantId' | 'account' | 'isSuperAdmin'> | 'visitor' | undefined
  routePermissions: ReadonlySet<string>
}

/**
 * Whether a page may be opened: its lists include who is there (tenants, accounts; `isListed`), and its code is granted.
 * Tenant 000000 needs no grant; a page coded `visitor` is never granted.
 */
export function mayOpen(page: PageSpec, { user, routePermissions }: Guest): boolean {
  if (!user || !isListed(page, user)) return false
  if (page.code === undefined || page.code === visitorCode) return true
  return user !== 'visitor' && (user.isSuperAdmin || routePermissions.has(page.code))
}
