import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** Reports that nobody has handled yet stand where the equipment of a moved device stands, with their history. */
export async function moveFaultReports(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update fault_report r set station_id = a.station_id from asset a
    where a.id = r.asset_id and a.device_id = any (${bigints(deviceIds)}) and r.station_id <> a.station_id
      and r.state = 'waiting' returning r.id::text as id`)
  await tx.execute(sql`
    update fault_report_history h set station_id = r.station_id from fault_report r
    where r.id = h.record_id and r.id = any (${bigints(rows.map(({ id }) => id))})`)
}
