import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fromWireTime } from '../http'

/** The part of some values that a table stores, without the id; wire times become instants. */
export function storedValues(table: PgTable, values: object, timeZone: string): Record<string, unknown> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== 'id' && columns[name] !== undefined)
      .map(([name, value]) => [
        name,
        columns[name]?.dataType === 'date' && typeof value === 'string'
          ? fromWireTime(value, timeZone)
          : value,
      ]),
  )
}
