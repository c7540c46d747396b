import { depts, getDeptTree, setDeptStation } from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { refuseOwnBranch } from '../rights/branches'
import { refuseBeyond, refuseWiderDepts } from '../rights/coverage'
import { idsIn } from '../rights/rights'
import type { ListStations } from '../role/rules'
import { storeDeptStation } from '../station-members/stationMembers'
import { findDeptTree } from './queries'
import { refuseWhileUsed, rewriteAncestors } from './rules'
import { deptTable } from './table'

export const deptRoutes = (platform: Platform, listStations: ListStations): readonly Implementation[] => {
  const { bus, references } = platform
  const tellTenant = (tenantId: string) => () => bus.publish('identity.rightsChanged', { tenantId })
  const routes = [
    ...mountResource(depts, deptTable, platform, {
      async beforeSave({ tx, session }, values, before) {
        if (before) {
          await refuseOwnBranch(tx, deptTable, before.id, values.parentId)
          await refuseWiderDepts(tx, session, [before.id])
        }
        refuseBeyond(session, { codes: [], stationIds: idsIn(values.stationIds ?? '') })
      },
      async afterSave({ tx, session, afterCommit }, id) {
        await rewriteAncestors(tx, id)
        afterCommit(tellTenant(session.tenantId))
      },
      async beforeRemove({ tx, session, afterCommit }, ids) {
        await refuseWhileUsed(tx, ids)
        afterCommit(tellTenant(session.tenantId))
      },
    }),
    implement(setDeptStation, async ({ body, tx, session, afterCommit }) => {
      await storeDeptStation(tx, session, body, listStations)
      afterCommit(tellTenant(session.tenantId))
    }),
    implement(getDeptTree, ({ tx }) => findDeptTree(tx)),
  ]
  // a station that goes is missed by no department
  references.registerReferrer('station', deptTable, 'stationIds', '部门', {
    title: 'deptName',
    namedTo: depts.codes.view,
    blocks: false,
  })
  return routes
}
