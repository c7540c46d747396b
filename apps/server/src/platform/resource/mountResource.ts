import { coreErrors, fieldMeta, type Resource, type ValuesOf } from '@energy-console/contract'
import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import type { FileSpool, Implementation, Session } from '../http'
import { fromWireTime, holds, implement, implementDetached } from '../http'
import { exportColumns, toCsv, toXlsx } from './exportFile'
import { filterConditions, orderBy } from './filters'
import type { Before, HookContext, ResourceHooks, Row } from './hooks'
import { byId, checkReferences, registerResource } from './references'
import { createRowReader } from './rowReader'
import { refuseDuplicates } from './uniqueness'
import { refuseWhileUsed, registerReferrersOf, usesAtEveryStation, usesOf } from './usage'

type Values = Record<string, unknown>

const exportLimit = 20_000

/** Implements all calls of a resource over one table. */
export function mountResource<R extends Resource, T extends PgTable>(
  resource: R,
  of: T,
  files: FileSpool,
  hooks: ResourceHooks<R, T> = {},
): Implementation[] {
  const table: PgTable = of
  registerResource(resource, table)
  registerReferrersOf(resource, table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const { calls, schema }: Resource = resource
  const visible = new Map(
    ['id', 'createTime', 'updateTime', ...Object.keys(schema.shape)].map((field) => [
      field,
      fieldMeta((schema.shape[field] ?? schema) as z.ZodType).label ?? '',
    ]),
  )

  const reader = createRowReader<R>(resource, table, hooks.computed)
  const finish = async (context: { tx: Tx; session: Session }, rows: readonly Row<R>[]) =>
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

  const findOne = async (tx: Tx, id: string) => {
    const rows = await tx
      .select()
      .from(table)
      .where(and(hooks.where, byId(table, id)))
    // What is selected whole is a row of the table, and every resource has an id.
    const [row] = rows as Before<T>[]
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

  const write = async (context: HookContext, parsed: Values, id?: string) => {
    const { tx, session } = context
    // The call's schema has parsed it.
    const body = parsed as ValuesOf<R>
    const before = id === undefined ? undefined : await findOne(tx, id)
    await checkReferences(tx, schema, body)
    const settled = await hooks.beforeSave?.(context, body, before)
    const row = stored(settled ?? body, session.timeZone)
    await refuseDuplicates(tx, resource, table, row, before)
    const [saved] =
      before === undefined
        ? await tx
            .insert(table)
            .values(row as never)
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
          .set(row as never)
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
      const { size, current } = query as { size: number; current: number }
      const selection = { ...selectionOf(query, session, size), offset: (current - 1) * size }
      const { rows, total } = await reader.page(tx, session, selection)
      const records = await finish({ tx, session }, rows)
      return { records, total, size, current, pages: Math.ceil(total / size) } as never
    }),
    implement(
      calls.list,
      async ({ query, tx, session }) => (await findRows({ tx, session }, query, 1000)) as never,
    ),
    implement(calls.detail, async ({ query, tx, session }) => {
      const where = and(hooks.where, byId(table, query.id))
      const [row] = await finish({ tx, session }, await reader.whole(tx, session, { where, limit: 1 }))
      if (!row) throw notFound()
      return row as never
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
    implementDetached(calls.export, async ({ query, session, inTenant }) => {
      const rows = await inTenant((tx) => findRows({ tx, session }, query, exportLimit + 1))
      if (rows.length > exportLimit)
        throw refuse(coreErrors.invalid, { field: '导出', reason: `超过 ${exportLimit} 行，请缩小筛选范围` })
      const head = exportColumns(schema)
      const isCsv = query.format === 'csv'
      return files.put({
        fileName: `${resource.label}.${query.format}`,
        contentType: isCsv
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: isCsv ? toCsv(head, rows, session.timeZone) : await toXlsx(head, rows, session.timeZone),
      })
    }),
  ]
}

function idOf(columns: Record<string, PgColumn>): PgColumn {
  if (!columns.id) throw new Error('a resource needs a column id')
  return columns.id
}
