import {
  endUserSessions,
  getAccessReasons,
  getUserInfo,
  getUserSignIns,
  identityErrors,
  listStationMembers,
  resetPassword,
  unlockUsers,
  updatePassword,
  users,
} from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { explain } from '../rights/explain'
import { findStationMembers } from '../rights/stationMembers'
import type { ListStations } from '../role/rules'
import { isOwnFactorDue, whoIsSecured } from '../second-factor/rules'
import { endSessions, findSessionIds } from '../sign-in/sessions'
import { findUserInfo } from './info'
import { changeOwnPassword, resetPasswords } from './passwords'
import { checkUser, findManageable } from './rules'
import { endSessionsOf, findSignIns, unlock } from './signIns'
import { userTable } from './table'

export const userRoutes = (platform: Platform, listStations: ListStations): readonly Implementation[] => {
  const { bus, db } = platform
  return [
    ...mountResource(users, userTable, platform, {
      async extend(_context, rows) {
        const ids = rows.map(({ id }) => id)
        const secured = await whoIsSecured(platform, ids)
        return rows.map((row) => ({
          ...row,
          hasSecondFactor: secured.has(row.id),
          roleName: row.roleName ?? '',
          deptName: row.deptName ?? '',
          postName: '',
        }))
      },
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
      ...(await inTenant((tx) => findUserInfo({ tx, session }, listStations, platform.clock.now()))),
      second_factor_due:
        !session.isViewOnly && session.isByProvider !== true && (await isOwnFactorDue(platform, session)),
    })),

    implementDetached(getAccessReasons, async ({ query, session, inTenant }) => {
      const { tenantId } = session
      const isFactorDue = await isOwnFactorDue(platform, { userId: query.userId, tenantId })
      const nowMs = platform.clock.now()
      return inTenant((tx) => explain(tx, query, { listStations, nowMs, isFactorDue }))
    }),
    implement(listStationMembers, ({ query, tx, session }) =>
      findStationMembers(tx, session, query.stationId, listStations),
    ),
    implementDetached(getUserSignIns, (context) => findSignIns(platform, context)),
    implementDetached(endUserSessions, (context) => endSessionsOf(platform, context)),
    implementDetached(unlockUsers, (context) => unlock(platform, context)),
    implementDetached(updatePassword, (context) => changeOwnPassword(platform, context)),
    implement(resetPassword, ({ query, ...context }) =>
      resetPasswords(platform, context, query.userIds.split(',')),
    ),
  ]
}
