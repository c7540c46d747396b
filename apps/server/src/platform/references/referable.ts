import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import type { Session } from '../http'

/** Where the records of a noun stand and which column names them. */
export interface Referable {
  table: PgTable
  id: PgColumn
  title: PgColumn
  parentId: PgColumn | undefined
  /** Columns beside the title by which a record is known alone. */
  codes: readonly PgColumn[]
  /** Which rows of the table are records of the noun; all are where there is none. */
  where?: SQL
  /** Which records a keyword finds; those whose title contains it where there is none. */
  bears?: ((keyword: string) => SQL) | undefined
  /** Records that are offered for choice; all are where there is none. */
  offered: SQL | undefined
  /** What pickers are in the order of; the title where there is none. */
  order?: readonly PgColumn[]
  /** The name for what a column of a table holds, as an SQL expression, where that is not found by its id alone. */
  wordOf?(table: PgTable, column: PgColumn): string
  /** Codes of which one is needed to be told the names; without it they are for everybody who sees the record. */
  namedTo: readonly string[] | undefined
  /** Whoever sees a record that names one of them is told the name all the same, and whoever writes it there chooses from them. */
  isNamedInRecords?: boolean
  /** Which of them hold a code, at a station where one is said. */
  holding?(tx: Tx, session: Session, of: { code: string; stationId: string | undefined }): Promise<SQL>
}
