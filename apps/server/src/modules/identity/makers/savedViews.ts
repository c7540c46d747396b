import {
  coreErrors,
  type FieldChange,
  fieldMeta,
  mostSavedViews,
  type Resource,
  type SavedViewValues,
} from '@energy-console/contract'
import { and, eq, getTableColumns, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { bigints, type Database, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { HookContext } from '../../../platform/resource'
import { isStillHere } from '../validity/ofUser'
import { makerOf } from './makerOf'

/** A table of saved views (`ownPolicy`). One that can be shared with a station alone has a column for it. */
type SavedTable = PgTable &
  Readonly<Record<'id' | 'tenantId' | 'isShared' | 'userName' | 'createUser', PgColumn>>

interface Kind {
  views: Resource
  table: SavedTable
  /** The fields within whose values names differ; all names of somebody's do unless told. */
  within?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const columnsOf = ({ table }: Kind): Readonly<Record<string, PgColumn>> => getTableColumns(table)

/**
 * What holds of saved views of any kind: somebody's own have different names and are no more than he may keep, one that is not
 * shared is of no station, and who saves it last is told with it. To others it is not there for changing: its policy says so.
 */
export const savedViewHooks = (kind: Kind) => ({
  computed: makerOf(getTableName(kind.table)),
  async beforeSave<V extends Partial<SavedViewValues>>(
    { tx, session }: Pick<HookContext, 'tx' | 'session'>,
    values: V,
    before: (Values & { id: string; isShared: boolean }) | undefined,
  ) {
    const { title } = kind.views
    const name = (values as Values)[title]
    await holdOwn(tx, kind, session)
    if (!before) await requireRoom(tx, kind, session)
    if (typeof name === 'string' && name !== before?.[title])
      await requireFreeName(tx, kind, { name, userId: session.userId, view: { ...before, ...values } })
    const isAlone = !(values.isShared ?? before?.isShared ?? false)
    return {
      ...values,
      userName: session.userName,
      ...(isAlone && 'stationId' in columnsOf(kind) ? { stationId: null } : {}),
    }
  },
})

/** Of two saves at once the other is looked at after this one: they are counted, and their names compared. */
const holdOwn = (tx: Tx, { table }: Kind, { userId }: Session) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(table)} of ${userId}`}))`)

/** @throws core.tooManySaved */
async function requireRoom(tx: Tx, { table }: Kind, { userId }: Session): Promise<void> {
  if ((await tx.$count(table, eq(table.createUser, userId))) >= mostSavedViews)
    throw refuse(coreErrors.tooManySaved, { most: mostSavedViews })
}

interface Named {
  name: string
  userId: string
  /** As it will stand. */
  view: Values
}

/** @throws core.duplicate */
async function requireFreeName(tx: Tx, kind: Kind, { name, userId, view }: Named): Promise<void> {
  const { views, table, within = [] } = kind
  const columns = columnsOf(kind)
  const { title } = views
  const equal = (field: string, value: unknown): SQL[] => {
    const column = columns[field]
    return column ? [eq(column, value)] : []
  }
  const sameName = and(
    eq(table.createUser, userId),
    ...equal(title, name),
    ...within.flatMap((field) => equal(field, view[field])),
    ...(typeof view.id === 'string' ? [ne(table.id, view.id)] : []),
  )
  if ((await tx.$count(table, sameName)) === 0) return
  const { label = title } = fieldMeta(views.schema.shape[title] as z.ZodType)
  throw refuse(coreErrors.duplicate, { field: label, value: name }, title)
}

/**
 * Makes the session's user the owner of a shared view that he sees; answers what has changed. By his own rights he does not reach it: they end with
 * what he has made himself.
 *
 * @throws notFound; core.makerIsThere; core.tooManySaved; core.duplicate where he keeps one of its name
 */
export const takeOverView = (db: Database, session: Session, kind: Kind, id: string): Promise<FieldChange> =>
  db.asSystem(async (tx) => {
    const { table, views } = kind
    const { tenantId, stationIds, userId, userName } = session
    const { stationId } = columnsOf(kind)
    const isSeen =
      stationId === undefined || stationIds === 'all'
        ? sql`true`
        : sql`(${stationId} is null or ${stationId} = any (${bigints(stationIds)}))`
    const { rows } = await tx.execute<{ isGone: boolean }>(sql`
      select not ${sql.raw(isStillHere(`${getTableName(table)}.create_user`))} as "isGone"
      from ${table} where ${table.id} = ${id} and ${table.tenantId} = ${tenantId} and ${isSeen}
        and (${table.isShared} or ${table.createUser} = ${userId})
      for update`)
    const [found] = rows
    const [view] = await tx.select().from(table).where(eq(table.id, id))
    if (!found || !view) throw notFound()
    const { [views.title]: name, userName: former } = view
    await holdOwn(tx, kind, session)
    if (!found.isGone) throw refuse(coreErrors.makerIsThere, { name: String(former ?? '') })
    await requireRoom(tx, kind, session)
    await requireFreeName(tx, kind, { name: String(name), userId, view })
    await tx.execute(sql`
      update ${table} set create_user = ${userId}, user_name = ${userName}, update_time = now(), update_user = ${userId}
      where ${table.id} = ${id}`)
    return { record: String(name), field: '保存人', before: String(former ?? ''), after: userName }
  })
