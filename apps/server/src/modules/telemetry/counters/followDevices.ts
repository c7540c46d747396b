import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Corrections stand where their register stands; its device has been moved. */
export const moveCorrections = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update counter_correction c set station_id = p.station_id from point p
    where p.id = c.item_id and p.device_id = any (${bigints(deviceIds)}) and c.station_id <> p.station_id`)
