import type { BodyOf } from '@energy-console/contract'
import { firstLookHours, type markSeen } from '@energy-console/contract/notices'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Seen } from '../task-notice/queries'
import { notificationSeenTable as seen } from './table'

const hourMs = 3_600_000

/** How far the user has seen what came: alarms, notices, and the rest by time. */
export async function seenUntil(
  tx: Tx,
  userId: string,
  nowMs: number,
): Promise<{ time: Date; alarms: Seen; notices: Seen }> {
  const [row] = await tx.select().from(seen).where(eq(seen.userId, userId))
  const time = row?.seenTime ?? new Date(nowMs - firstLookHours * hourMs)
  return { time, alarms: { time, id: row?.alarmId ?? null }, notices: { time, id: row?.noticeId ?? null } }
}

/** Notes it; what is later stays, whichever of two windows says it last. */
export async function noteSeen(
  tx: Tx,
  userId: string,
  { untilMs, alarmId, noticeId }: BodyOf<typeof markSeen>,
  newest: { alarmId: string | null; noticeId: string },
): Promise<void> {
  await tx
    .insert(seen)
    .values({
      userId,
      seenTime: new Date(untilMs),
      alarmId: lower(alarmId, newest.alarmId),
      noticeId: lower(noticeId, newest.noticeId),
    })
    .onConflictDoUpdate({
      target: [seen.tenantId, seen.userId],
      set: {
        seenTime: sql`greatest(${seen.seenTime}, excluded.seen_time)`,
        alarmId: sql`greatest(${seen.alarmId}, excluded.alarm_id)`,
        noticeId: sql`greatest(${seen.noticeId}, excluded.notice_id)`,
      },
    })
}

/** What nobody has stored yet nobody has seen. */
const lower = (said: string | null, newest: string | null): string | null =>
  said !== null && newest !== null && BigInt(said) > BigInt(newest) ? newest : said
