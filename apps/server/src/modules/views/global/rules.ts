import type { BodyOf } from '@energy-console/contract'
import { maxGlobalVariables, type setGlobalVariable, viewErrors } from '@energy-console/contract/views'
import { globalNames, openDocument } from '@energy-console/schematic'
import { count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { visitedView } from '../share/visits'
import type { Editing } from '../view/rules'
import { viewGlobalTable } from './table'

const { name, value, updateTime, updateUserName, tenantId } = viewGlobalTable

/** The global variables of the tenant, by name. */
export const globalsOfTenant = (tx: Tx) =>
  tx
    .select({ name, value, updateTime, updateUserName })
    .from(viewGlobalTable)
    .orderBy(name)
    .limit(maxGlobalVariables)

/** Sets a global variable, or removes it (`null`). @throws tooManyGlobals */
export async function setGlobal(
  { tx, session, now }: Editing,
  { name: wanted, value: next }: BodyOf<typeof setGlobalVariable>,
): Promise<void> {
  // one writer of a tenant at a time: the bound holds, and pushes go out in the order of the commits
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${session.tenantId}, 3))`)
  const [before] = await tx.select({ value }).from(viewGlobalTable).where(eq(name, wanted))
  const [was, is] = [before?.value ?? null, next].map((said) => (said === null ? '' : String(said)))
  noteChanges(tx, [{ record: '', field: wanted, before: was ?? '', after: is ?? '' }])
  if (next === null) {
    await tx.delete(viewGlobalTable).where(eq(name, wanted))
    return
  }
  const [others] = await tx.select({ total: count() }).from(viewGlobalTable).where(ne(name, wanted))
  if ((others?.total ?? 0) >= maxGlobalVariables)
    throw refuse(viewErrors.tooManyGlobals, { most: maxGlobalVariables })
  const set = { value: next, updateTime: now, updateUserName: session.userName }
  await tx
    .insert(viewGlobalTable)
    .values({ name: wanted, ...set })
    .onConflictDoUpdate({ target: [tenantId, name], set })
}

/** Those global variables that the view of a link uses. @throws linkExpired */
export async function globalsOfVisit(db: Database, token: string, now: Date) {
  const view = await visitedView(db, token, now)
  const { dataSrcArray }: { dataSrcArray?: unknown } = JSON.parse(view.content)
  const names = globalNames(openDocument({ pageList: [], dataSrcArray }).document)
  if (names.length === 0) return []
  return db.inTenant({ tenantId: view.tenantId, stationIds: [] }, (tx) =>
    tx.select({ name, value }).from(viewGlobalTable).where(inArray(name, names)),
  )
}
