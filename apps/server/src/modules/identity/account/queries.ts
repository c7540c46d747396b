import type { NotificationWishes } from '@energy-console/contract/identity'
import { noticeTypes } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notificationWishTable } from './table'

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
