import type { PageSpec } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/all'
import {
  isForTenant,
  isListed,
  type Member,
  platformTenantId,
  visitorCode,
} from '@energy-console/contract/identity'
import { platformCodes } from '@energy-console/contract/system'

type Account = Exclude<Member, 'visitor'>
type Lists = Pick<PageSpec, 'code' | 'tenants' | 'accounts'>

const pagesByCode = new Map<string, PageSpec[]>()
for (const page of allPages) {
  for (const code of [page.code, ...Object.keys(page.buttons ?? {})]) {
    if (code !== undefined) pagesByCode.set(code, [...(pagesByCode.get(code) ?? []), page])
  }
}

/** The pages that a code belongs to: its page, or those that its button stands on. */
export const pagesWith = (code: string): readonly PageSpec[] => pagesByCode.get(code) ?? []

/** What limits a code; undefined where nothing limits it. */
const limitsOf = (code: string): readonly Lists[] | undefined =>
  pagesByCode.get(code) ?? (code === visitorCode ? [{ code }] : undefined)

/** Whether a member may hold the code at all, whatever his roles: some page that the code belongs to is open to him. */
export function mayHold(code: string, member: Account): boolean {
  if (platformCodes.includes(code)) return member.tenantId === platformTenantId
  return limitsOf(code)?.some((page) => isListed(page, member)) ?? true
}

/** Whether some account of the tenant may hold the code; what it may not hold is never offered for granting. */
export function mayGrant(code: string, tenantId: string): boolean {
  if (platformCodes.includes(code)) return tenantId === platformTenantId
  return limitsOf(code)?.some((page) => isForTenant(page, tenantId)) ?? true
}
