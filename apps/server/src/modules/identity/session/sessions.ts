import { coreErrors, usableTimeZone } from '@energy-console/contract'
import { platformTenantId, type SessionEnd } from '@energy-console/contract/identity'
import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { isConcerned, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { findPasswordPolicy, isPasswordDue } from '../password/passwordAge'
import { holderOf, loadRights, type Rights } from '../rights/rights'
import { isFactorDue } from '../second-factor/rules'
import { tenantTable } from '../tenant/table'
import { createTokenReader } from '../token/tokens'
import { userTable } from '../user/table'
import { isExpired, isOpen } from '../validity/ofTenant'
import { periodOf } from '../validity/ofUser'
import { sessionTable } from './table'
import { viewingSession } from './viewing'

const cacheMs = 30_000

/** Who is signed in, from the session's row; remembered for half a minute and forgotten when something changes. */
export interface Sessions {
  /** @throws AppError `core.unauthorized` for a token that is missing, forged, expired or revoked. */
  authenticate(token: string | undefined): Promise<Session>
  /** @throws AppError `core.unauthorized` for a session that is over, with the `reason` ({@link SessionEnd}). */
  load(sessionId: string): Promise<Session>
}

export function createSessions({ config, db, bus, clock }: Platform): Sessions {
  const readAccessToken = createTokenReader(config.tokenSecret)
  const cache = new LRUCache<string, { session: Session; untilMs: number }>({ max: 10_000 })
  /** Counts what was forgotten: a session that was being read meanwhile is not remembered. */
  let changes = 0

  bus.subscribe('identity.sessionsEnded', ({ sessionIds }) => {
    changes++
    for (const id of sessionIds) cache.delete(id)
  })
  bus.subscribe('bus.missed', () => {
    changes++
    cache.clear()
  })
  bus.subscribe('identity.rightsChanged', (change) => {
    changes++
    for (const [id, { session }] of [...cache.entries()]) if (isConcerned(session, change)) cache.delete(id)
  })

  const load = async (sessionId: string) => {
    const known = cache.get(sessionId)
    if (known && known.untilMs > clock.now()) return known.session
    const changesBefore = changes
    const found = await db.asSystem((tx) => findSession(tx, sessionId, clock.now()))
    if (typeof found === 'string') throw refuse(coreErrors.unauthorized, { reason: found })
    const { session, endsMs } = found
    const untilMs = Math.min(clock.now() + cacheMs, endsMs)
    if (changes === changesBefore) cache.set(sessionId, { session, untilMs })
    return session
  }

  return {
    load,
    async authenticate(token) {
      const sessionId = token && (await readAccessToken(token, clock.now()))
      if (!sessionId) throw refuse(coreErrors.unauthorized)
      return load(sessionId)
    },
  }
}

/** Of somebody who must change his password, or set up a second step, first: what is left to him is what everybody signed in may do. */
const noRights: Rights = { permissions: new Set(), stationIds: [] }

/** A session, and when the time of its user's account is over; or why there is none any more. */
async function findSession(
  tx: Tx,
  sessionId: string,
  nowMs: number,
): Promise<{ session: Session; endsMs: number } | SessionEnd> {
  const [row] = await tx
    .select({
      user: userTable,
      tenant: tenantTable,
      isByProvider: sessionTable.isByProvider,
      isViewOnly: sessionTable.isViewOnly,
      expiresAt: sessionTable.expiresAt,
      revokedAt: sessionTable.revokedAt,
      revokeReason: sessionTable.revokeReason,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .innerJoin(tenantTable, eq(tenantTable.tenantId, sessionTable.tenantId))
    .where(eq(sessionTable.id, sessionId))
  const end = row ? endOf(row, nowMs) : 'expired'
  if (!row || end) return end ?? 'expired'
  const { user, tenant, isByProvider } = row
  const endsMs = user.validUntil?.getTime() ?? Number.POSITIVE_INFINITY
  if (row.isViewOnly) {
    const session = await viewingSession(tx, { sessionId, user, tenant, viewUntil: row.expiresAt })
    return session ? { session, endsMs: Math.min(endsMs, row.expiresAt.getTime()) } : 'removed'
  }
  const holder = holderOf(user)
  const { tenantId, account, roleIds } = holder
  // a provider has its own rules for passwords and second steps
  const isDue =
    !isByProvider &&
    (isPasswordDue(user, await findPasswordPolicy(tx, tenantId), nowMs) || (await isFactorDue(tx, user)))
  const session = {
    sessionId,
    userId: user.id,
    tenantId,
    account,
    userName: user.realName,
    roleIds,
    isSuperAdmin: tenantId === platformTenantId,
    isByProvider,
    ...(isDue ? noRights : await loadRights(tx, holder)),
    timeZone: usableTimeZone(tenant.timeZone),
  }
  return { session, endsMs }
}

/** Why a session is over, or undefined. What keeps its user from signing in again is told before how it ended. */
function endOf(
  {
    user,
    tenant,
    ...session
  }: {
    user: typeof userTable.$inferSelect
    tenant: typeof tenantTable.$inferSelect
  } & Pick<typeof sessionTable.$inferSelect, 'expiresAt' | 'revokedAt' | 'revokeReason'>,
  nowMs: number,
): SessionEnd | undefined {
  if (user.status !== '1') return 'disabled'
  if (periodOf(user, nowMs) !== 'within') return 'period'
  if (!isOpen(tenant, nowMs)) return isExpired(tenant, nowMs) ? 'tenantExpired' : 'tenantDisabled'
  // an account that was closed for its time and has been given another one meanwhile is told that its session is over
  if (session.revokedAt !== null) return isTold(session.revokeReason) ? session.revokeReason : 'expired'
  return session.expiresAt.getTime() > nowMs ? undefined : 'expired'
}

const told: readonly (string | null)[] = [
  'logout',
  'removed',
  'password',
  'provider',
  'reuse',
] satisfies SessionEnd[]
const isTold = (reason: string | null): reason is SessionEnd => told.includes(reason)

/** Which sessions to end: one, or those of users, of a tenant, or of who has come by a provider; perhaps all but the caller's. */
export type SessionsToEnd = {
  reason: 'logout' | 'reuse' | 'password' | 'removed' | 'period' | 'provider'
  except?: string
} & (
  | { sessionId: string }
  | { sessionIds: readonly string[] }
  | { userIds: readonly string[] }
  | { tenantIds: readonly string[] }
  | { providerIds: readonly string[] }
)

/** Revokes sessions and tells whoever holds one. */
export async function endSessions(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  which: SessionsToEnd,
): Promise<void> {
  const condition =
    'sessionId' in which
      ? eq(sessionTable.id, which.sessionId)
      : 'sessionIds' in which
        ? inArray(sessionTable.id, [...which.sessionIds])
        : 'userIds' in which
          ? inArray(sessionTable.userId, [...which.userIds])
          : 'providerIds' in which
            ? inArray(sessionTable.providerId, [...which.providerIds])
            : inArray(sessionTable.tenantId, [...which.tenantIds])
  const ended = await db.asSystem((tx) =>
    tx
      .update(sessionTable)
      .set({ revokedAt: new Date(clock.now()), revokeReason: which.reason })
      .where(
        and(
          condition,
          isNull(sessionTable.revokedAt),
          which.except === undefined ? undefined : ne(sessionTable.id, which.except),
        ),
      )
      .returning({ id: sessionTable.id }),
  )
  bus.publish('identity.sessionsEnded', { sessionIds: ended.map((row) => row.id) })
}

/** Removes sessions that ended a month ago or more; their tokens go with them. */
export async function forgetSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const monthAgo = new Date(clock.now() - 30 * 24 * 3_600_000)
  await db.asSystem((tx) => tx.delete(sessionTable).where(lt(sessionTable.expiresAt, monthAgo)))
}

/** The sessions of users that are not over yet. */
export async function findSessionIds(db: Platform['db'], userIds: readonly string[]): Promise<string[]> {
  const rows = await db.asSystem((tx) =>
    tx
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(and(inArray(sessionTable.userId, [...userIds]), isNull(sessionTable.revokedAt))),
  )
  return rows.map((row) => row.id)
}
