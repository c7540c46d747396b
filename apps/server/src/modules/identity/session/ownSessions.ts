import { mostSessions } from '@energy-console/contract/identity'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { endSessions } from './sessions'
import { sessionTable } from './table'

/** Where a user is signed in, newest first. */
export async function sessionsOf({ db, clock }: Pick<Platform, 'db' | 'clock'>, session: Session) {
  const isOwn = eq(sessionTable.userId, session.userId)
  const isGoingOn = and(isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, new Date(clock.now())))
  const rows = await db.asSystem((tx) =>
    tx
      .select({
        id: sessionTable.id,
        ip: sessionTable.ip,
        userAgent: sessionTable.userAgent,
        createTime: sessionTable.createdAt,
        expireTime: sessionTable.expiresAt,
      })
      .from(sessionTable)
      .where(and(isOwn, isGoingOn))
      .orderBy(desc(sessionTable.createdAt), desc(sessionTable.id))
      .limit(mostSessions),
  )
  return rows.map((row) => ({ ...row, isCurrent: row.id === session.sessionId }))
}

/**
 * Ends sessions of a user's own.
 *
 * @throws notFound where one is somebody else's or is over; none has ended then
 */
export async function endOwn(platform: Platform, { userId }: Session, ids: readonly string[]): Promise<void> {
  const sessionIds = [...new Set(ids)]
  const own = await platform.db.asSystem((tx) =>
    tx
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(
        and(
          inArray(sessionTable.id, sessionIds),
          eq(sessionTable.userId, userId),
          isNull(sessionTable.revokedAt),
        ),
      ),
  )
  if (own.length !== sessionIds.length) throw notFound()
  await endSessions(platform, { sessionIds, reason: 'logout' })
}
