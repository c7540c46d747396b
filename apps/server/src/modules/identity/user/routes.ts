import { coreErrors } from '@energy-console/contract'
import {
  identityErrors,
  resetPassword,
  updatePassword,
  userInfo,
  users,
} from '@energy-console/contract/identity'
import { eq, inArray } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { digestOf, hashDigest, randomPassword, verifyDigest } from '../sign-in/password'
import { endSessions, findSessionIds } from '../sign-in/sessions'
import { admit, forgive } from '../sign-in/throttle'
import { findUserInfo } from './info'
import { checkUser, findManageable } from './rules'
import { userTable } from './table'

export const userRoutes = (platform: Platform): readonly Implementation[] => {
  const { bus, clock, db } = platform
  return [
    ...mountResource(users, userTable, platform, {
      extend: async (_context, rows) =>
        rows.map((row) => ({
          ...row,
          roleName: row.roleName ?? '',
          deptName: row.deptName ?? '',
          postName: '',
        })),
      beforeSave: ({ tx, session }, values, before) => checkUser(tx, session, values, before),
      async afterSave({ afterCommit }, id, values, before) {
        if (!before) return
        afterCommit(() => bus.publish('identity.rightsChanged', { userIds: [id] }))
        if (values.status === '0')
          afterCommit(() => endSessions(platform, { userIds: [id], reason: 'removed' }))
      },
      async beforeRemove({ tx, session, afterCommit }, ids) {
        const found = await findManageable(tx, session, ids)
        if (found.some((user) => user.id === session.userId)) throw refuse(identityErrors.ownAccount)
        const sessionIds = await findSessionIds(db, ids)
        afterCommit(() => bus.publish('identity.sessionsEnded', { sessionIds }))
      },
    }),
    implement(userInfo, ({ tx, session }) => findUserInfo(tx, session)),

    implementDetached(updatePassword, async ({ query, body, session, inTenant, request }) => {
      const { oldPassword, newPassword, newPassword1 } = complete({ ...query, ...body })
      if (newPassword.toLowerCase() !== newPassword1.toLowerCase())
        throw refuse(identityErrors.passwordsDiffer, {}, 'newPassword1')
      const attempt = { tenantId: session.tenantId, account: session.account, address: request.ip }
      if ((await admit(db, { ...attempt, hasCaptcha: false }, clock.now())) !== 'admitted')
        throw refuse(identityErrors.tooManyFailures)
      const isSelf = eq(userTable.id, session.userId)
      const [user] = await inTenant((tx) => tx.select().from(userTable).where(isSelf))
      if (!(await verifyDigest(oldPassword, user?.passwordHash)))
        throw refuse(identityErrors.wrongOldPassword, {}, 'oldPassword')
      await forgive(db, attempt)
      const passwordHash = await hashDigest(newPassword)
      await inTenant((tx) => tx.update(userTable).set({ passwordHash }).where(isSelf))
      await endSessions(platform, {
        userIds: [session.userId],
        except: session.sessionId,
        reason: 'password',
      })
    }),

    implement(resetPassword, async ({ query, tx, session, afterCommit }) => {
      const ids = query.userIds.split(',')
      await findManageable(tx, session, ids)
      const password = randomPassword()
      const passwordHash = await hashDigest(digestOf(password))
      await tx.update(userTable).set({ passwordHash }).where(inArray(userTable.id, ids))
      afterCommit(() =>
        endSessions(platform, { userIds: ids, except: session.sessionId, reason: 'password' }),
      )
      return { password }
    }),
  ]
}

type Passwords = { oldPassword: string; newPassword: string; newPassword1: string }
const labels = { oldPassword: '原密码', newPassword: '新密码', newPassword1: '确认密码' }

/** All three, wherever they stood. @throws AppError naming the first that is missing */
function complete({ oldPassword = '', newPassword = '', newPassword1 = '' }: Partial<Passwords>): Passwords {
  const given = { oldPassword, newPassword, newPassword1 }
  for (const [field, label] of Object.entries(labels))
    if (given[field as keyof Passwords] === '')
      throw refuse(coreErrors.invalid, { field: label, reason: '请输入密码' }, field)
  return given
}
