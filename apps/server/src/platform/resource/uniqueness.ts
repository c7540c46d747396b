import { coreErrors, fieldMeta, type Resource } from '@energy-console/contract'
import { and, eq, getTableColumns, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { refuse } from '../errors'

type Values = Record<string, unknown>

/**
 * Refuses values that another record has already, naming the last field of the rule. Combinations with an empty part
 * may repeat. The table's unique index stays the judge of what happens at the same moment.
 */
export async function refuseDuplicates(
  tx: Tx,
  resource: Pick<Resource, 'unique' | 'schema'>,
  table: PgTable,
  values: Values,
  before: (Values & { id: string }) | undefined,
): Promise<void> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  for (const { fields } of resource.unique ?? []) {
    if (!fields.some((field) => values[field] !== undefined)) continue
    const last = fields.at(-1) ?? ''
    const conditions: SQL[] = []
    for (const field of fields) {
      const column = columns[field]
      const kept = before ? before[field] : column?.default
      const value = values[field] === undefined ? kept : values[field]
      if (column && ['string', 'number', 'boolean'].includes(typeof value)) conditions.push(eq(column, value))
    }
    if (conditions.length < fields.length || !columns.id) continue
    if (before) conditions.push(ne(columns.id, before.id))
    const [other] = await tx
      .select({ id: columns.id })
      .from(table)
      .where(and(...conditions))
      .limit(1)
    if (!other) continue
    const label = fieldMeta(resource.schema.shape[last] as z.ZodType).label ?? last
    throw refuse(coreErrors.duplicate, { field: label, value: String(values[last] ?? before?.[last]) }, last)
  }
}
