import type { TreeNode } from '@energy-console/contract'
import { asc } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { treeOf } from '../menu/tree'
import { deptTable } from './table'

/** The departments of the tenant as a tree; at most 1,000. */
export async function findDeptTree(tx: Tx): Promise<TreeNode[]> {
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
