import { brokenRules, coreErrors, fieldMeta, type Resource, type ValuesOf } from '@energy-console/contract'
import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import { noteChanges, withWireTimes } from '../http'
import type { References } from '../references'
import type { Children } from './children'
import { removalOf } from './fieldChanges'
import type { Files } from './files'
import { fixedFields, withoutFixed } from './fixedFields'
import type { Before, HookContext, ResourceHooks } from './hooks'
import { byId, idOf, valueIn } from './record'
import type { RecordChanges } from './recordChanges'
import { storedValues } from './storedValues'
import { refuseDuplicates } from './uniqueness'

type Values = Record<string, unknown>

interface WriterOptions<R extends Resource, T extends PgTable> {
  resource: R
  table: PgTable
  hooks: ResourceHooks<R, T>
  children: Children
  files: Files
  references: References
  changes: RecordChanges
}

/** What makes, changes and removes the records of a resource, with the rows that belong to them. */
export interface RecordWriter {
  /** Makes a record, or changes the one with this id. Answers the id and what `afterSave` adds. */
  write(context: HookContext, body: Values, id?: string): Promise<{ id: string }>
  remove(context: HookContext, ids: readonly string[]): Promise<void>
}

export function createRecordWriter<R extends Resource, T extends PgTable>(
  options: WriterOptions<R, T>,
): RecordWriter {
  const { resource, table, hooks, children, files, references, changes } = options
  const { schema, noun }: Resource = resource

  /**
   * The stored record, kept from other writers until this change is committed: what is judged by it is still so when it is
   * stored. Those that refer to it are not held up.
   */
  const findOne = async (tx: Tx, id: string) => {
    const found = tx
      .select()
      .from(table)
      .where(and(hooks.where, byId(table, id)))
      .for('no key update')
    // What is selected whole is a row of the table, and every resource has an id.
    const [row] = (await found) as Before<T>[]
    if (!row) throw notFound()
    return row
  }

  const insert = (tx: Tx, row: Values) =>
    tx
      .insert(table)
      .values(row as never)
      .returning({ id: idOf(table) })

  /** The row as it stands then. */
  const change = async (tx: Tx, before: Before<T>, row: Values): Promise<object[]> =>
    Object.keys(row).length === 0
      ? [before]
      : tx
          .update(table)
          .set(row as never)
          .where(byId(table, before.id))
          .returning()

  /** Rules look at the record as it will stand, its rows included. */
  const refuseBroken = async ({ tx, session }: HookContext, body: Values, before: Before<T> | undefined) => {
    if (!resource.rules?.length) return
    const stored = before && withWireTimes(before, session.timeZone)
    const [rows] = before ? await children.attach({ tx, session }, [{ id: before.id }], true) : []
    const [broken] = brokenRules(resource, { ...rows, ...(stored as object), ...body })
    if (!broken) return
    const { label = broken.field } = fieldMeta(schema.shape[broken.field] as z.ZodType)
    throw refuse(coreErrors.invalid, { field: label, reason: broken.text }, broken.field)
  }

  /** What a change may change of the record. @throws `core.fixed` */
  const changesOf = async (context: HookContext, asked: Values, before: Before<T>) => {
    if (!fixedFields(resource).some((name) => asked[name] !== undefined)) return asked
    const [held] = await files.attach(context, [{ id: before.id }], true)
    return withoutFixed(resource, asked, {
      ...(withWireTimes(before, context.session.timeZone) as object),
      ...held,
    })
  }

  return {
    async write(context, asked, id) {
      const { tx, session } = context
      const before = id === undefined ? undefined : await findOne(tx, id)
      await references.check(tx, schema, [asked], context.found)
      const body = before ? await changesOf(context, asked, before) : asked
      await references.checkEntries(tx, schema, body, before)
      await refuseBroken(context, body, before)
      const noting = before && (await changes.begin(context, { id: before.id, asked: body, before }))
      // The call's schema has parsed it.
      const values = body as ValuesOf<R>
      const settled = await hooks.beforeSave?.(context, values, before)
      const row = storedValues(table, settled ?? body, session.timeZone)
      await refuseDuplicates(tx, resource, table, row, before)
      const [saved] = before === undefined ? await insert(tx, row) : await change(tx, before, row)
      const savedId = saved && valueIn(saved, 'id')
      if (!saved || typeof savedId !== 'string') throw notFound()
      const rows = await children.save(context, savedId, body)
      await files.save(context, savedId, body)
      const answer = await hooks.afterSave?.(context, savedId, values, before)
      await noting?.end(saved, rows)
      if (!before) await changes.noteNew(context, savedId, body)
      return { ...answer, id: savedId }
    },

    async remove(context, list) {
      const { tx } = context
      const ids = [...new Set(list)]
      const found = await tx
        .select({ id: idOf(table), ...titleIn(table, resource) })
        .from(table)
        .where(and(hooks.where, inArray(idOf(table), ids)))
        .for('update')
      if (found.length !== ids.length) throw notFound()
      await hooks.beforeRemove?.(context, ids)
      await references.refuseWhileUsed(tx, noun, table, ids)
      await tx.delete(table).where(inArray(idOf(table), ids))
      await files.remove(tx, ids)
      await hooks.afterRemove?.(context, ids)
      noteChanges(
        tx,
        found.map((row) => removalOf(resource, row)),
      )
    },
  }
}

/** The column of a record's title, under its own name; none where the title is no column. */
function titleIn(table: PgTable, { title }: Resource): Record<string, PgColumn> {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[title]
  return column ? { [title]: column } : {}
}
