import { usableTimeZone } from '@energy-console/contract'
import { platformTenantId } from '@energy-console/contract/identity'
import { toWireTime } from '../../../platform/http'
import type { tenantTable } from '../tenant/table'

/** What decides whether a tenant takes part. */
export type TenantState = Pick<
  typeof tenantTable.$inferSelect,
  'tenantId' | 'removedAt' | 'status' | 'expireTime' | 'timeZone'
>

/** Its last day, in its own time zone, is over. */
export const isExpired = ({ expireTime, timeZone }: TenantState, nowMs: number): boolean =>
  expireTime !== '' && toWireTime(new Date(nowMs), usableTimeZone(timeZone)).slice(0, 10) > expireTime

/** Neither removed nor disabled nor expired. The platform's own tenant is always open. */
export const isOpen = (tenant: TenantState, nowMs: number): boolean =>
  tenant.tenantId === platformTenantId ||
  (tenant.removedAt === null && tenant.status === '1' && !isExpired(tenant, nowMs))
