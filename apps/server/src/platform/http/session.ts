import { platformTenantId } from '@energy-console/contract/identity'
import type { Scope } from '../database'

/** Who makes the call, as sign-in established it. */
export interface Session {
  sessionId: string
  userId: string
  tenantId: string
  account: string
  /** Shown in logs and conflict messages. */
  userName: string
  roleIds: readonly string[]
  /** Member of tenant 000000: passes tenant checks; its permissions are all codes that its account may have. */
  isSuperAdmin: boolean
  /** An identity provider has vouched for the user, and not a password. */
  isByProvider?: boolean
  /** Granted page and button codes. */
  permissions: ReadonlySet<string>
  stationIds: 'all' | readonly string[]
  /** An administrator of 000000 looks at this tenant: nothing is changed. */
  isViewOnly?: boolean
  /** When that ends by itself. */
  viewUntil?: Date
  /** Whose rights let him look: his own tenant. */
  homeTenantId?: string
  /** IANA name of the tenant's time zone, in which wire times are written. */
  timeZone: string
}

/** What is known of somebody for whom work goes on without him: it holds no right until it is renewed. */
export const unheldSession = ({
  tenantId,
  userId,
  userName,
}: Pick<Session, 'tenantId' | 'userId' | 'userName'>): Session => ({
  ...{ sessionId: '', userId, userName, tenantId, account: '', roleIds: [] },
  ...{ isSuperAdmin: tenantId === platformTenantId, permissions: new Set<string>() },
  ...{ stationIds: [], timeZone: 'UTC' },
})

/** Whether the session holds the code, or one of the codes. */
export const holds = (session: Session, permission: string | readonly string[]): boolean =>
  typeof permission === 'string'
    ? session.permissions.has(permission)
    : permission.some((code) => session.permissions.has(code))

/** Whether a change of rights may concern the session: of users, else of a tenant, else of everybody. */
export const isConcerned = (
  { userId, tenantId, homeTenantId }: Session,
  change: { userIds?: readonly string[]; tenantId?: string },
): boolean =>
  change.userIds?.includes(userId) ??
  (change.tenantId === undefined || change.tenantId === tenantId || change.tenantId === homeTenantId)

/** What the database may show the session. */
export const scopeOf = (session: Session): Scope => ({
  tenantId: session.tenantId,
  stationIds: session.stationIds,
  userId: session.userId,
  ...(session.isViewOnly ? { isReadOnly: true } : {}),
})
