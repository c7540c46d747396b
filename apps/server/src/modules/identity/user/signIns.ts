import {
  type endUserSessions,
  type getUserSignIns,
  identityErrors,
  type unlockUsers,
} from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { DetachedContext } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { failuresOnAccount, forgiveAccounts, openSessionsOf } from '../session/ofAccount'
import { endSessions } from '../session/sessions'
import { findManageable, findOthers } from './rules'
import { userTable } from './table'

/** The open sessions of a user of the caller's tenant, and what has failed on his account. @throws AppError 404 */
export async function findSignIns(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { query, session, inTenant }: DetachedContext<typeof getUserSignIns>,
) {
  const user = await inTenant((tx) => findUser(tx, query.userId))
  const now = clock.now()
  const sessions = await openSessionsOf(db, user.id, new Date(now))
  return {
    sessions: sessions.map(({ id, createdAt, expiresAt, ip, userAgent }) => ({
      id,
      startTime: createdAt,
      expireTime: expiresAt,
      ip,
      userAgent,
      isOwn: id === session.sessionId,
    })),
    failures: await failuresOnAccount(db, user, now),
  }
}

/** Ends sessions of somebody whom the caller may manage. @throws AppError 404 for a session that is not his */
export async function endSessionsOf(
  platform: Platform,
  { query, session, inTenant }: DetachedContext<typeof endUserSessions>,
): Promise<void> {
  const { userId, sessionIds } = query
  await inTenant((tx) => findManageable(tx, session, [userId]))
  if (sessionIds === undefined)
    return endSessions(platform, { userIds: [userId], except: session.sessionId, reason: 'removed' })
  const ids = [...new Set(sessionIds.split(','))]
  if (ids.includes(session.sessionId)) throw refuse(identityErrors.ownSession)
  const known = await openSessionsOf(platform.db, userId, new Date(platform.clock.now()), ids)
  if (known.length !== ids.length) throw notFound()
  for (const sessionId of ids) await endSessions(platform, { sessionId, reason: 'removed' })
}

/** Forgives the failures on the accounts of users whom the caller may manage. */
export async function unlock(
  { db }: Pick<Platform, 'db'>,
  { query, session, inTenant }: DetachedContext<typeof unlockUsers>,
): Promise<void> {
  const users = await inTenant((tx) => findOthers(tx, session, query.userIds.split(',')))
  const accounts = users.map(({ account }) => account)
  await forgiveAccounts(db, { tenantId: session.tenantId, accounts })
}

async function findUser(tx: Tx, id: string) {
  const [user] = await tx.select().from(userTable).where(eq(userTable.id, id))
  if (!user) throw notFound()
  return user
}
