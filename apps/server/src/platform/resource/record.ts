import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** What a row has in a field that is known by name alone. */
export const valueIn = (row: object, field: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[field]

/** The column of `id`, which every table of records has. */
export const idOf = (table: PgTable): PgColumn => {
  const column = getTableColumns(table).id
  if (!column) throw new Error(`table ${getTableName(table)} has no id`)
  return column
}

/** The column of `id` equals the value. */
export const byId = (table: PgTable, id: string): SQL => eq(idOf(table), id)
