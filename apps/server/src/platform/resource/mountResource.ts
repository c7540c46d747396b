import { coreErrors, fieldMeta, type Resource } from '@energy-console/contract'
import { and, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import type { FileSpool, Implementation, Session } from '../http'
import { holds, implement, implementDetached } from '../http'
import { createChildren, requireChildren } from './children'
import { exportColumns, toCsv, toXlsx } from './exportFile'
import { filterConditions, orderBy } from './filters'
import { requireFit } from './fit'
import type { ResourceHooks, Row } from './hooks'
import { createRecordWriter } from './recordWriter'
import { byId, idOf, registerResource } from './references'
import { createRowReader } from './rowReader'
import { registerReferrersOf, usesAtEveryStation, usesOf } from './usage'

type Reading = { tx: Tx; session: Session }
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
  requireChildren(resource, hooks)
  registerResource(resource, table)
  registerReferrersOf(resource, table)
  requireFit(resource, table)
  const { calls, schema }: Resource = resource
  const visible = new Map(
    ['id', 'createTime', 'updateTime', ...Object.keys(schema.shape)].map((field) => [
      field,
      fieldMeta((schema.shape[field] ?? schema) as z.ZodType).label ?? '',
    ]),
  )

  const reader = createRowReader<R>(resource, table, hooks.computed)
  const children = createChildren(resource, hooks.children ?? {})
  const writer = createRecordWriter<R, T>({ resource, table, hooks, children })
  const finish = async (context: Reading, rows: readonly Row<R>[], isWhole = false) => {
    const complete = await children.attach(context, rows, isWhole)
    return hooks.extend ? hooks.extend(context, complete) : complete
  }

  const conditions = (query: Values, session: Session) =>
    and(hooks.where, ...filterConditions(table, visible, query, session.timeZone))

  const order = (query: Values) =>
    orderBy(table, visible, query, resource.order ?? { field: 'id', direction: 'desc' })

  const selectionOf = (query: Values, session: Session, limit: number) => ({
    where: conditions(query, session),
    order: order(query),
    limit,
  })

  const findRows = async (context: Reading, query: Values, limit: number) => {
    const { tx, session } = context
    return finish(context, await reader.list(tx, session, selectionOf(query, session, limit)))
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
      const [row] = await finish({ tx, session }, await reader.whole(tx, session, { where, limit: 1 }), true)
      if (!row) throw notFound()
      return row as never
    }),
    implement(calls.save, async ({ body, ...context }) => writer.write(context, body as Values)),
    implement(calls.update, async ({ body, ...context }) => writer.write(context, body as Values, body.id)),
    implement(calls.submit, async ({ body, ...context }) => {
      const { id } = body as { id?: string }
      const permission = id ? resource.codes.edit : resource.codes.add
      if (!holds(context.session, permission)) throw refuse(coreErrors.forbidden, { permission })
      return writer.write(context, body as Values, id || undefined)
    }),
    implement(calls.remove, async ({ query, ...context }) => writer.remove(context, query.ids.split(','))),
    implementDetached(calls.usage, async ({ query, ...context }) => {
      const ids = [...new Set(query.ids.split(','))]
      return usesAtEveryStation(context, async ({ tx, session }) => {
        const found = await tx.$count(table, and(hooks.where, inArray(idOf(table), ids)))
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
