import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Interlocks stand where the point that they guard stands; its device has been moved. */
export const moveInterlocks = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update interlock i set station_id = p.station_id from point p
    where p.id = i.item_id and p.device_id = any (${bigints(deviceIds)}) and i.station_id <> p.station_id`)
