import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { sitePaths } from './sitePaths'

/** Where a piece of equipment stands: through which sites one comes there, and where it is at the last of them. */
interface Place extends Record<string, unknown> {
  assetId: string
  sites: string[]
  place: string
}

/** Where pieces of equipment stand; those that say nothing of it are missing. */
export async function placesOf(tx: Tx, items: readonly { assetId: string | null }[]): Promise<Place[]> {
  const ids = [...new Set(items.flatMap(({ assetId }) => assetId ?? []))]
  if (ids.length === 0) return []
  const here = sql`a.id = any (${bigints(ids)})`
  const { rows } = await tx.execute<Place>(sql`
    select a.id::text as "assetId", coalesce(w.names, '{}') as sites, coalesce(a.place, '') as place from asset a
    left join (${sitePaths(sql`s.id in (select a.site_id from asset a where ${here})`)}) w on w.leaf = a.site_id
    where ${here} and (w.leaf is not null or a.place <> '')`)
  return rows
}
