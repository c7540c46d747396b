import type { PageSpec } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/all'
import { platformTenantId } from '@energy-console/contract/identity'
import { platformCodes } from '@energy-console/contract/system'

/** Whom a page may be limited to. */
interface Member {
  tenantId: string
  account: string
}

const pagesByCode = new Map<string, PageSpec[]>()
for (const page of allPages) {
  for (const code of [page.code, ...Object.keys(page.buttons ?? {})]) {
    if (code !== undefined) pagesByCode.set(code, [...(pagesByCode.get(code) ?? []), page])
  }
}

/** Whether the lists of a page include the member; tenant 000000 passes every tenant list, account lists apply to it too. */
const isListed = (page: PageSpec, { tenantId, account }: Member) =>
  (page.tenants === undefined || tenantId === platformTenantId || page.tenants.includes(tenantId)) &&
  (page.accounts === undefined || page.accounts.includes(account))

/** Whether a member may hold the code at all, whatever his roles: some page that the code belongs to is open to him. */
export function mayHold(code: string, member: Member): boolean {
  if (platformCodes.includes(code)) return member.tenantId === platformTenantId
  const pages = pagesByCode.get(code)
  return pages === undefined || pages.some((page) => isListed(page, member))
}

/** Whether some account of the tenant may hold the code; what it may not hold is never offered for granting. */
export function mayGrant(code: string, tenantId: string): boolean {
  if (platformCodes.includes(code)) return tenantId === platformTenantId
  const pages = pagesByCode.get(code)
  const isListed = (page: PageSpec) =>
    page.tenants === undefined || tenantId === platformTenantId || page.tenants.includes(tenantId)
  return pages === undefined || pages.some(isListed)
}
