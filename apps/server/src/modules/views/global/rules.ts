import { type GlobalWriter, maxGlobalVariables, viewErrors } from '@energy-console/contract/views'
import { count, eq, ne, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { SocketPush } from '../../../platform/sockets'
import { declarationsOf, fitted } from './declaration'
import { globalWriteTable, type Scalar, viewGlobalTable } from './table'

const { name, value, updateTime, updateUserName, tenantId } = viewGlobalTable

/** The global variables of the tenant, by name. */
export const globalsOfTenant = (tx: Tx) =>
  tx
    .select({ name, value, updateTime, updateUserName })
    .from(viewGlobalTable)
    .orderBy(name)
    .limit(maxGlobalVariables)

/** In whose name variables are written, and when. */
export interface Writing {
  tx: Tx
  session: Pick<Session, 'tenantId' | 'userName' | 'roleIds'>
  now: Date
  writer: GlobalWriter
  /** Name of the view or the task. */
  writerName?: string | null
  /** What is carried out once. */
  origin?: string
}

interface Wanted {
  name: string
  /** Null: it has none any more. */
  value: Scalar | null
}

/** One writer of a tenant at a time: bounds hold, and pushes go out in the order of the commits. */
export const holdGlobals = (tx: Tx, tenant: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${tenant}, 3))`)

/**
 * Sets a global variable, or removes its value, and notes who has. Answers what it was and is.
 * @throws unfitGlobal, globalRoleMayNot, tooManyGlobals
 */
export async function setGlobal(
  writing: Writing,
  { name: wanted, value: asked }: Wanted,
): Promise<{ before: Scalar | null; after: Scalar | null }> {
  const { tx, session } = writing
  await holdGlobals(tx, session.tenantId)
  const declaration = (await declarationsOf(tx, 'variableName', [wanted])).get(wanted)
  const roleIds = declaration?.roleIds ? declaration.roleIds.split(',') : []
  if (roleIds.length > 0 && !roleIds.some((id) => session.roleIds.includes(id)))
    throw refuse(viewErrors.globalRoleMayNot, { name: wanted })
  const next = declaration && asked !== null ? fitted(asked, declaration) : asked
  if (next === undefined)
    throw refuse(viewErrors.unfitGlobal, { name: wanted, value: String(asked) }, 'value')
  return storeGlobal(writing, wanted, next)
}

/** Stores a value that suits; the caller holds the variables of the tenant. @throws tooManyGlobals */
export async function storeGlobal(
  { tx, session, now, writer, writerName = null, origin }: Writing,
  wanted: string,
  after: Scalar | null,
): Promise<{ before: Scalar | null; after: Scalar | null }> {
  const [stored] = await tx.select({ value }).from(viewGlobalTable).where(eq(name, wanted))
  const before = stored?.value ?? null
  if (after === null) await tx.delete(viewGlobalTable).where(eq(name, wanted))
  else {
    const [others] = await tx.select({ total: count() }).from(viewGlobalTable).where(ne(name, wanted))
    if ((others?.total ?? 0) >= maxGlobalVariables)
      throw refuse(viewErrors.tooManyGlobals, { most: maxGlobalVariables })
    const set = { value: after, updateTime: now, updateUserName: session.userName }
    await tx
      .insert(viewGlobalTable)
      .values({ name: wanted, ...set })
      .onConflictDoUpdate({ target: [tenantId, name], set })
  }
  await tx.insert(globalWriteTable).values({
    ...{ name: wanted, writeTime: now, before, after, userName: session.userName, writer, writerName },
    ...(origin === undefined ? {} : { origin }),
  })
  return { before, after }
}

/** Takes the values of variables away, and notes who has; the caller holds the variables of the tenant. What has none is left out. */
export async function forgetGlobals(
  { tx, session, now, writer }: Pick<Writing, 'tx' | 'session' | 'now' | 'writer'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await tx.execute(sql`
    with gone as (delete from view_global where name = any (${texts(names)}) returning tenant_id, name, value)
    insert into global_write (tenant_id, name, write_time, before, after, user_name, writer)
    select tenant_id, name, ${now.toISOString()}::timestamptz, value, null, ${session.userName}, ${writer} from gone order by name`)
}

/** What every open view of the tenant is told of a variable. */
export const globalPush = (tenant: string, wanted: string, after: Scalar | null): SocketPush => ({
  tenantId: tenant,
  stationId: null,
  frame: { type: 'global', name: wanted, value: after },
})
