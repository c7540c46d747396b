import {
  getUserInfo,
  identityErrors,
  resetPassword,
  updatePassword,
  users,
} from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { isOwnFactorDue } from '../second-factor/rules'
import { endSessions, findSessionIds } from '../sign-in/sessions'
import { findUserInfo } from './info'
import { changeOwnPassword, resetPasswords } from './passwords'
import { checkUser, findManageable } from './rules'
import { userTable } from './table'

export const userRoutes = (platform: Platform): readonly Implementation[] => {
  const { bus, db } = platform
  return [
    ...mountResource(users, userTable, platform, {
      extend: async (_context, rows) =>
        rows.map((row) => ({
          ...row,
          roleName: row.roleName ?? '',
          deptName: row.deptName ?? '',
          postName: '',
        })),
      beforeSave: (context, values, before) => checkUser(platform.licensing, context, values, before),
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
    implementDetached(getUserInfo, async ({ inTenant, session }) => ({
      ...(await inTenant((tx) => findUserInfo(tx, session, platform.clock.now()))),
      second_factor_due: await isOwnFactorDue(platform, session),
    })),

    implementDetached(updatePassword, (context) => changeOwnPassword(platform, context)),
    implement(resetPassword, ({ query, ...context }) =>
      resetPasswords(platform, context, query.userIds.split(',')),
    ),
  ]
}
