import type { GivenPassword, resetTenantAdmin } from '@energy-console/contract/identity'
import type { DetachedContext } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { viewerName } from '../session/viewing'
import { adminAccount } from '../user/table'
import { findRestorable } from './data'
import { restoreAdministrator } from './restoreAdministrator'

/** Lets a tenant's administrator in again, and writes it down in the tenant's own log too. @throws AppError 404; for 000000 */
export async function resetAdmin(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  { body, session, request, inTenant }: DetachedContext<typeof resetTenantAdmin>,
): Promise<GivenPassword> {
  const { tenantId } = await inTenant((tx) => findRestorable(tx, body.id))
  const entry = {
    ...{ tenantId, userId: session.userId, account: session.account },
    userName: viewerName({ realName: session.userName }),
    title: '重置租户管理员',
    result: 'success' as const,
    method: 'POST',
    requestUri: '/api/blade-system/tenant/reset-admin',
    ...{ remoteIp: request.ip, userAgent: request.userAgent },
    params: '',
    outcome: adminAccount,
  }
  const now = new Date(clock.now())
  const { given, sessionIds } = await restoreAdministrator(db, { tenantId, now, entry })
  bus.publish('identity.rightsChanged', { tenantId })
  bus.publish('identity.sessionsEnded', { sessionIds })
  return given
}
