import * as z from 'zod'
import { call } from '../core/call'
import { DateTime, Id, Ids } from '../core/fields'
import { User } from './user'

/** What users say of themselves. Name, account, roles and departments are for administrators to change. */
export const OwnProfile = z.object({
  name: User.shape.name.unwrap().optional(),
  phone: User.shape.phone.unwrap().optional(),
  email: User.shape.email.unwrap().meta({ label: '电子邮箱' }).optional(),
  sex: User.shape.sex.unwrap().optional(),
})

/** Changes what the caller says of himself; fields that are left out stay. */
export const updateOwnProfile = call({
  method: 'POST',
  path: '/api/blade-user/update-info',
  label: '修改个人资料',
  permission: 'session',
  changes: ['user'],
  audit: '修改个人资料',
  body: OwnProfile,
})

/** Bytes that a stored avatar may have; the console makes larger pictures smaller. */
export const maxAvatarBytes = 128 * 1024

/** Pixels that the sides of a stored avatar may have. */
export const maxAvatarSide = 1024

/** Stores the caller's picture, or takes it away. Its type is read from its bytes: PNG, JPEG, GIF or WebP. */
export const setOwnAvatar = call({
  method: 'POST',
  path: '/api/blade-user/update-avatar',
  label: '更换头像',
  permission: 'session',
  changes: ['user'],
  audit: '更换头像',
  body: z.object({
    /** Base64, with or without a `data:` prefix; empty for none. */
    data: z
      .string()
      .max(Math.ceil(maxAvatarBytes / 3) * 4 + 60, '图片过大')
      .meta({ label: '头像' }),
  }),
  /** The address that an `<img>` can load: it carries no token, only the hash; empty for none. */
  data: z.object({ avatar: z.string() }),
})

/** A user's picture. The SHA-256 in its address is all the right that is needed. */
export const getAvatar = call({
  method: 'GET',
  path: '/api/blade-user/avatar',
  label: '用户头像',
  permission: 'public',
  reads: [],
  answer: 'file',
  query: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '图片编号格式不正确')
      .meta({ label: '图片' }),
  }),
})

/** A place where the caller is signed in. */
export const OwnSession = z.object({
  id: Id,
  /** Where it was begun from. */
  ip: z.string(),
  userAgent: z.string(),
  createTime: DateTime,
  /** When it ends unless it is renewed. */
  expireTime: DateTime,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The most sessions that are listed. */
export const mostSessions = 100

/** Where the caller is signed in, newest first: at most {@link mostSessions}. */
export const listOwnSessions = call({
  method: 'GET',
  path: '/api/blade-user/sessions',
  label: '我的登录',
  permission: 'session',
  reads: ['session'],
  data: z.array(OwnSession),
})

/** Ends sessions of the caller's own. 404 where one of them is somebody else's or is over, and none ends. */
export const endOwnSessions = call({
  method: 'POST',
  path: '/api/blade-user/end-sessions',
  label: '结束我的登录',
  permission: 'session',
  changes: ['session'],
  audit: '结束登录',
  body: z.object({ ids: Ids.meta({ reference: 'session', label: '登录' }) }),
})

/** What a user wants to be told of while he works; the bell tells of everything. */
export const NotificationWishes = z.object({
  /** New alarms come up over the page. */
  alarmPopup: z.boolean().meta({ label: '弹出告警' }),
  /** The lowest level that comes up and sounds. */
  lowestLevel: z.union([z.literal(0), z.literal(1), z.literal(2)]).meta({ label: '告警等级' }),
  /** Types of notices that come up; the others wait in the bell. */
  noticeTypes: z.array(z.number().int().min(1).max(99)).max(50).meta({ label: '任务提醒' }),
})
export type NotificationWishes = z.infer<typeof NotificationWishes>

/** Keeps what the caller wants to be told of. */
export const saveNotificationWishes = call({
  method: 'POST',
  path: '/api/blade-user/notification',
  label: '保存通知偏好',
  permission: 'session',
  changes: ['user'],
  body: NotificationWishes,
})
