import * as z from 'zod'
import { call } from '../core/call'

import { DateTime, Id, Ids, reference } from '../core/fields'

/** A session of a user that is not over. */
export const UserSession = z.object({
  id: Id,
  startTime: DateTime,
  /** It ends by itself then, unless it is used before. */
  expireTime: DateTime,
  ip: z.string(),
  userAgent: z.string(),
  /** The one that asks. */
  isOwn: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** How a user is signed in: his sessions, the newest first, at most 200, and what failed of late on his account. */
export const getUserSignIns = call({
  method: 'GET',
  path: '/api/blade-user/sign-ins',
  label: '用户登录情况',
  permission: 'user_view',
  reads: ['user'],
  query: z.object({ userId: reference('user', { label: '用户' }) }),
  data: z.object({
    sessions: z.array(UserSession),
    /** Failures that count against the account, from all addresses; some of them may keep it locked. */
    failures: z.number(),
  }),
})

/** Ends sessions of a user: those that are named, or all but the caller's own. */
export const endUserSessions = call({
  method: 'POST',
  path: '/api/blade-user/end-sign-ins',
  label: '结束登录',
  permission: 'user_edit',
  changes: ['user'],
  audit: '结束登录',
  query: z.object({
    userId: reference('user', { label: '用户' }),
    sessionIds: Ids.optional().meta({ label: '登录' }),
  }),
})

/** Forgives what has failed on the users' accounts, so that they may try again at once. */
export const unlockUsers = call({
  method: 'POST',
  path: '/api/blade-user/unlock',
  label: '解锁用户',
  permission: 'user_edit',
  changes: ['user'],
  audit: '解锁用户',
  query: z.object({ userIds: Ids.meta({ reference: 'user', label: '用户' }) }),
})
