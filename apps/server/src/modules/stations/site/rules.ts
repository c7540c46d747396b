import { type sites, stationErrors } from '@energy-console/contract/stations'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { requireStation } from '../station/rules'
import { refuseOwnChild } from '../tree/rules'
import { siteTreeNodes } from './nodes'
import { sitesOfStation } from './queries'
import { siteTable } from './table'

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

/** The sites of a station as a tree. @throws 404 for a station that the caller does not see. */
export async function siteNodes(tx: Tx, stationId: string) {
  await requireStation(tx, stationId)
  return siteTreeNodes(await sitesOfStation(tx, stationId))
}
