import { coreErrors, fieldMeta, nameField, type Resource } from '@energy-console/contract'
import { eq, getTableColumns, getTableName, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { columnName, type Tx } from '../database'
import { refuse } from '../errors'
import { holds, type Session } from '../http'

/** Where the records of a noun stand and which column names them. */
interface Referable {
  table: PgTable
  id: PgColumn
  title: PgColumn
  parentId: PgColumn | undefined
  /** Codes of which one is needed to be told the names; without it they are for everybody who sees the record. */
  namedTo: readonly string[] | undefined
}

const referables = new Map<string, Referable>()

/** Makes a table's records referable by `reference(noun)`: checked on saving, named in answers, offered in pickers. */
export function registerReferable(
  noun: string,
  table: PgTable,
  titleColumn: string,
  namedTo?: readonly string[],
): void {
  const columns = getTableColumns(table)
  const id = columns.id
  const title = columns[titleColumn]
  if (!id || !title) throw new Error(`table of ${noun} lacks id or ${titleColumn}`)
  referables.set(noun, { table, id, title, parentId: columns.parentId, namedTo })
}

const find = (noun: string): Referable => {
  const found = referables.get(noun)
  if (!found) throw refuse(coreErrors.notFound)
  return found
}

/** The fields of a schema that hold ids of other records: field name → noun. */
export function referencesOf(schema: z.ZodObject): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const { reference } = fieldMeta(field as z.ZodType)
    if (reference) found.set(name, reference)
  }
  return found
}

/** The ids that a reference holds: one, a list, a comma list, or none (`"0"` is the root of a tree). */
const idsIn = (value: unknown): string[] => {
  const ids: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return ids.filter((id): id is string => typeof id === 'string' && id !== '' && id !== '0')
}

/** Refuses (404) when a referenced record is not visible to the caller. One query a noun. */
export async function checkReferences(
  tx: Tx,
  schema: z.ZodObject,
  ...records: readonly object[]
): Promise<void> {
  const wanted = new Map<string, Set<string>>()
  for (const [field, noun] of referencesOf(schema)) {
    const ids = wanted.get(noun) ?? new Set()
    for (const record of records) for (const id of idsIn(valueIn(record, field))) ids.add(id)
    if (ids.size > 0) wanted.set(noun, ids)
  }
  for (const [noun, ids] of wanted) {
    const { table, id } = find(noun)
    const rows = await tx
      .select({ id })
      .from(table)
      .where(inArray(id, [...ids]))
    if (rows.length !== ids.size) throw refuse(coreErrors.notFound)
  }
}

/** Refuses an id in `field` that names no record which the caller sees, where the field is no reference of its form. */
export async function requireKnown(
  tx: Tx,
  noun: string,
  wanted: string,
  field: { name: string; label: string },
) {
  const { table, id } = find(noun)
  const rows = await tx.select({ id }).from(table).where(eq(id, wanted))
  if (rows.length === 0)
    throw refuse(coreErrors.invalid, { field: field.label, reason: '记录不存在或已被删除' }, field.name)
}

/**
 * `<field without Id>Name` of each reference as an SQL expression over the table, for the names that the session may
 * see. Records that row-level security hides have none.
 */
export function nameColumns(
  schema: z.ZodObject,
  table: PgTable,
  session: Session,
): { field: string; text: string }[] {
  const columns = getTableColumns(table)
  return [...referencesOf(schema)].flatMap(([field, noun]) => {
    const column = columns[field]
    const { table: target, id, title, namedTo } = find(noun)
    if (!column) return []
    const named = `${getTableName(target)}" as "named`
    const value = `"${getTableName(table)}"."${columnName(column)}"`
    const text =
      namedTo && !holds(session, namedTo)
        ? 'null::text'
        : isBigint(column)
          ? `(select "named"."${columnName(title)}" from "${named}" where "named"."${columnName(id)}" = ${value})`
          : `(select string_agg("named"."${columnName(title)}", ',' order by "listed"."at")
              from unnest(string_to_array(nullif(${value}, ''), ',')::bigint[]) with ordinality as "listed" ("id", "at")
              join "${named}" on "named"."${columnName(id)}" = "listed"."id")`
    return [{ field: nameField(field), text }]
  })
}

const isBigint = (column: PgColumn) => /^bigint/.test(column.getSQLType())

/** At most 50 records of a noun for a picker: those with the given ids, or those whose title contains the keyword. */
export async function findOptions(
  tx: Tx,
  session: Session,
  noun: string,
  { keyword, ids }: { keyword?: string | undefined; ids?: string | undefined },
) {
  const { table, id, title, parentId, namedTo } = find(noun)
  if (namedTo && !holds(session, namedTo))
    throw refuse(coreErrors.forbidden, { permission: namedTo.join(' / ') })
  const conditions: SQL[] = []
  if (ids) conditions.push(inArray(id, ids.split(',')))
  if (keyword) conditions.push(ilike(title, `%${escapeLike(keyword)}%`))
  const rows = await tx
    .select({ id, title, parentId: parentId ?? sql<null>`null` })
    .from(table)
    .where(conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined)
    .orderBy(title)
    .limit(parentId ? 1000 : 50)
  return rows.map((row) => ({
    id: String(row.id),
    title: String(row.title),
    ...(row.parentId === null ? {} : { parentId: String(row.parentId) }),
  }))
}

/** The text as it stands inside a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** What a row has in a field that is known by name alone. */
export const valueIn = (row: object, field: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[field]

/** Registers the table of a resource under its noun. */
export const registerResource = (of: Pick<Resource, 'noun' | 'title' | 'namedTo'>, table: PgTable) =>
  registerReferable(of.noun, table, of.title, of.namedTo)

/** The column of `id`, which every table of records has. */
export const idOf = (table: PgTable): PgColumn => {
  const column = getTableColumns(table).id
  if (!column) throw new Error(`table ${getTableName(table)} has no id`)
  return column
}

/** The column of `id` equals the value. */
export const byId = (table: PgTable, id: string): SQL => eq(idOf(table), id)
