import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { firstOf, isRegister, kwFactor } from './registers'

/** An electrical device without what it drew. */
export type CircuitDevice = Omit<Circuit, 'energyKwh' | 'lossKwh' | 'unreadBelow'>

/** That a property `q` is the active power of a device as a whole: in a unit of power, and its key or name says so. */
const isPower: SQL = sql`q.kind = 'instant' and q.data_type = 'number' and ${kwFactor('q.unit')} is not null
  and (lower(q.property_no) in ('p', 'kw', 'power', 'activepower', 'active_power')
    or q.property_name in ('功率', '总功率', '有功功率', '总有功功率'))`

/** What a property `q` is to a circuit; null for all others. */
const roleOf: SQL = sql`case when ${isRegister} then coalesce(q.energy_direction, 'import') when ${isPower} then 'power' end`

/**
 * The electrical devices of a station, by name; one more than are listed, where there are more. Their points are found together:
 * looked up for each device, a planner that thinks little of it went through all properties of the tenant every time.
 */
export async function circuitDevices(tx: Tx, stationId: string): Promise<CircuitDevice[]> {
  const { rows } = await tx.execute<CircuitDevice & Record<string, unknown>>(sql`
    with part as materialized (
      select p.id, p.device_id, q.property_rank, q.id as property_id, ${roleOf} as role
      from point p join product_property q on q.id = p.property_id where p.station_id = ${stationId}),
    measured as (
      select device_id, ${firstOf('power')} as power, ${firstOf('import')} as imported, ${firstOf('export')} as exported
      from part where role is not null group by device_id)
    select d.id as "deviceId", d.device_name as "deviceName", d.circuit_parent_id as "parentId",
      m.power as "powerItemId", m.imported as "importItemId", m.exported as "exportItemId"
    from device d left join measured m on m.device_id = d.id
    where d.station_id = ${stationId} and (d.circuit_parent_id is not null or m.device_id is not null
      or exists (select from device below where below.circuit_parent_id = d.id))
    order by d.device_name, d.id limit ${mostCircuits + 1}`)
  return rows
}
