import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** The rows that a statement answers. */
export const rowsOf = async <R extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<R[]> =>
  // what a statement answers is declared beside it
  (await tx.execute(statement)).rows as R[]
