import { coreErrors, type TreeNode } from '@energy-console/contract'
import { depts, deptTree } from '@energy-console/contract/identity'
import { and, asc, count, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { treeOf } from '../menu/tree'
import { refuseOwnBranch } from '../rights/branches'
import { userTable } from '../user/table'
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
  implement(deptTree, ({ tx }) => findDeptTree(tx)),
]

async function findDeptTree(tx: Tx): Promise<TreeNode[]> {
  const rows = await tx
    .select({ id: deptTable.id, parentId: deptTable.parentId, title: deptTable.deptName })
    .from(deptTable)
    .orderBy(asc(deptTable.sort), asc(deptTable.id))
    .limit(1000)
  return treeOf(
    rows,
    ({ id, parentId, title }): TreeNode => ({ id, parentId, title, key: id, value: id, hasChildren: false }),
  )
}

/** Writes the ancestors of a department and of everything below it anew. */
async function rewriteAncestors(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    with recursive branch (id, ancestors) as (
      select dept.id, coalesce(above.ancestors || ',' || above.id, '0')
      from dept left join dept above on above.id = dept.parent_id
      where dept.id = ${id}
      union all
      select below.id, branch.ancestors || ',' || branch.id
      from dept below join branch on below.parent_id = branch.id
    )
    update dept set ancestors = branch.ancestors from branch where dept.id = branch.id`)
}

async function refuseWhileUsed(tx: Tx, ids: string[]): Promise<void> {
  const [users] = await tx
    .select({ count: count() })
    .from(userTable)
    .where(sql`string_to_array(${userTable.deptId}, ',') && ${`{${ids.join(',')}}`}::text[]`)
  if (users && users.count > 0) throw refuse(coreErrors.inUse, { count: users.count, what: '用户' })
  const [below] = await tx
    .select({ count: count() })
    .from(deptTable)
    .where(and(inArray(deptTable.parentId, ids), sql`not ${inArray(deptTable.id, ids)}`))
  if (below && below.count > 0) throw refuse(coreErrors.inUse, { count: below.count, what: '下级部门' })
}
