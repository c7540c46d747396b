import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Where the records of a noun stand and which column names them. */
export interface Referable {
  table: PgTable
  id: PgColumn
  title: PgColumn
  parentId: PgColumn | undefined
  /** Columns beside the title by which a record is known alone. */
  codes: readonly PgColumn[]
  /** True of records that are offered for choice; all are where there is none. */
  offered: PgColumn | undefined
  /** Codes of which one is needed to be told the names; without it they are for everybody who sees the record. */
  namedTo: readonly string[] | undefined
}
