import type { TaskText } from '@energy-console/contract'
import type { NoticeType } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'

/** What people are told to look after, one row for each who is told. Each sees his own. */
export const taskNoticeTable = pgTable(
  'task_notice',
  {
    id: id(),
    tenantId: tenantId(),
    /** Who loses the station loses what he was told of it. */
    stationId: idColumn('station_id'),
    userId: idColumn('user_id').notNull(),
    noticeType: smallint('notice_type').$type<NoticeType>().notNull(),
    title: jsonb('title').$type<TaskText>().notNull(),
    /** Null where it is about several. The record may be gone. */
    recordId: idColumn('record_id'),
    noticeTime: instant('notice_time').notNull(),
    isLook: boolean('is_look').notNull().default(false),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    index('task_notice_user').on(table.tenantId, table.userId, table.isLook, table.id),
    index('task_notice_time').on(table.noticeTime),
    // what is settled is looked for among what nobody has read
    index('task_notice_record').on(table.tenantId, table.recordId).where(sql`not is_look`),
  ],
)
