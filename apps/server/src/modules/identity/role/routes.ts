import {
  getGrantTree,
  getRoleGrants,
  getRoleTree,
  grantRoles,
  identityErrors,
  listRoleHolders,
  roles,
  setRoleStation,
  users,
} from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { adminRoleAlias } from '../menu/seedMenus'
import { refuseOwnBranch } from '../rights/branches'
import { refuseStrongerRoles } from '../rights/coverage'
import { storeRoleStation } from '../station-members/stationMembers'
import { userTable } from '../user/table'
import { findHolders, holdsOneOf } from './queries'
import {
  findGrantedKeys,
  findGrantTree,
  findRoleTree,
  type ListStations,
  refuseBuiltIn,
  refuseWhileUsed,
  storeGrants,
} from './rules'
import { roleTable } from './table'

export const roleRoutes = (platform: Platform, listStations: ListStations): readonly Implementation[] => {
  const { title, namedTo = [users.codes.view], label } = users
  // of a hundred thousand users few have the role that is asked for
  platform.references.registerReferrer('role', userTable, 'roleId', label, {
    ...{ title, namedTo, namesOneOf: holdsOneOf },
  })
  return [
    ...mountResource(roles, roleTable, platform, {
      async beforeSave({ tx, session }, values, before) {
        if (!before) return
        await refuseStrongerRoles(tx, session, [before.id])
        await refuseOwnBranch(tx, roleTable, before.id, values.parentId)
        const isRenamed = values.roleAlias !== undefined && values.roleAlias !== before.roleAlias
        if (isRenamed && before.roleAlias === adminRoleAlias) throw refuse(identityErrors.builtInRole)
      },
      async beforeRemove({ tx, session, afterCommit }, ids) {
        await refuseBuiltIn(tx, ids, adminRoleAlias)
        await refuseStrongerRoles(tx, session, ids)
        await refuseWhileUsed(tx, ids)
        afterCommit(() => platform.bus.publish('identity.rightsChanged', { tenantId: session.tenantId }))
      },
    }),
    implement(listRoleHolders, ({ query, tx }) => findHolders(tx, query.roleId)),
    implement(getRoleTree, ({ tx }) => findRoleTree(tx)),
    implement(getGrantTree, ({ tx, session }) => findGrantTree(tx, session, listStations)),
    implement(getRoleGrants, ({ query, tx }) => findGrantedKeys(tx, [...new Set(query.roleIds.split(','))])),
    implement(setRoleStation, async ({ body, tx, session, afterCommit }) => {
      await storeRoleStation(tx, session, body, listStations)
      afterCommit(() => platform.bus.publish('identity.rightsChanged', { tenantId: session.tenantId }))
    }),
    implement(grantRoles, async ({ body, tx, session, afterCommit }) => {
      await storeGrants(tx, session, body, listStations)
      afterCommit(() => platform.bus.publish('identity.rightsChanged', { tenantId: session.tenantId }))
    }),
  ]
}
