import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'
import { TaskText } from '../core/task'

/** What a notice calls its reader to, by its type; the first three are the specification's. */
export const noticeTypes = {
  1: '巡检任务',
  2: '保养任务',
  3: '维修工单',
  4: '运维文件到期',
  5: '保修到期',
  6: '系统授权到期',
  7: '证书到期',
  8: '操作待确认',
  9: '发电机试机',
  10: '应急电源试验',
  11: '交接班',
  12: '现场报修',
  13: '磁盘将满',
  14: '备件不足',
  15: '自动备份失败',
} as const
export type NoticeType = keyof typeof noticeTypes

/** Days that a notice is kept, read or not. */
export const noticeKeepDays = 90

/** The most that are listed at once. */
export const mostNotices = 100

/** Something that one person is told to look after. */
export const TaskNotice = z.object({
  id: Id,
  /** The sentence in Chinese. */
  noticeName: z.string(),
  /** The same for translation. */
  title: TaskText,
  noticeTime: z.string(),
  noticeType: z.number(),
  /** The user who is told. */
  assignedPersonId: Id,
  stationId: Id.nullable(),
  /** The record that it is about; null where it is about several. */
  recordId: Id.nullable(),
  /** Whether it has been read. */
  isLook: z.boolean(),
})
export type TaskNotice = z.infer<typeof TaskNotice>

const at = (verb: string) => `/api/ml-mlink/tasknotice/${verb}`

/** The caller's own notices, newest first: at most {@link mostNotices}. `isLook=false` are those that he has not read. */
export const listTaskNotices = call({
  method: 'GET',
  path: at('list'),
  label: '我的任务提醒',
  permission: 'session',
  reads: ['taskNotice'],
  isQuiet: true,
  query: z.object({ isLook: z.enum(['true', 'false', '']).optional().meta({ label: '已读' }) }),
  data: z.array(TaskNotice),
})

/** Marks one of the caller's own notices as read, or as unread. The whole notice may be sent; nothing else of it is taken. */
export const updateTaskNotice = call({
  method: 'POST',
  path: at('update'),
  label: '标记任务提醒',
  permission: 'session',
  changes: ['taskNotice'],
  isQuiet: true,
  body: z.object({
    id: Id.meta({ reference: 'taskNotice', label: '任务提醒' }),
    isLook: z.boolean().meta({ label: '已读' }),
  }),
})

/** Marks all of the caller's notices as read. */
export const readTaskNotices = call({
  method: 'POST',
  path: at('readAll'),
  label: '全部标为已读',
  permission: 'session',
  changes: ['taskNotice'],
  data: z.object({ count: z.number() }),
})
