import { coreErrors } from '@energy-console/contract'
import { type areas, type sites, stationErrors, type stations } from '@energy-console/contract/stations'
import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { type ResourceHooks, requireTimeZone } from '../../../platform/resource'
import { siteTreeNodes } from './nodes'
import { sitesOfStation, withDescendants } from './queries'
import { areaTable, siteTable, stationTable } from './table'

/** A node cannot stand below itself. */
async function refuseOwnChild(tx: Tx, table: PgTable, id: string | undefined, parentId: string | undefined) {
  if (id === undefined || parentId === undefined || parentId === '0') return
  if ((await withDescendants(tx, table, id)).includes(parentId)) throw refuse(stationErrors.ownChild)
}

/** Regions are a plain tree: no cycles. */
export const areaHooks: ResourceHooks<typeof areas, typeof areaTable> = {
  async beforeSave({ tx }, { parentId }, before) {
    await refuseOwnChild(tx, areaTable, before?.id, parentId)
  },
}

/** Sites stand in one station, with everything above and below them. */
export const siteHooks: ResourceHooks<typeof sites, typeof siteTable> = {
  async beforeSave({ tx }, values, before) {
    await refuseOwnChild(tx, siteTable, before?.id, values.parentId)
    const site = { ...before, ...values }
    await refuseParentOfOtherStation(tx, site)
    if (before && before.stationId !== site.stationId && (await hasChildren(tx, before.id)))
      throw refuse(stationErrors.hasChildren)
  },
}

async function refuseParentOfOtherStation(
  tx: Tx,
  { parentId, stationId }: { parentId?: string; stationId?: string },
) {
  if (parentId === undefined || parentId === '0') return
  const [parent] = await tx
    .select({ stationId: siteTable.stationId })
    .from(siteTable)
    .where(eq(siteTable.id, parentId))
  if (parent?.stationId !== stationId) throw refuse(stationErrors.otherStation)
}

async function hasChildren(tx: Tx, siteId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: siteTable.id })
    .from(siteTable)
    .where(eq(siteTable.parentId, siteId))
    .limit(1)
  return rows.length > 0
}

/** Who is limited to some stations cannot make new ones: nobody has permitted them. */
export const stationHooks: ResourceHooks<typeof stations, typeof stationTable> = {
  async beforeSave({ tx, session }, values, before) {
    await requireTimeZone(tx, values)
    if (!before && session.stationIds !== 'all')
      throw refuse(coreErrors.forbidden, { permission: '全部站点' })
  },
}

/** The sites of a station as a tree. @throws 404 for a station that the caller does not see. */
export async function siteNodes(tx: Tx, stationId: string) {
  await requireStation(tx, stationId)
  return siteTreeNodes(await sitesOfStation(tx, stationId))
}

/** Refuses (404) a station that the caller does not see. */
export async function requireStation(tx: Tx, stationId: string): Promise<void> {
  const rows = await tx
    .select({ id: stationTable.id })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  if (rows.length === 0) throw notFound()
}

/** Locks a station until the end of the transaction, for what must agree with all that it has. @throws 404 */
export async function lockStation(tx: Tx, stationId: string): Promise<{ id: string; timeZone: string }> {
  const [row] = await tx
    .select({ id: stationTable.id, timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
    .for('no key update')
  if (!row) throw notFound()
  return row
}

/** Sets the grid price of a station, in yuan per kWh. */
export async function changeGridPrice(tx: Tx, stationId: string, gwPrice: string) {
  const changed = await tx
    .update(stationTable)
    .set({ gwPrice })
    .where(eq(stationTable.id, stationId))
    .returning({ id: stationTable.id })
  if (changed.length === 0) throw notFound()
  return { id: stationId }
}

/** Names of stations by id, of those that the transaction sees. One query. */
export async function stationNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: stationTable.id, name: stationTable.stationName })
    .from(stationTable)
    .where(inArray(stationTable.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Every station that the transaction sees, by name; for granting rights on stations. */
export const listStations = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: stationTable.id, name: stationTable.stationName })
    .from(stationTable)
    .orderBy(stationTable.stationName)
    .limit(10_000)
