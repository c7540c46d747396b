import type { PageSpec } from '@energy-console/contract'
import type { UserInfo } from '@energy-console/contract/identity'

interface Visitor {
  user: Pick<UserInfo, 'tenantId' | 'account' | 'isSuperAdmin'> | undefined
  routePermissions: ReadonlySet<string>
}

/**
 * Whether the signed-in user may open a page: its code is granted, its tenants include his, its accounts include his
 * account. Tenant 000000 passes code and tenant; the list of accounts still holds.
 */
export function mayOpen(page: PageSpec, { user, routePermissions }: Visitor): boolean {
  if (!user) return false
  if (page.accounts && !page.accounts.includes(user.account)) return false
  if (user.isSuperAdmin) return true
  if (page.tenants && !page.tenants.includes(user.tenantId)) return false
  return page.code === undefined || routePermissions.has(page.code)
}
