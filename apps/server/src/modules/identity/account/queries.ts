import { mostSessions, type NotificationWishes } from '@energy-console/contract/identity'
import { noticeTypes } from '@energy-console/contract/notices'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { sessionTable } from '../sign-in/table'
import { notificationWishTable } from './table'

/** Where a user is signed in, newest first. Sessions are read as the system: requests see none. */
export async function sessionsOf(tx: Tx, { userId, sessionId }: Session, now: Date) {
  const rows = await tx
    .select({
      id: sessionTable.id,
      ip: sessionTable.ip,
      userAgent: sessionTable.userAgent,
      createTime: sessionTable.createdAt,
      expireTime: sessionTable.expiresAt,
    })
    .from(sessionTable)
    .where(
      and(eq(sessionTable.userId, userId), isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, now)),
    )
    .orderBy(desc(sessionTable.createdAt), desc(sessionTable.id))
    .limit(mostSessions)
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** How many of these sessions are the user's own and not over. */
export async function countOwn(tx: Tx, { userId }: Session, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(
      and(
        inArray(sessionTable.id, [...ids]),
        eq(sessionTable.userId, userId),
        isNull(sessionTable.revokedAt),
      ),
    )
  return rows.length
}

/** Who has said nothing is told of everything. */
const everything: NotificationWishes = {
  alarmPopup: true,
  lowestLevel: 0,
  noticeTypes: Object.keys(noticeTypes).map(Number),
}

/** What a user wants to be told of. */
export async function wishesOf(tx: Tx, userId: string): Promise<NotificationWishes> {
  const [row] = await tx
    .select({
      alarmPopup: notificationWishTable.alarmPopup,
      lowestLevel: notificationWishTable.lowestLevel,
      noticeTypes: notificationWishTable.noticeTypes,
    })
    .from(notificationWishTable)
    .where(eq(notificationWishTable.userId, userId))
  // what stands there was checked when it was stored
  return row ? { ...row, lowestLevel: row.lowestLevel as NotificationWishes['lowestLevel'] } : everything
}
