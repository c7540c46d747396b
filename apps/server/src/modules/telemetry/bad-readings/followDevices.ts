import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Marks of readings stand where their point stands; its device has been moved. */
export const moveBadReadings = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update bad_reading b set station_id = p.station_id from point p
    where p.id = b.item_id and p.device_id = any (${bigints(deviceIds)}) and b.station_id <> p.station_id`)
