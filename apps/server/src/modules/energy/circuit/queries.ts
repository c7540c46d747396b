import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { WeighedPoint } from '../../telemetry'
import { countedByDirection, kwFactor, kwhFactor, registersWhere } from './registers'

/** An electrical device without what it drew. */
export type CircuitDevice = Omit<Circuit, 'channels' | 'energyKwh' | 'lossKwh' | 'unreadBelow'>

/** That a property `q` is the active power of a device as a whole: in a unit of power, and its key or name says so. */
const isPower: SQL = sql`q.kind = 'instant' and q.data_type = 'number' and ${kwFactor('q.unit')} is not null
  and (lower(q.property_no) in ('p', 'kw', 'power', 'activepower', 'active_power')
    or q.property_name in ('功率', '总功率', '有功功率', '总有功功率'))`

/**
 * The electrical devices of a station, by name; one more than are listed, where there are more. Their points are found together:
 * looked up for each device, a planner that thinks little of it went through all properties of the tenant every time.
 */
export async function circuitDevices(tx: Tx, stationId: string): Promise<CircuitDevice[]> {
  const { rows } = await tx.execute<CircuitDevice & Record<string, unknown>>(sql`
    with register as materialized (${registersWhere(['electricity'], sql`p.station_id = ${stationId}::bigint`)}),
    metered as (select device_id, ${countedByDirection} from register group by device_id),
    powered as materialized (
      select p.device_id, (array_agg(p.id order by q.property_rank, q.id))[1] as power
      from point p join product_property q on q.id = p.property_id
      where p.station_id = ${stationId}::bigint and ${isPower} group by p.device_id)
    select d.id as "deviceId", d.device_name as "deviceName", d.circuit_parent_id as "parentId",
      d.circuit_parent_channel as "parentChannel",
      w.power as "powerItemId", coalesce(m.imported, '{}') as "importItemIds", coalesce(m.exported, '{}') as "exportItemIds"
    from device d left join metered m on m.device_id = d.id left join powered w on w.device_id = d.id
    where d.station_id = ${stationId} and (d.circuit_parent_id is not null or m.device_id is not null
      or w.device_id is not null or exists (select from device below where below.circuit_parent_id = d.id))
    order by d.device_name, d.id limit ${mostCircuits + 1}`)
  return rows
}

/** The active power of a device as a whole, where it measures one. */
export async function powerOf(tx: Tx, deviceId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ itemId: string }>(sql`
    select p.id as "itemId" from point p join product_property q on q.id = p.property_id
    where p.device_id = ${deviceId}::bigint and ${isPower} order by q.property_rank, q.id limit 1`)
  return rows[0]?.itemId
}

/** Registers of electricity with kWh in one of their unit, or powers with kW. */
export async function inKilowatts(tx: Tx, itemIds: readonly string[]): Promise<WeighedPoint[]> {
  const { rows } = await tx.execute<WeighedPoint & Record<string, unknown>>(sql`
    select p.id as "itemId", coalesce(${kwhFactor('q.unit')}, ${kwFactor('q.unit')})::float8 as factor
    from point p join product_property q on q.id = p.property_id
    where p.id = any (${bigints(itemIds)}) and coalesce(${kwhFactor('q.unit')}, ${kwFactor('q.unit')}) is not null
    order by p.id`)
  return rows
}
