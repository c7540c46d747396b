import { usableTimeZone } from '@energy-console/contract'
import {
  mostOverviewed,
  platformTenantId,
  type QuotaKind,
  quotaKinds,
  quotaOf,
  scarceShare,
  type TenantOverview,
} from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { isExpired } from '../validity/ofTenant'
import { isKept } from './queries'
import { tenantTable } from './table'
import { usageOf } from './usage'

type Tenant = typeof tenantTable.$inferSelect

const dayMs = 86_400_000

/** How the tenants stand; in a request of tenant 000000, which alone sees the others. */
export async function tenantsInShort(tx: Tx, nowMs: number) {
  const tenants = await tx.select().from(tenantTable).where(isKept)
  const enabled = tenants.filter(({ status }) => status === '1')
  const limited = enabled.filter((tenant) => limitsOf(tenant).length > 0)
  const used = await usageOf(
    tx,
    limited.map(({ tenantId }) => tenantId),
  )
  const scarce = limited
    .flatMap((tenant) => {
      const { users = 0, devices = 0, points = 0, bytes = 0, dataBytes = 0 } = used.get(tenant.tenantId) ?? {}
      const has: Record<QuotaKind, number> = { users, devices, points, files: bytes, data: dataBytes }
      return limitsOf(tenant).map(([kind, most]) => ({ ...nameOf(tenant), kind, used: has[kind], most }))
    })
    // who is to have none of a kind and has none lacks nothing
    .filter((quota) => shareOf(quota) >= scarceShare && (quota.most > 0 || quota.used > 0))
    .sort((one, other) => shareOf(other) - shareOf(one))
  return {
    count: tenants.length,
    disabled: tenants.length - enabled.length,
    expired: enabled.filter((tenant) => isExpired(tenant, nowMs)).length,
    ending: endingFirst(enabled, nowMs),
    scarceCount: scarce.length,
    scarce: scarce.slice(0, mostOverviewed),
  } satisfies Partial<TenantOverview>
}

const nameOf = ({ tenantId, tenantName }: Tenant) => ({ tenantId, tenantName })

/** Of none that it may have, it has as much as it may. */
const shareOf = ({ used, most }: { used: number; most: number }) => (most === 0 ? 1 : used / most)

const kinds = Object.keys(quotaKinds) as QuotaKind[]

/** What a tenant may have of what is limited. */
const limitsOf = (tenant: Tenant): [QuotaKind, number][] =>
  kinds.map((kind): [QuotaKind, number] => [kind, quotaOf(tenant, kind)]).filter(([, most]) => most >= 0)

/** Days that are over come after all that are left, the last one first. */
const orderOf = (daysLeft: number) => (daysLeft >= 0 ? daysLeft : Number.MAX_SAFE_INTEGER / 2 - daysLeft)

/** Those with a last day, the soonest first, then those that are over; days are whole ones of the tenant's own calendar. */
function endingFirst(tenants: readonly Tenant[], nowMs: number) {
  return tenants
    .filter(({ tenantId, expireTime }) => expireTime !== '' && tenantId !== platformTenantId)
    .map((tenant) => ({
      ...nameOf(tenant),
      expireTime: tenant.expireTime,
      daysLeft: daysLeft(tenant, nowMs),
    }))
    .sort((one, other) => orderOf(one.daysLeft) - orderOf(other.daysLeft))
    .slice(0, mostOverviewed)
}

function daysLeft({ expireTime, timeZone }: Tenant, nowMs: number): number {
  const today = toWireTime(new Date(nowMs), usableTimeZone(timeZone)).slice(0, 10)
  return Math.round((Date.parse(expireTime) - Date.parse(today)) / dayMs)
}
