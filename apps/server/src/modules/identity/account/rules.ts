import type { BodyOf } from '@energy-console/contract'
import type { NotificationWishes, updateOwnProfile } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { endSessions } from '../sign-in/sessions'
import { userTable } from '../user/table'
import { countOwn } from './queries'
import { notificationWishTable } from './table'

/** Changes what a user says of himself; fields that are left out stay. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  values: BodyOf<typeof updateOwnProfile>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await tx.update(userTable).set(values).where(eq(userTable.id, userId))
}

/**
 * Ends sessions of a user's own.
 *
 * @throws notFound where one is somebody else's or is over; none has ended then
 */
export async function endOwn(platform: Platform, session: Session, ids: readonly string[]): Promise<void> {
  const sessionIds = [...new Set(ids)]
  const own = await platform.db.asSystem((tx) => countOwn(tx, session, sessionIds))
  if (own !== sessionIds.length) throw notFound()
  await endSessions(platform, { sessionIds, reason: 'logout' })
}

/** Keeps what a user wants to be told of. */
export async function keepWishes(tx: Tx, userId: string, wishes: NotificationWishes): Promise<void> {
  const { tenantId, userId: of } = notificationWishTable
  const kept = { ...wishes, noticeTypes: [...new Set(wishes.noticeTypes)] }
  await tx
    .insert(notificationWishTable)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: [tenantId, of], set: kept })
}
