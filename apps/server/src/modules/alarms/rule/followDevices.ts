import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Alarm rules stand where their device stands; it has been moved. */
export const moveRules = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update alarm_rule r set station_id = d.station_id from device d
    where d.id = r.device_id and d.id = any (${bigints(deviceIds)}) and r.station_id <> d.station_id`)
