import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'

/** Ids of a node and of everything below it, in a table with `id` and `parent_id`. */
export async function withDescendants(tx: Tx, table: PgTable, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select id from ${table} where id = ${id}::bigint
      union select child.id from ${table} child join below on child.parent_id = below.id
    )
    select id::text from below`)
  return rows.map((row) => row.id)
}
