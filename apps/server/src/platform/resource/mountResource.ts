import { coreErrors, fieldMeta, type Resource } from '@energy-console/contract'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import type { Implementation, Session } from '../http'
import { holds, implement, implementDetached, withWireTimes } from '../http'
import { requestLimits } from '../limits'
import type { Platform } from '../module'
import { usesAtEveryStation } from '../references'
import { createChildren, requireChildren } from './children'
import { createExport } from './exportTask'
import { createFiles } from './files'
import { filterConditions, orderBy, type Shown, searchesTexts, visibleFields } from './filters'
import { requireFit } from './fit'
import type { ResourceHooks, Row } from './hooks'
import { mountImport } from './import'
import type { WireRecord } from './import/importer'
import { readPage } from './readPage'
import { byId, idOf } from './record'
import { createRecordChanges } from './recordChanges'
import { createRecordWriter } from './recordWriter'
import { createRowReader } from './rowReader'

type Reading = { tx: Tx; session: Session }
type Values = Record<string, unknown>

/** Implements all calls of a resource over one table. */
export function mountResource<R extends Resource, T extends PgTable>(
  resource: R,
  of: T,
  platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words' | 'clock' | 'imports'> &
    Partial<Pick<Platform, 'attachments'>>,
  hooks: ResourceHooks<R, T> = {},
): Implementation[] {
  const table: PgTable = of
  const { references } = platform
  requireChildren(resource, hooks)
  references.registerResource(resource, table)
  references.registerReferrersOf(resource, table)
  references.registerSearch(resource)
  requireFit(resource, table)
  const { calls }: Resource = resource
  const visible = visibleFields(resource.row)

  const reader = createRowReader<R>(resource, table, references, hooks.computed)
  const children = createChildren(resource, hooks.children ?? {}, references)
  const files = createFiles(resource, table, platform.attachments)
  // A row of the resource, its times as the wire has them.
  const unlogged = (row: object) => hooks.unlogged?.(row as Row<R>) ?? []
  const told = (row: object) => ({
    row: { ...row, ...hooks.told?.(row as Row<R>) },
    hidden: unlogged(row),
  })
  const changes = createRecordChanges({
    ...{ resource, table, children, files, references, unlogged },
    computed: hooks.computed ?? {},
    isTold: hooks.told !== undefined,
    async stateOf(context, id) {
      const [record] = await findWhole(context, [id])
      return record && told(record)
    },
  })
  const writer = createRecordWriter<R, T>({
    ...{ resource, table, hooks, children, files, references, changes },
  })
  const finish = async (context: Reading, rows: readonly Row<R>[], isWhole = false) => {
    const withRows = await children.attach(context, rows, isWhole)
    const complete = await files.attach(context, withRows, isWhole)
    return hooks.extend ? hooks.extend(context, complete) : complete
  }

  // yes or no that is worked out of a row is asked for as columns are
  const columns = getTableColumns(table)
  const shape = resource.schema.shape as Record<string, z.ZodType>
  const isToggle = (field: string) =>
    shape[field] !== undefined && fieldMeta(shape[field]).states !== undefined
  const computed: Shown = Object.fromEntries(
    Object.entries<string | undefined>(hooks.computed ?? {}).flatMap(([field, text]) =>
      text !== undefined && isToggle(field) && !(field in columns) ? [[field, sql.raw(text)]] : [],
    ),
  )
  const conditions = (query: Values, session: Session) =>
    and(hooks.where, ...filterConditions(table, visible, query, session.timeZone, computed))

  const order = (query: Values) =>
    orderBy(table, visible, query, resource.order ?? { field: 'id', direction: 'desc' })

  const selectionOf = (query: Values, session: Session, limit: number) => ({
    where: conditions(query, session),
    order: order(query),
    isSearch: searchesTexts(table, query),
    limit,
  })

  const findRows = async (context: Reading, query: Values, limit: number) => {
    const { tx, session } = context
    return finish(context, await reader.list(tx, session, selectionOf(query, session, limit)))
  }

  const findWhole = async (context: Reading, ids: readonly string[]) => {
    if (ids.length === 0) return []
    const where = and(hooks.where, inArray(idOf(table), [...ids]))
    const rows = await finish(
      context,
      await reader.whole(context.tx, context.session, { where, limit: ids.length }),
      true,
    )
    // The kit's rows are records of fields; their times are instants until here.
    return withWireTimes(rows, context.session.timeZone) as WireRecord[]
  }

  const exportList = createExport(
    {
      resource,
      code: resource.codes.view,
      async findIds({ tx, session }, query, limit) {
        const rows = await tx
          .select({ id: idOf(table) })
          .from(table)
          .where(conditions(query, session))
          .orderBy(...order(query))
          .limit(limit)
        return rows.map(({ id }) => String(id))
      },
      findRows: async (context, ids, isWhole) => {
        const selection = { where: inArray(idOf(table), [...ids]), limit: ids.length }
        const found = await reader.list(context.tx, context.session, selection)
        const rows = await finish(context, found, isWhole)
        return rows.map((row) => ({ ...row, ...hooks.told?.(row) }))
      },
    },
    platform,
  )

  return [
    implement(calls.page, async ({ query, tx, session }) => {
      return readPage(query, async ({ limit, offset }) => {
        const selection = { ...selectionOf(query, session, limit), offset }
        const { rows, total } = await reader.page(tx, session, selection)
        return { rows: [...(await finish({ tx, session }, rows))], total }
      })
    }),
    implement(calls.list, async ({ query, tx, session }) =>
      findRows({ tx, session }, query, requestLimits.listRows),
    ),
    implement(calls.detail, async ({ query, tx, session }) => {
      const where = and(hooks.where, byId(table, query.id))
      const [row] = await finish({ tx, session }, await reader.whole(tx, session, { where, limit: 1 }), true)
      if (!row) throw notFound()
      return row
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
        return references.usesOf({ tx, session }, resource.noun, table, ids)
      })
    }),
    implementDetached(calls.export, async (context) => exportList(context as never)),
    ...(resource.import
      ? mountImport(
          { resource, table, writer, findWhole, told, references, english: platform.words.in('en') },
          platform,
        )
      : []),
  ]
}
