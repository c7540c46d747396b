import { telemetryErrors, type VirtualSlaveState } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Place } from './samePlace'

interface Named extends Place, Record<string, unknown> {
  virtualName: string
  stationId: string
}

const named = sql`id::text as id, virtual_name as "virtualName", station_id::text as "stationId", host, port`

/** A virtual gateway that the caller sees. @throws 404 */
export async function findVirtual(tx: Tx, id: string): Promise<Named> {
  const { rows } = await tx.execute<Named>(sql`
    select ${named} from virtual_gateway where id = ${id}`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** All virtual gateways that connect to a port. */
export async function atPort(tx: Tx, port: number): Promise<Place[]> {
  const { rows } = await tx.execute<Named>(
    sql`select ${named} from virtual_gateway where port = ${port} order by id`,
  )
  return rows
}

/** Who is asked over a virtual gateway, and how that goes. */
export async function slavesOf(tx: Tx, virtualId: string): Promise<VirtualSlaveState[]> {
  const { rows } = await tx.execute<VirtualSlaveState & Record<string, unknown>>(sql`
    select s.id::text as id, s.device_id::text as "deviceId", d.device_name as "deviceName", d.product_id::text as "productId",
      s.unit_id as "unitId", s.is_enabled as "isEnabled",
      (select count(*)::int from product_property p where p.product_id = d.product_id and p.modbus is not null) as registers,
      coalesce(t.requests, 0)::float8 as requests, coalesce(t.timeouts, 0)::float8 as timeouts,
      coalesce(t.exceptions, 0)::float8 as exceptions, coalesce(t.errors, 0)::float8 as errors,
      t.answer_ms as "answerMs", t.answered_ts::float8 as "answeredTs", coalesce(t.is_silent, false) as "isSilent", t.trouble
    from virtual_slave s join device d on d.id = s.device_id
    left join virtual_slave_state t on t.slave_id = s.id
    where s.record_id = ${virtualId} order by s.row_rank`)
  return rows
}

interface AskedDevice extends Record<string, unknown> {
  virtualId: string
  unitId: number
  addressOffset: number
}

/** Over which virtual gateway a device is asked. @throws 404, deviceNotAsked */
export async function askedDevice(tx: Tx, deviceId: string): Promise<AskedDevice> {
  const { rows: seen } = await tx.execute(sql`select from device where id = ${deviceId}`)
  if (seen.length === 0) throw notFound()
  const { rows } = await tx.execute<AskedDevice>(sql`
    select record_id::text as "virtualId", unit_id as "unitId", address_offset as "addressOffset" from virtual_slave
    where device_id = ${deviceId}`)
  const [found] = rows
  if (!found) throw refuse(telemetryErrors.deviceNotAsked, {}, 'deviceId')
  return found
}

/** Devices of a product that are asked by virtual gateways, by name. @throws 404 */
export async function triableDevices(
  tx: Tx,
  productId: string,
): Promise<{ deviceId: string; deviceName: string }[]> {
  const { rows: seen } = await tx.execute(sql`select from product where id = ${productId}`)
  if (seen.length === 0) throw notFound()
  const { rows } = await tx.execute<{ deviceId: string; deviceName: string }>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName" from virtual_slave s join device d on d.id = s.device_id
    where d.product_id = ${productId} and s.is_enabled order by d.device_name limit 100`)
  return rows
}
