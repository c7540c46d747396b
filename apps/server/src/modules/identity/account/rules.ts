import type { BodyOf } from '@energy-console/contract'
import { type NotificationWishes, updateOwnProfile } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { bodySchema, changesBetween } from '../../../platform/resource'
import { userTable } from '../user/table'
import { otherTypes } from './queries'
import { notificationWishTable } from './table'

/** Changes what a user says of himself; fields that are left out stay. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  values: BodyOf<typeof updateOwnProfile>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  const [before] = await tx.select().from(userTable).where(eq(userTable.id, userId)).for('no key update')
  if (!before) throw notFound()
  const isEmailOther = values.email !== undefined && values.email !== before.email
  await tx
    .update(userTable)
    .set({ ...values, ...(isEmailOther && { isEmailOwn: values.email !== '' }) })
    .where(eq(userTable.id, userId))
  const told = { schema: bodySchema(updateOwnProfile), title: 'realName' }
  noteChanges(tx, changesBetween(told, before, { ...before, ...values }))
}

/** Keeps what a user wants to be told of. */
export async function keepWishes(tx: Tx, userId: string, wishes: NotificationWishes): Promise<void> {
  const { tenantId, userId: of } = notificationWishTable
  const kept = {
    ...wishes,
    noticeTypes: [...new Set(wishes.noticeTypes)],
    unwantedTypes: otherTypes(wishes.noticeTypes),
  }
  await tx
    .insert(notificationWishTable)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: [tenantId, of], set: kept })
}
