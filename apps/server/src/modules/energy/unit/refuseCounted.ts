import { energyErrors } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** Refuses to put devices at another station than the unit consumptions that count them, or read amounts of them. @throws countedByUnit */
export async function refuseCounted(
  tx: Tx,
  devices: readonly { id: string; stationId: string }[],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select u.unit_name as name
    from unnest(${bigints(devices.map(({ id }) => id))}, ${bigints(devices.map(({ stationId }) => stationId))}) as w (id, station_id)
    join energy_unit u on (u.device_id = w.id or u.amount_item_id in (select p.id from point p where p.device_id = w.id))
      and u.station_id <> w.station_id
    order by u.id limit 1`)
  const [unit] = rows
  if (unit) throw refuse(energyErrors.countedByUnit, unit, 'stationId')
}
