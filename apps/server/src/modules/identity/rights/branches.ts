import { identityErrors } from '@energy-console/contract/identity'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** Refuses a parent that is the record itself or stands below it, in a table with `id` and `parent_id`. */
export async function refuseOwnBranch(
  tx: Tx,
  table: PgTable,
  id: string,
  parentId: string | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === '0') return
  const name = sql.identifier(getTableName(table))
  const { rows } = await tx.execute(sql`
    with recursive above (id, parent_id) as (
      select id, parent_id from ${name} where id = ${parentId}
      union
      select up.id, up.parent_id from ${name} up join above on up.id = above.parent_id
    )
    select 1 from above where id = ${id}`)
  if (rows.length > 0) throw refuse(identityErrors.ownParent)
}
