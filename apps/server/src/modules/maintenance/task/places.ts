import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { siteTable } from '../../stations'
import { assetTable } from '../ledger/table'

/** Where pieces of equipment stand, in words; those that say nothing of it are missing. */
export async function placesOf(tx: Tx, items: readonly { assetId: string | null }[]) {
  const ids = [...new Set(items.flatMap(({ assetId }) => assetId ?? []))]
  if (ids.length === 0) return []
  const rows = await tx
    .select({ assetId: assetTable.id, siteName: siteTable.siteName, place: assetTable.place })
    .from(assetTable)
    .leftJoin(siteTable, eq(siteTable.id, assetTable.siteId))
    .where(inArray(assetTable.id, ids))
  return rows.flatMap(({ assetId, siteName, place }) => {
    const words = [siteName, place].filter(Boolean).join(' · ')
    return words ? [{ assetId, place: words }] : []
  })
}
