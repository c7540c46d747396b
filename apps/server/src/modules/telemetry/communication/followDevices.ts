import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Days of devices stand where their device does; it has been moved. */
export const moveDeviceDays = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update device_day o set station_id = d.station_id from device d
    where d.id = o.device_id and d.id = any (${bigints(deviceIds)}) and o.station_id <> d.station_id`)
