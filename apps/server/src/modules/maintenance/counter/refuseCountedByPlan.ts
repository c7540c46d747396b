import { maintenanceErrors } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** Refuses to put devices at another station than the plans that count by their points. @throws maintenance.countedByPlan */
export async function refuseCountedByPlan(
  tx: Tx,
  devices: readonly { id: string; stationId: string }[],
): Promise<void> {
  const [ids, stationIds] = [devices.map(({ id }) => id), devices.map(({ stationId }) => stationId)]
  const { rows } = await tx.execute<{ name: string }>(sql`
    select l.plan_name as name from unnest(${bigints(ids)}, ${bigints(stationIds)}) as w (id, station_id)
    join point p on p.device_id = w.id join work_plan l on l.counter_item_id = p.id
    where l.station_id <> w.station_id and l.trigger <> 'calendar' limit 1`)
  const [found] = rows
  if (found) throw refuse(maintenanceErrors.countedByPlan, found, 'stationId')
}
