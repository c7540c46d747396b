import { and, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import { holds, type Session } from '../http'
import type { Referable } from './referable'

/** A record that a name may stand for, with what tells it from others of that name. */
export interface Named {
  id: string
  name: string
  /** What it is known by beside its name. */
  codes: readonly string[]
  stationId: string | undefined
  parentId: string | undefined
}

type Asking = { tx: Tx; session: Session }

/** Records that one import may name of one noun. */
const mostNamed = 50_000

/** The records with one of these names or codes, of those that the session sees and is told the names of. */
export async function recordsByName(
  { tx, session }: Asking,
  { table, id, title, codes, parentId, namedTo, where }: Referable,
  names: readonly string[],
): Promise<Named[]> {
  if (names.length === 0 || (namedTo && !holds(session, namedTo))) return []
  const { stationId } = getTableColumns(table) as Record<string, PgColumn | undefined>
  const none = sql<null>`null`
  const coded = Object.fromEntries(codes.map((column, place) => [`code${place}`, column]))
  const rows = await tx
    .select({ id, title, stationId: stationId ?? none, parentId: parentId ?? none, ...coded })
    .from(table)
    .where(and(where, or(...[title, ...codes].map((column) => inArray(column, [...names])))))
    .limit(mostNamed)
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.title),
    codes: codes.flatMap((_column, place) => textIn(row, `code${place}`) ?? []),
    stationId: textIn(row, 'stationId'),
    parentId: textIn(row, 'parentId'),
  }))
}

const textIn = (row: object, field: string) => {
  const value: unknown = Reflect.get(row, field)
  return value === null || value === undefined ? undefined : String(value)
}

/** Titles of records that are offered, those that the session may be told: so many at most, by name. */
export async function someTitles(
  { tx, session }: Asking,
  { table, title, namedTo, offered, where }: Referable,
  limit: number,
): Promise<string[]> {
  if (namedTo && !holds(session, namedTo)) return []
  const rows = await tx.select({ title }).from(table).where(and(where, offered)).orderBy(title).limit(limit)
  return rows.map((row) => String(row.title))
}
