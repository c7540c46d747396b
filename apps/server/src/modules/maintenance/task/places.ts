import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { sitePaths } from './sitePaths'

/** Where a piece of equipment stands: through which sites one comes there, where it is at the last of them, and where on the earth. */
interface Place extends Record<string, unknown> {
  assetId: string
  sites: string[]
  place: string
  position: { longitude: number; latitude: number } | null
}

/** Where pieces of equipment stand; those that say nothing of it are missing. */
export async function placesOf(tx: Tx, items: readonly { assetId: string | null }[]): Promise<Place[]> {
  const ids = [...new Set(items.flatMap(({ assetId }) => assetId ?? []))]
  if (ids.length === 0) return []
  const here = sql`a.id = any (${bigints(ids)})`
  const { rows } = await tx.execute<Place>(sql`
    select a.id::text as "assetId", coalesce(w.names, '{}') as sites, coalesce(a.place, '') as place,
      case when a.longitude is not null then jsonb_build_object('longitude', a.longitude, 'latitude', a.latitude) end as position
    from asset a
    left join (${sitePaths(sql`s.id in (select a.site_id from asset a where ${here})`)}) w on w.leaf = a.site_id
    where ${here} and (w.leaf is not null or a.place <> '' or a.longitude is not null)`)
  return rows
}
