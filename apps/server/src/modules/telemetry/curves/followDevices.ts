import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Notes of points stand where the points stand; their devices have been moved. */
export const moveNotes = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update curve_note n set station_id = p.station_id from point p
    where p.id = n.item_id and p.device_id = any (${bigints(deviceIds)}) and n.station_id <> p.station_id`)
