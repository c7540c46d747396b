import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Orders that have not ended stand where their device stands, with their history; what was repaired before was repaired where it stood. */
export async function moveRepairs(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update repair_order o set station_id = d.station_id from device d
    where d.id = o.device_id and d.id = any (${bigints(deviceIds)}) and o.station_id <> d.station_id
      and o.state not in ('done', 'closed') returning o.id::text as id`)
  await tx.execute(sql`
    update repair_order_history h set station_id = o.station_id from repair_order o
    where o.id = h.record_id and o.id = any (${bigints(rows.map(({ id }) => id))})`)
}
