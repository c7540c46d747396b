import { coreErrors } from '@energy-console/contract'
import { and, count, inArray, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { userTable } from '../user/table'
import { deptTable } from './table'

/** Writes the ancestors of a department and of everything below it anew. */
export async function rewriteAncestors(tx: Tx, id: string): Promise<void> {
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

/** Refuses to remove departments with users, or with others below that stay. */
export async function refuseWhileUsed(tx: Tx, ids: string[]): Promise<void> {
  const [users] = await tx
    .select({ count: count() })
    .from(userTable)
    .where(sql`string_to_array(${userTable.deptId}, ',') && ${texts(ids)}`)
  if (users && users.count > 0) throw refuse(coreErrors.inUse, { count: users.count, what: '用户' })
  const [below] = await tx
    .select({ count: count() })
    .from(deptTable)
    .where(and(inArray(deptTable.parentId, ids), sql`not ${inArray(deptTable.id, ids)}`))
  if (below && below.count > 0) throw refuse(coreErrors.inUse, { count: below.count, what: '下级部门' })
}
