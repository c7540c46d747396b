import { getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnName, type Tx } from './transaction'

/**
 * Inserts rows; where the key of one is taken, `fields` of the row that is there become what it brings. The key goes by the name of its
 * constraint, which Drizzle cannot write: its columns are others where tables lie on several nodes (decision 169).
 *
 * @returns the rows as they are stored
 */
export async function upsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { constraint, fields }: { constraint: string; fields: readonly string[] },
): Promise<InferSelectModel<T>[]> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const set = fields.flatMap((field) => {
    const column = columns[field]
    return column ? [sql.raw(`"${columnName(column)}" = excluded."${columnName(column)}"`)] : []
  })
  const insert = tx.insert(table).values([...rows] as never)
  const stored = await tx.execute(sql`
    ${insert.getSQL()} on conflict on constraint ${sql.identifier(constraint)} do update set ${sql.join(set, sql`, `)} returning *`)
  return stored.rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(columns).map(([field, column]) => {
          const value = row[columnName(column)]
          return [field, value === null ? null : column.mapFromDriverValue(value)]
        }),
      ) as InferSelectModel<T>,
  )
}
