import type { DictionaryEntry } from '@energy-console/contract/system'
import { and, asc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { readPage } from '../../../platform/resource'
import { escapeLike } from '../../../platform/text'
import { dictionaryTable } from './table'

/** System dictionaries belong to the installation, business ones to a tenant. */
export type Kind = 'system' | 'business'

interface Filters {
  code?: string | undefined
  dictValue?: string | undefined
}

const parent = alias(dictionaryTable, 'parent')

export const child = alias(dictionaryTable, 'child')

const most = 5000

const shown = {
  id: dictionaryTable.id,
  parentId: dictionaryTable.parentId,
  code: dictionaryTable.code,
  dictKey: dictionaryTable.dictKey,
  dictValue: dictionaryTable.dictValue,
  sort: dictionaryTable.sort,
  remark: dictionaryTable.remark,
  isSealed: dictionaryTable.isSealed,
  parentName: sql<string>`coalesce(${parent.dictValue}, '')`,
  // entries are of the tenant and the kind of their dictionary: named, they are found by the key of the table
  hasChildren: sql<boolean>`exists (select from ${dictionaryTable} child where child.parent_id = ${dictionaryTable}.id
    and child.tenant_id = ${dictionaryTable}.tenant_id and child.kind = ${dictionaryTable}.kind)`,
}

export const select = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(shown)
    .from(dictionaryTable)
    .leftJoin(parent, eq(parent.id, dictionaryTable.parentId))
    .where(where)
    .orderBy(asc(dictionaryTable.sort), asc(dictionaryTable.id))

const ofKind = (kind: Kind, filters: Filters = {}) =>
  and(
    eq(dictionaryTable.kind, kind),
    filters.code ? ilike(dictionaryTable.code, `%${escapeLike(filters.code)}%`) : undefined,
    filters.dictValue ? ilike(dictionaryTable.dictValue, `%${escapeLike(filters.dictValue)}%`) : undefined,
  )

const isRoot = eq(dictionaryTable.parentId, '0')

/** All entries as a tree; an entry whose dictionary is filtered away stands at the top. */
export async function findEntries(tx: Tx, kind: Kind, filters: Filters): Promise<DictionaryEntry[]> {
  const rows: DictionaryEntry[] = await select(tx, ofKind(kind, filters)).limit(most)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const above = byId.get(row.parentId)
    if (above) above.children = [...(above.children ?? []), row]
  }
  return rows.filter((row) => !byId.has(row.parentId))
}

/** The dictionaries themselves, by pages. */
export function findParentPage(tx: Tx, kind: Kind, query: Filters & { current: number; size: number }) {
  const where = and(isRoot, ofKind(kind, query))
  return readPage(query, async ({ limit, offset }) => ({
    rows: await select(tx, where).limit(limit).offset(offset),
    total: await tx.$count(dictionaryTable, where),
  }))
}

/**
 * The entries of one dictionary, by its id or by its code.
 *
 * @throws AppError 404 for a dictionary that does not exist.
 */
export async function findChildren(
  tx: Tx,
  kind: Kind,
  query: { parentId?: string; code?: string | undefined; dictValue?: string | undefined; isOpen?: boolean },
) {
  if (query.parentId !== undefined && query.parentId !== '0') await findEntry(tx, kind, query.parentId)
  const ofParent =
    query.parentId !== undefined
      ? and(eq(dictionaryTable.parentId, query.parentId), ofKind(kind, query))
      : and(
          ne(dictionaryTable.parentId, '0'),
          eq(dictionaryTable.kind, kind),
          eq(dictionaryTable.code, query.code ?? ''),
        )
  return select(tx, and(ofParent, query.isOpen ? eq(dictionaryTable.isSealed, 0) : undefined)).limit(most)
}

export async function findEntry(tx: Tx, kind: Kind, id: string): Promise<DictionaryEntry> {
  const [found] = await select(tx, and(eq(dictionaryTable.kind, kind), eq(dictionaryTable.id, id)))
  if (!found) throw notFound()
  return found
}
