import { coreErrors, type Resource } from '@energy-console/contract'
import { and, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import type { Implementation, Session } from '../http'
import { fromWireTime, holds, implement, implementDetached } from '../http'
import { requestLimits } from '../limits'
import type { Platform } from '../module'
import { createExport } from './exportTask'
import { filterConditions, orderBy, visibleFields } from './filters'
import { readPage } from './readPage'
import { byId, checkReferences, registerResource } from './references'
import { createRowReader, type Row } from './rowReader'
import { refuseDuplicates } from './uniqueness'
import { refuseWhileUsed, registerReferrersOf, usesAtEveryStation, usesOf } from './usage'

type Values = Record<string, unknown>

/** What a hook may use: the transaction, who asks, and what to do once it is committed. */
export interface HookContext {
  tx: Tx
  session: Session
  afterCommit(work: () => void | Promise<void>): void
}

/** What is special about a resource; everything else is the kit's. */
export interface ResourceHooks {
  /** More fields of the answer, each an SQL expression over the table's columns, written as `device.id`. */
  computed?: Readonly<Record<string, string>>
  /** More fields of the answer (children, state) that need other statements, for a whole page of rows at once. */
  extend?(context: { tx: Tx; session: Session }, rows: Row[]): Promise<Row[]>
  /** Checks and derives what is stored. `before` is the stored row when a record is changed. */
  beforeSave?(context: HookContext, values: Values, before: Row | undefined): Promise<Values>
  /** Stores what belongs to the record (children), tells others. `values` is the parsed body. What it answers joins `{ id }`. */
  afterSave?(
    context: HookContext,
    id: string,
    values: Values,
    before: Row | undefined,
    // biome-ignore lint/suspicious/noConfusingVoidType: most hooks answer nothing
  ): Promise<Values | void>
  /** Refuses, or removes what depends on the records. */
  beforeRemove?(context: HookContext, ids: string[]): Promise<void>
  afterRemove?(context: HookContext, ids: string[]): Promise<void>
  /** A condition that every list obeys, beyond row-level security. */
  where?: SQL
}

/** Implements all calls of a resource over one table. */
export function mountResource(
  resource: Resource,
  table: PgTable,
  platform: Pick<Platform, 'files' | 'tasks'>,
  hooks: ResourceHooks = {},
): Implementation[] {
  registerResource(resource, table)
  registerReferrersOf(resource, table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const schema: z.ZodObject = resource.schema
  const visible = visibleFields(resource.row)
  const shown = Object.fromEntries(Object.entries(columns).filter(([name]) => visible.has(name)))
  const { calls } = resource

  const select = (tx: Tx, where: SQL | undefined) => tx.select(shown).from(table).where(where)

  const reader = createRowReader(resource, table, hooks.computed)
  const finish = async (context: { tx: Tx; session: Session }, rows: Row[]) =>
    hooks.extend ? hooks.extend(context, rows) : rows

  const conditions = (query: Values, session: Session) =>
    and(hooks.where, ...filterConditions(table, visible, query, session.timeZone))

  const order = (query: Values) =>
    orderBy(table, visible, query, resource.order ?? { field: 'id', direction: 'desc' })

  const selectionOf = (query: Values, session: Session, limit: number) => ({
    where: conditions(query, session),
    order: order(query),
    limit,
  })

  const findRows = async (context: { tx: Tx; session: Session }, query: Values, limit: number) => {
    const { tx, session } = context
    return finish(context, await reader.list(tx, session, selectionOf(query, session, limit)))
  }

  const exportList = createExport(
    {
      resource,
      async findIds(tx, session, query, limit) {
        const rows = await tx
          .select({ id: idOf(columns) })
          .from(table)
          .where(conditions(query, session))
          .orderBy(...order(query))
          .limit(limit)
        return rows.map(({ id }) => String(id))
      },
      findRows: async (context, ids) => {
        const selection = { where: inArray(idOf(columns), [...ids]), limit: ids.length }
        return finish(context, await reader.list(context.tx, context.session, selection))
      },
    },
    platform,
  )

  const findOne = async (tx: Tx, id: string) => {
    const [row] = (await select(tx, and(hooks.where, byId(table, id)))) as Row[]
    if (!row) throw notFound()
    return row
  }

  /** The part of a body that the table stores; wire times become instants. */
  const stored = (values: Values, timeZone: string) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name !== 'id' && columns[name] !== undefined)
        .map(([name, value]) => [
          name,
          columns[name]?.dataType === 'date' && typeof value === 'string'
            ? fromWireTime(value, timeZone)
            : value,
        ]),
    )

  const write = async (context: HookContext, body: Values, id?: string) => {
    const { tx, session } = context
    const before = id === undefined ? undefined : await findOne(tx, id)
    await checkReferences(tx, schema, body)
    const values = hooks.beforeSave ? await hooks.beforeSave(context, body, before) : body
    const row = stored(values, session.timeZone)
    await refuseDuplicates(tx, resource, table, row, before)
    const [saved] =
      before === undefined
        ? await tx
            .insert(table)
            .values(row)
            .returning({ id: idOf(columns) })
        : await change(tx, before.id, row)
    if (!saved) throw notFound()
    const answer = await hooks.afterSave?.(context, saved.id as string, body, before)
    return { ...answer, id: saved.id as string }
  }

  const change = async (tx: Tx, id: string, row: Values) =>
    Object.keys(row).length === 0
      ? [{ id }]
      : tx
          .update(table)
          .set(row)
          .where(byId(table, id))
          .returning({ id: idOf(columns) })

  const remove = async (context: HookContext, list: string) => {
    const ids = [...new Set(list.split(','))]
    const found = await context.tx
      .select({ id: idOf(columns) })
      .from(table)
      .where(and(hooks.where, inArray(idOf(columns), ids)))
      .for('update')
    if (found.length !== ids.length) throw notFound()
    await hooks.beforeRemove?.(context, ids)
    await refuseWhileUsed(context.tx, resource.noun, table, ids)
    await context.tx.delete(table).where(inArray(idOf(columns), ids))
    await hooks.afterRemove?.(context, ids)
  }

  return [
    implement(calls.page, async ({ query, tx, session }) => {
      return readPage(query, async ({ limit, offset }) => {
        const selection = { ...selectionOf(query, session, limit), offset }
        const { rows, total } = await reader.page(tx, session, selection)
        return { rows: await finish({ tx, session }, rows), total }
      })
    }),
    implement(calls.list, async ({ query, tx, session }) =>
      findRows({ tx, session }, query, requestLimits.listRows),
    ),
    implement(calls.detail, async ({ query, tx, session }) => {
      const where = and(hooks.where, byId(table, query.id))
      const [row] = await finish({ tx, session }, await reader.whole(tx, session, { where, limit: 1 }))
      if (!row) throw notFound()
      return row
    }),
    implement(calls.save, async ({ body, ...context }) => write(context, body as Values)),
    implement(calls.update, async ({ body, ...context }) => write(context, body as Values, body.id)),
    implement(calls.submit, async ({ body, ...context }) => {
      const { id } = body as { id?: string }
      const permission = id ? resource.codes.edit : resource.codes.add
      if (!holds(context.session, permission)) throw refuse(coreErrors.forbidden, { permission })
      return write(context, body as Values, id || undefined)
    }),
    implement(calls.remove, async ({ query, ...context }) => remove(context, query.ids)),
    implementDetached(calls.usage, async ({ query, ...context }) => {
      const ids = [...new Set(query.ids.split(','))]
      return usesAtEveryStation(context, async ({ tx, session }) => {
        const found = await tx.$count(table, and(hooks.where, inArray(idOf(columns), ids)))
        if (found !== ids.length) throw notFound()
        return usesOf({ tx, session }, resource.noun, table, ids)
      })
    }),
    implementDetached(calls.export, async (context) => exportList(context as never)),
  ]
}

function idOf(columns: Record<string, PgColumn>): PgColumn {
  if (!columns.id) throw new Error('a resource needs a column id')
  return columns.id
}
