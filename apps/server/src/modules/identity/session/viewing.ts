import { ofPlatform, sentence, usableTimeZone } from '@energy-console/contract'
import { allCalls, allPages } from '@energy-console/contract/all'
import { platformTenantId, tenantCodes, viewingMinutes } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { type RequestInfo, type Session, toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { storableText } from '../../../platform/text'
import { recordOperation } from '../../system'
import { mayHold } from '../menu/restrictions'
import { findAllCodes, holderOf, loadRights } from '../rights/rights'
import type { tenantTable } from '../tenant/table'
import { accessSeconds, signAccessToken } from '../token/tokens'
import type { userTable } from '../user/table'
import { adminAccount } from '../user/table'
import { sessionTable } from './table'

type TenantRow = Pick<typeof tenantTable.$inferSelect, 'tenantId' | 'timeZone'>

/** Codes that open a page or let somebody read; buttons that change something are no viewer's. */
const readingCodes: ReadonlySet<string> = new Set([
  ...allPages.flatMap(({ code }) => code ?? []),
  ...allCalls.flatMap(({ permission, changes, audit }) =>
    changes === undefined && audit === undefined && typeof permission === 'string' ? permission : [],
  ),
])

/**
 * A session in which an administrator of 000000 views another tenant: what the tenant's administrator may read.
 * Undefined once the user may not view tenants any more.
 */
export async function viewingSession(
  tx: Tx,
  {
    sessionId,
    user,
    tenant,
    viewUntil,
  }: { sessionId: string; user: typeof userTable.$inferSelect; tenant: TenantRow; viewUntil: Date },
): Promise<Session | undefined> {
  const own = await loadRights(tx, holderOf(user))
  if (user.tenantId !== platformTenantId || !own.permissions.has(tenantCodes.view)) return undefined
  const { tenantId } = tenant
  const codes = (await findAllCodes(tx)).filter(
    (code) => readingCodes.has(code) || code.endsWith('_view') || code.startsWith('group:'),
  )
  return {
    sessionId,
    userId: user.id,
    tenantId,
    account: user.account,
    userName: viewerName(user),
    roleIds: [],
    isSuperAdmin: false,
    isViewOnly: true,
    viewUntil,
    homeTenantId: user.tenantId,
    permissions: new Set(codes.filter((code) => mayHold(code, { tenantId, account: adminAccount }))),
    stationIds: 'all',
    timeZone: usableTimeZone(tenant.timeZone),
  }
}

/** How whoever views it is called in a tenant; `personName` says it to a reader. */
export const viewerName = ({ realName }: { realName: string }) => sentence(ofPlatform, realName)

/** Opens such a session. The tenant's own log says who views it and why; that of 000000 has the call. */
export async function startViewing(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  {
    session,
    tenant,
    reason,
    request,
  }: { session: Session; tenant: TenantRow; reason: string; request: RequestInfo },
) {
  const nowMs = clock.now()
  const expiresAt = new Date(nowMs + viewingMinutes * 60_000)
  const { tenantId } = tenant
  const { userId, account } = session
  const sessionId = await db.asSystem(async (tx) => {
    const [made] = await tx
      .insert(sessionTable)
      .values({
        ...{ tenantId, userId, expiresAt },
        isViewOnly: true,
        createdAt: new Date(nowMs),
        ip: storableText(request.ip, 64),
        userAgent: storableText(request.userAgent, 300),
      })
      .returning({ id: sessionTable.id })
    if (!made) throw new Error('the session was not stored')
    await recordOperation(tx, {
      ...{ tenantId, userId, account },
      userName: viewerName({ realName: session.userName }),
      title: '只读查看租户',
      result: 'success',
      method: 'POST',
      requestUri: '/api/blade-system/tenant/view-as',
      remoteIp: request.ip,
      userAgent: request.userAgent,
      params: JSON.stringify({ reason, until: toWireTime(expiresAt, usableTimeZone(tenant.timeZone)) }),
      outcome: reason,
    })
    return made.id
  })
  return {
    accessToken: await signAccessToken(config.tokenSecret, { sessionId, userId, tenantId }, nowMs),
    ...{ tenantId, userId },
    expiresIn: Math.min(viewingMinutes * 60, accessSeconds),
  }
}

/** Writes down for 000000 that a viewer has ended it by himself; the tenant's log has his signing out. */
export const noteViewingEnded = (
  { db }: Pick<Platform, 'db'>,
  session: Session,
  request: RequestInfo,
): Promise<void> =>
  db.asSystem((tx) =>
    recordOperation(tx, {
      tenantId: platformTenantId,
      userId: session.userId,
      account: session.account,
      userName: session.userName,
      title: '结束只读查看',
      result: 'success',
      method: 'GET',
      requestUri: '/api/blade-auth/oauth/logout',
      remoteIp: request.ip,
      userAgent: request.userAgent,
      params: '',
      outcome: session.tenantId,
    }),
  )
