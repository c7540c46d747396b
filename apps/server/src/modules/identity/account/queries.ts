import type { NotificationWishes } from '@energy-console/contract/identity'
import { noticeTypes } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notificationWishTable } from './table'

const allTypes = Object.keys(noticeTypes).map(Number)

/** Who has said nothing is told of everything. */
const everything: NotificationWishes = { alarmPopup: true, lowestLevel: 0, noticeTypes: allTypes }

/** The types of notices that are not among those. */
export const otherTypes = (types: readonly number[]): number[] =>
  allTypes.filter((type) => !types.includes(type))

/** What a user wants to be told of. */
export async function wishesOf(tx: Tx, userId: string): Promise<NotificationWishes> {
  const [row] = await tx
    .select({
      alarmPopup: notificationWishTable.alarmPopup,
      lowestLevel: notificationWishTable.lowestLevel,
      unwantedTypes: notificationWishTable.unwantedTypes,
    })
    .from(notificationWishTable)
    .where(eq(notificationWishTable.userId, userId))
  if (!row) return everything
  return {
    alarmPopup: row.alarmPopup,
    // what stands there was checked when it was stored
    lowestLevel: row.lowestLevel as NotificationWishes['lowestLevel'],
    noticeTypes: otherTypes(row.unwantedTypes),
  }
}
