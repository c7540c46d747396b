import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { userTable } from '../user/table'
import { notificationWishTable } from './table'

/** How a user is reached, and of which alarms he wants to hear. */
export interface ReachedUser {
  id: string
  name: string
  /** Empty where he has none. */
  email: string
  /** The lowest level of alarms that he wants to be told of. */
  lowestLevel: number
}

/** Users by id, as they are reached; whoever is gone is not there. */
export async function reachedUsers(tx: Tx, ids: readonly string[]): Promise<Map<string, ReachedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: userTable.id,
      name: userTable.realName,
      email: userTable.email,
      lowestLevel: sql<number>`coalesce(${notificationWishTable.lowestLevel}, 0)`,
    })
    .from(userTable)
    .leftJoin(notificationWishTable, eq(notificationWishTable.userId, userTable.id))
    .where(inArray(userTable.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
