import { coreErrors, isTimeZone } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import type { Tx } from '../database'
import { refuse } from '../errors'

/**
 * Refuses a `timeZone` among a record's values that the runtime or PostgreSQL does not know by exactly this name. The
 * names differ: PostgreSQL takes abbreviations and offsets besides, and either may know newer zones than the other.
 *
 * @throws AppError `core.unknownTimeZone`
 */
export async function requireTimeZone(tx: Tx, { timeZone }: { readonly timeZone?: string }): Promise<void> {
  if (timeZone === undefined) return
  const { rows } = isTimeZone(timeZone)
    ? await tx.execute(sql`select from pg_timezone_names where name = ${timeZone}`)
    : { rows: [] }
  if (rows.length === 0) throw refuse(coreErrors.unknownTimeZone, { timeZone }, 'timeZone')
}
