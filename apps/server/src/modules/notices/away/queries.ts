import { firstLookHours } from '@energy-console/contract/notices'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notificationSeenTable as seen } from './table'

const hourMs = 3_600_000

/** Until when the user has seen what came. */
export async function seenUntil(tx: Tx, userId: string, nowMs: number): Promise<Date> {
  const [row] = await tx.select({ seenTime: seen.seenTime }).from(seen).where(eq(seen.userId, userId))
  return row?.seenTime ?? new Date(nowMs - firstLookHours * hourMs)
}

/** Notes it; a later time stays, whichever of two windows says it last. */
export async function noteSeen(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .insert(seen)
    .values({ userId, seenTime: until })
    .onConflictDoUpdate({
      target: [seen.tenantId, seen.userId],
      set: { seenTime: sql`greatest(${seen.seenTime}, excluded.seen_time)` },
    })
}
