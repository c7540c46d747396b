import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Equipment stands where its device stands, with its history; it has been moved, and its site and position are of the station where it was. */
export async function moveAssets(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update asset a set station_id = d.station_id, site_id = null, longitude = null, latitude = null from device d
    where d.id = a.device_id and d.id = any (${bigints(deviceIds)}) and a.station_id <> d.station_id returning a.id::text as id`)
  await tx.execute(sql`
    update asset_history h set station_id = a.station_id from asset a
    where a.id = h.record_id and a.id = any (${bigints(rows.map(({ id }) => id))})`)
}
