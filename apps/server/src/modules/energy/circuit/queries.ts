import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { kwFactor, registerOf } from './registers'

/** An electrical device without what it drew. */
export type CircuitDevice = Omit<Circuit, 'energyKwh' | 'lossKwh' | 'unreadBelow'>

/** The active power of a device as a whole: a point in a unit of power whose key or name says so. */
const powerOf = (deviceId: SQL) => sql`(
  select p.id from point p join product_property q on q.id = p.property_id
  where p.device_id = ${deviceId} and q.kind = 'instant' and q.data_type = 'number' and ${kwFactor('q.unit')} is not null
    and (lower(q.property_no) in ('p', 'kw', 'power', 'activepower', 'active_power')
      or q.property_name in ('功率', '总功率', '有功功率', '总有功功率'))
  order by q.property_rank, q.id limit 1)`

/** The electrical devices of a station, by name; one more than are listed, where there are more. */
export async function circuitDevices(tx: Tx, stationId: string): Promise<CircuitDevice[]> {
  const { rows } = await tx.execute<CircuitDevice & Record<string, unknown>>(sql`
    with electrical as (
      select d.id as "deviceId", d.device_name as "deviceName", d.circuit_parent_id as "parentId",
        ${powerOf(sql.raw('d.id'))} as "powerItemId",
        ${registerOf(sql.raw('d.id'), 'import')} as "importItemId",
        ${registerOf(sql.raw('d.id'), 'export')} as "exportItemId"
      from device d where d.station_id = ${stationId})
    select * from electrical e
    where coalesce("parentId", "powerItemId", "importItemId", "exportItemId") is not null
      or exists (select from device below where below.circuit_parent_id = e."deviceId")
    order by "deviceName", "deviceId" limit ${mostCircuits + 1}`)
  return rows
}
