import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Tx } from '../../database'
import { idOf } from '../record'
import type { Importer } from './importer'

type Values = Readonly<Record<string, unknown>>

/** How columns are compared whose values are texts on the wire; a cast to `varchar(64)` would cut what is longer. */
const castOf = (column: PgColumn | undefined): string | undefined => {
  const type = column?.getSQLType() ?? ''
  return type === 'bigint' ? type : type === 'text' || type.startsWith('varchar') ? 'text' : undefined
}

/**
 * The record that has each key, null where there is none, in one statement. undefined of a key that can only be looked up by
 * itself: it has an empty part, or one that is neither text nor reference.
 */
export async function idsByKey(
  { resource, table }: Pick<Importer, 'resource' | 'table'>,
  tx: Tx,
  keys: readonly Values[],
): Promise<(string | null | undefined)[]> {
  const columns = getTableColumns(table) as Record<string, PgColumn | undefined>
  const parts = (resource.import?.key ?? []).map((field) => ({
    field,
    column: columns[field],
    cast: castOf(columns[field]),
  }))
  const found = keys.map((): string | null | undefined => undefined)
  const lines = keys.flatMap((values, at): SQL[] => {
    const cells = parts.flatMap(({ field, cast }) =>
      cast !== undefined && typeof values[field] === 'string'
        ? [sql`${values[field]}::${sql.raw(cast)}`]
        : [],
    )
    return cells.length < parts.length ? [] : [sql`(${sql.raw(String(at))}, ${sql.join(cells, sql`, `)})`]
  })
  if (parts.length === 0 || lines.length === 0) return found
  const names = sql.raw(parts.map((_part, at) => `k${at}`).join(', '))
  const isIt = parts.flatMap(({ column }, at) => (column ? [sql`${column} = v.${sql.raw(`k${at}`)}`] : []))
  const { rows } = await tx.execute<{ at: number; id: string | null }>(sql`
    select v.at, min(${columns.id})::text as id from (values ${sql.join(lines, sql`, `)}) v(at, ${names})
    left join ${table} on ${sql.join(isIt, sql` and `)} group by v.at`)
  for (const { at, id } of rows) found[at] = id
  return found
}

/** The record that has a key, null where there is none; an empty part of the key is the field's default. */
export async function idByKey(
  { resource, table }: Pick<Importer, 'resource' | 'table'>,
  tx: Tx,
  values: Values,
): Promise<string | null> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const conditions = (resource.import?.key ?? []).flatMap((field): SQL[] => {
    const column = columns[field]
    const value = values[field] ?? (resource.schema.shape[field] as z.ZodType).safeParse(undefined).data
    if (!column) return []
    return [value === undefined || value === null ? isNull(column) : eq(column, value)]
  })
  const [found] = await tx
    .select({ id: idOf(table) })
    .from(table)
    .where(and(...conditions))
    .limit(1)
  return found ? String(found.id) : null
}
