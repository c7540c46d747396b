import { coreErrors, type Resource } from '@energy-console/contract'
import { and, count, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import { refuse } from '../errors'
import { referencesOf } from './references'

/** A column whose values are ids of another noun's records. */
interface Referrer {
  table: PgTable
  column: PgColumn
  /** What its records are called in the refusal. */
  label: string
}

const referrers = new Map<string, Map<PgColumn, Referrer>>()

/** Records of `noun` that rows of `table` name in `field` cannot be removed. Resources register theirs by themselves. */
export function registerReferrer(noun: string, table: PgTable, field: string, label: string): void {
  const column = getTableColumns(table)[field]
  if (!column) return
  const known = referrers.get(noun) ?? new Map<PgColumn, Referrer>()
  referrers.set(noun, known.set(column, { table, column, label }))
}

/** Registers every reference of a resource's schema. */
export function registerReferrersOf(of: Pick<Resource, 'noun' | 'label' | 'schema'>, table: PgTable): void {
  for (const [field, noun] of referencesOf(of.schema))
    registerReferrer(noun, table, field, noun === of.noun ? `下级${of.label}` : of.label)
}

/** Refuses to remove records that others still name, with how many and what they are. One query a referring column. */
export async function refuseWhileUsed(tx: Tx, noun: string, table: PgTable, ids: string[]): Promise<void> {
  for (const referrer of referrers.get(noun)?.values() ?? []) {
    const [found] = await tx
      .select({ uses: count() })
      .from(referrer.table)
      .where(and(names(referrer.column, ids), referrer.table === table ? isOther(table, ids) : undefined))
    if (found && found.uses > 0) throw refuse(coreErrors.inUse, { count: found.uses, what: referrer.label })
  }
}

const names = (column: PgColumn, ids: string[]): SQL =>
  /^bigint/.test(column.getSQLType())
    ? inArray(column, ids)
    : sql`string_to_array(${column}, ',') && ${sql.param(ids)}::text[]`

const isOther = (table: PgTable, ids: string[]): SQL | undefined => {
  const { id } = getTableColumns(table)
  return id && notInArray(id, ids)
}
