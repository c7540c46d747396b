import type { PgTable } from 'drizzle-orm/pg-core'

const clauses = new WeakMap<PgTable, string>()

/**
 * Marks a table as the parent of partitions; Drizzle has no word for it, so the migration generator adds the clause.
 * The primary key must hold the partition key. Partitions themselves are made at run time, as owner.
 *
 * `partitionedBy('range (ts)', pgTable('sample', { … }))`
 */
export function partitionedBy<T extends PgTable>(clause: string, table: T): T {
  clauses.set(table, clause)
  return table
}

/** The clause given to {@link partitionedBy}; undefined for a plain table. */
export const partitionClause = (table: PgTable): string | undefined => clauses.get(table)
