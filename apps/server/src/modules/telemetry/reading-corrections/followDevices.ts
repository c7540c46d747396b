import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Corrections of readings stand where their point stands; its device has been moved. */
export const moveReadingCorrections = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update reading_correction c set station_id = p.station_id from point p
    where p.id = c.item_id and p.device_id = any (${bigints(deviceIds)}) and c.station_id <> p.station_id`)
