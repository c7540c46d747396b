import { mostAnnouncements } from '@energy-console/contract/system'
import { and, desc, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { announcementTable as announcement, announcementReadTable as read } from './table'

/** What holds at an instant and a user has not seen, newest first. */
export const findUnread = (tx: Tx, userId: string, now: Date) =>
  tx
    .select({
      id: announcement.id,
      title: announcement.title,
      level: announcement.level,
      content: announcement.content,
      createTime: announcement.createTime,
    })
    .from(announcement)
    .where(
      and(
        eq(announcement.isShown, true),
        or(isNull(announcement.startTime), lte(announcement.startTime, now)),
        or(isNull(announcement.endTime), gt(announcement.endTime, now)),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(read)
            .where(and(eq(read.announcementId, announcement.id), eq(read.userId, userId))),
        ),
      ),
    )
    .orderBy(desc(announcement.id))
    .limit(mostAnnouncements)
