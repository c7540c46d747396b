import {
  endUserSessions,
  getAccessReasons,
  getUserInfo,
  getUserSignIns,
  listStationMembers,
  resetPassword,
  unlockUsers,
  updatePassword,
  users,
} from '@energy-console/contract/identity'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { explain } from '../explain/explain'
import { waysIn } from '../provider/waysIn'
import type { ListStations } from '../role/rules'
import { isOwnFactorDue, whoIsSecured } from '../second-factor/rules'
import { endSessions } from '../session/sessions'
import { findStationMembers } from '../station-members/stationMembers'
import { findIdleLock, findUserInfo } from './info'
import { changeOwnPassword, resetPasswords } from './passwords'
import { checkUser, refuseOwn, tellSessionsOfRemoved } from './rules'
import { endSessionsOf, findSignIns, unlock } from './signIns'
import { userTable } from './table'
import { whoHolds } from './whoHolds'

export const userRoutes = (platform: Platform, listStations: ListStations): readonly Implementation[] => {
  const { bus, references } = platform
  const routes = [
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
      async beforeRemove(context, ids) {
        await refuseOwn(context, ids)
        await tellSessionsOfRemoved(platform, context, ids)
      },
    }),
    implementDetached(getUserInfo, async ({ inTenant, session }) => ({
      ...(await inTenant((tx) => findUserInfo({ tx, session }, listStations, platform.clock.now()))),
      // the screen of whoever views another tenant is still one of his own
      ...(session.homeTenantId !== undefined && {
        lock_idle_minutes: await findIdleLock(platform.db, session.homeTenantId),
      }),
      second_factor_due:
        !session.isViewOnly && session.isByProvider !== true && (await isOwnFactorDue(platform, session)),
    })),

    implementDetached(getAccessReasons, async ({ query, session, inTenant }) => {
      const ways = await waysIn(platform, { id: query.userId, tenantId: session.tenantId })
      const nowMs = platform.clock.now()
      return inTenant((tx) => explain(tx, query, { listStations, nowMs, ...ways }))
    }),
    implement(listStationMembers, ({ query, tx, session }) =>
      findStationMembers(tx, session, query.stationId, listStations),
    ),
    implementDetached(getUserSignIns, (context) => findSignIns(platform, context)),
    implementDetached(endUserSessions, (context) => endSessionsOf(platform, context)),
    implementDetached(unlockUsers, (context) => unlock(platform, context)),
    implementDetached(updatePassword, (context) => changeOwnPassword(platform, context)),
    implementDetached(resetPassword, ({ query, ...context }) =>
      resetPasswords(platform, context, query.userIds.split(',')),
    ),
  ]
  references.registerHolding(users.noun, whoHolds)
  return routes
}
