import {
  coreErrors,
  coreType,
  dictionaryOf,
  fieldMeta,
  kindOf,
  type Resource,
  writable,
} from '@energy-console/contract'
import { and, asc, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { columnName, type Tx, upsert } from '../database'
import { notFound, refuse } from '../errors'
import type { Session } from '../http'
import { type References, referencesOf } from '../references'
import { requireFit } from './fit'
import type { ResourceHooks } from './hooks'
import { idOf, valueIn } from './record'
import { createRowReader } from './rowReader'
import { storedValues } from './storedValues'

type Row = Record<string, unknown>
type Context = { tx: Tx; session: Session }

/** The rows that belong to a resource's records, each field with its table. */
export interface Children {
  /** The fields that hold rows. */
  readonly fields: ReadonlySet<string>
  /** Those of them whose rows refer to other records. */
  readonly referring: ReadonlySet<string>
  /** The records with their rows: in every field for a whole record, in some by name, else in those that lists carry. */
  attach<R extends { id: string }>(context: Context, records: readonly R[], which: Wanted): Promise<R[]>
  /**
   * Brings the stored rows of a record in line with those of a body; a field that is left out stays as it is. Answers the
   * rows of the fields that hold no references, before and after.
   */
  save(context: Context, recordId: string, values: object): Promise<SavedRows>
}

/** Rows of a record before and after a change, by field; those that hold references have no names and are left out. */
export interface SavedRows {
  before: Readonly<Record<string, readonly object[]>>
  after: Readonly<Record<string, readonly object[]>>
}

/** Which fields of a record are wanted: `true` all of them, `false` those of lists, or some. */
export type Wanted = boolean | ReadonlySet<string>

const mostRows = 100_000

/** Reads and saves the rows of records in the tables that their fields name. */
export function createChildren(
  resource: Resource,
  tables: { readonly [field: string]: PgTable | undefined },
  references: References,
): Children {
  const fields = Object.entries(tables).flatMap(([name, table]) =>
    table ? [childField(resource, name, table, references)] : [],
  )
  return {
    fields: new Set(fields.map(({ name }) => name)),
    referring: new Set(fields.flatMap(({ name, isReferring }) => (isReferring ? [name] : []))),
    async attach(context, records, which) {
      if (records.length === 0) return [...records]
      let complete = [...records]
      for (const field of fields.filter((one) => isWanted(one, which))) {
        const ids = records.map(({ id }) => id)
        const rows = await field.read(context, ids)
        complete = complete.map((record) => ({ ...record, [field.name]: rows.get(record.id) ?? [] }))
      }
      return complete
    },

    async save(context, recordId, values) {
      const saved = { before: {} as Record<string, Row[]>, after: {} as Record<string, Row[]> }
      for (const { name, isReferring, save } of fields) {
        const rows = valueIn(values, name)
        if (!Array.isArray(rows)) continue
        const { before, after } = await save(context, recordId, rows)
        if (isReferring) continue
        saved.before[name] = before
        saved.after[name] = after
      }
      return saved
    },
  }
}

/** Whether a field that details alone may carry is among those that are wanted. */
export const isWanted = (
  { name, isDetailOnly }: { name: string; isDetailOnly: boolean },
  which: Wanted,
): boolean => (typeof which === 'boolean' ? which || !isDetailOnly : which.has(name))

/** Refuses, when it is mounted, a resource with rows that nothing would store: neither a table nor the hooks of its module. */
export function requireChildren(
  { noun, schema }: Pick<Resource, 'noun' | 'schema'>,
  { children = {}, afterSave }: Pick<ResourceHooks, 'children' | 'afterSave'>,
): void {
  for (const [name, field] of Object.entries(schema.shape))
    if (kindOf(field as z.ZodType) === 'rows' && !children[name] && !afterSave)
      throw new Error(`${noun}.${name}: rows without a table, see children`)
}

/** One field of rows over its table. */
function childField(resource: Resource, name: string, table: PgTable, references: References) {
  const schema = rowSchemaOf(resource, name)
  const { label = name, isDetailOnly = false } = fieldMeta(resource.schema.shape[name] as z.ZodType)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const { recordId: recordColumn, rowRank } = columns
  if (!recordColumn || !rowRank) throw new Error(`${getTableName(table)} is no table of rows: see childOf`)
  requireFit({ noun: `${resource.noun}.${name}`, schema }, table)
  for (const [field, noun] of referencesOf(schema)) {
    if (dictionaryOf(noun) !== undefined)
      throw new Error(`${resource.noun}.${name}.${field}: rows have no dictionaries`)
    references.registerReferrer(noun, table, field, resource.label, {
      title: '',
      namedTo: resource.codes.view,
    })
  }
  const reader = createRowReader<Resource>({ schema }, table, references, {
    recordId: `"${getTableName(table)}"."${columnName(recordColumn)}"`,
  })
  const written = [
    ...Object.keys(writable(schema).shape).filter((field) => field !== 'id' && columns[field]),
    'rowRank',
  ]

  const read = async ({ tx, session }: Context, ids: readonly string[]) => {
    const where = inArray(recordColumn, [...ids])
    const order = [asc(recordColumn), asc(rowRank), asc(idOf(table))]
    const rows = await reader.whole(tx, session, { where, order, limit: mostRows })
    const byRecord = new Map(ids.map((id) => [id, [] as Row[]]))
    for (const { recordId, ...row } of rows) byRecord.get(String(recordId))?.push(row)
    return byRecord
  }

  const save = async ({ tx, session }: Context, recordId: string, rows: readonly Row[]) => {
    await references.check(tx, schema, rows)
    const before = new Map<unknown, Row>()
    for (const row of await tx.select().from(table).where(eq(recordColumn, recordId))) before.set(row.id, row)
    refuseStrangers(rows, before, { name, label })
    const wanted = rows.map((row, place) => {
      const stored = storedValues(table, row, session.timeZone)
      const own = Object.fromEntries(written.map((field) => [field, stored[field]]))
      return { ...(row.id === undefined ? {} : { id: row.id }), ...own, recordId, rowRank: place }
    })
    const kept = new Set(rows.map(({ id }) => id))
    const gone = [...before.keys()].filter((id) => !kept.has(id))
    if (gone.length > 0)
      await tx.delete(table).where(and(eq(recordColumn, recordId), inArray(idOf(table), gone)))
    const changed = wanted.filter((row) => 'id' in row && differs(row, before.get(row.id) ?? {}, written))
    const stored: Row[] = []
    if (changed.length > 0)
      stored.push(
        ...(await upsert(tx, table, changed, {
          constraint: `${getTableName(table)}_pkey`,
          fields: written,
        })),
      )
    const fresh = wanted.filter((row) => !('id' in row))
    if (fresh.length > 0)
      stored.push(
        ...(await tx
          .insert(table)
          .values(fresh as never)
          .returning()),
      )
    const after = new Map([...before].filter(([id]) => kept.has(id)))
    for (const row of stored) after.set(row.id, row)
    return { before: inOrder(before), after: inOrder(after) }
  }

  /** Rows as they are read, their places aside. */
  const inOrder = (rows: ReadonlyMap<unknown, Row>): Row[] =>
    [...rows.values()]
      .sort((one, other) => Number(one.rowRank) - Number(other.rowRank))
      .map((row) => Object.fromEntries(['id', ...written].map((field) => [field, row[field]])))
      .map(({ rowRank: _place, ...row }) => row)

  return { name, isDetailOnly, isReferring: referencesOf(schema).size > 0, read, save }
}

/** Rows that bear an id must be the record's own (404 as for any id that is not known), and each but once. */
function refuseStrangers(
  rows: readonly Row[],
  before: ReadonlyMap<unknown, Row>,
  { name, label }: { name: string; label: string },
): void {
  const seen = new Set<unknown>()
  rows.forEach(({ id }, place) => {
    if (id === undefined) return
    if (!before.has(id)) throw notFound()
    if (seen.has(id))
      throw refuse(coreErrors.invalid, { field: label, reason: '行重复' }, `${name}.${place}.id`)
    seen.add(id)
  })
}

const differs = (row: Row, stored: Row, fields: readonly string[]) =>
  fields.some((field) => JSON.stringify(row[field] ?? null) !== JSON.stringify(stored[field] ?? null))

/** The schema of a field's rows. @throws where the field holds none */
function rowSchemaOf({ noun, schema }: Resource, name: string): z.ZodObject {
  const field = schema.shape[name] as z.ZodType | undefined
  const list = field && coreType(field)
  if (list instanceof z.ZodArray && list.element instanceof z.ZodObject) return list.element
  throw new Error(`${noun}.${name} holds no rows: see field.rows`)
}
