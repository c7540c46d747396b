import { depts, getDeptTree } from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { refuseOwnBranch } from '../rights/branches'
import { findDeptTree } from './queries'
import { refuseWhileUsed, rewriteAncestors } from './rules'
import { deptTable } from './table'

export const deptRoutes = (platform: Platform): readonly Implementation[] => [
  ...mountResource(depts, deptTable, platform, {
    async beforeSave({ tx }, values, before) {
      if (before) await refuseOwnBranch(tx, deptTable, before.id, values.parentId)
    },
    async afterSave({ tx }, id) {
      await rewriteAncestors(tx, id)
    },
    beforeRemove: ({ tx }, ids) => refuseWhileUsed(tx, ids),
  }),
  implement(getDeptTree, ({ tx }) => findDeptTree(tx)),
]
