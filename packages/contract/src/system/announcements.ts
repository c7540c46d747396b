import * as z from 'zod'
import { call } from '../core/call'
import { field, Id, Ids } from '../core/fields'
import { resource } from '../core/resource'
import { rule } from '../core/rules'

/** Announcements that one answer tells at most, the newest of them. */
export const mostAnnouncements = 20

/** Something that an administrator tells everybody, once. */
export const Announcement = z.object({
  title: field.name('公告标题', { max: 100, column: true, search: true }),
  level: field
    .choice('重要程度', { info: '一般', important: '重要' }, { column: true, search: true })
    .default('info'),
  audience: field
    .choice(
      '发布对象',
      { own: '本租户', all: '所有租户' },
      { column: true, search: true, help: '只有平台租户可以向所有租户发布' },
    )
    .default('own'),
  content: field.richText('公告内容').optional(),
  startTime: field.instant('开始显示', { column: true, help: '不填表示立即' }).nullish(),
  endTime: field.instant('停止显示', { column: true, help: '不填表示一直显示给没有看过的人' }).nullish(),
  isShown: field.toggle('发布', { column: true, search: true, states: ['已发布', '未发布'] }).default(true),
})

/** Announcements of a tenant. */
export const announcements = resource({
  path: '/blade-system/announcement',
  noun: 'announcement',
  label: '公告',
  schema: Announcement,
  permission: 'announcement',
  title: 'title',
  rules: [
    rule(
      Announcement,
      ['startTime', 'endTime'],
      ({ startTime, endTime }) => !startTime || !endTime || startTime < endTime,
      '停止显示须晚于开始显示',
    ),
  ],
  answered: { readCount: z.number() },
})

/** An announcement as its readers see it. */
export const ShownAnnouncement = z.object({
  id: Id,
  title: z.string(),
  level: z.enum(['info', 'important']),
  /** Harmless HTML. */
  content: z.string(),
  createTime: z.string(),
})
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>

/** Announcements that hold now and that the caller has not seen, newest first: at most {@link mostAnnouncements}. */
export const listUnreadAnnouncements = call({
  method: 'GET',
  path: '/api/blade-system/announcement/unread',
  label: '未读公告',
  permission: 'session',
  reads: ['announcement'],
  isQuiet: true,
  data: z.array(ShownAnnouncement),
})

/** Notes that the caller has seen announcements: they are shown to him no more. */
export const readAnnouncements = call({
  method: 'POST',
  path: '/api/blade-system/announcement/read',
  label: '已读公告',
  permission: 'session',
  changes: ['announcement'],
  isQuiet: true,
  query: z.object({ ids: Ids.meta({ reference: 'announcement', label: '公告' }) }),
})
