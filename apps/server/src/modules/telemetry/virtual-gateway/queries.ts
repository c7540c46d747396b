import { type ModbusRegister, referenceOf } from '@energy-console/contract/devices'
import { telemetryErrors, type VirtualSlaveState } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ModbusRange } from '../../../platform/modbus'
import { blockedBy } from '../commands/guard'
import { entriesOf } from './plan'

interface Named extends Record<string, unknown> {
  id: string
  virtualName: string
  stationId: string
}

/** A virtual gateway that the caller sees. @throws 404 */
export async function findVirtual(tx: Tx, id: string): Promise<Named> {
  const { rows } = await tx.execute<Named>(sql`
    select id::text as id, virtual_name as "virtualName", station_id::text as "stationId" from virtual_gateway where id = ${id}`)
  const [found] = rows
  if (!found) throw notFound()
  return found
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

/** Devices of a product that are asked by virtual gateways, by name. */
export async function triableDevices(
  tx: Tx,
  productId: string,
): Promise<{ deviceId: string; deviceName: string }[]> {
  const { rows } = await tx.execute<{ deviceId: string; deviceName: string }>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName" from virtual_slave s join device d on d.id = s.device_id
    where d.product_id = ${productId} and s.is_enabled order by d.device_name limit 100`)
  return rows
}

interface MappedDevice extends Record<string, unknown> {
  deviceId: string
  deviceName: string
  propertyNo: string
  propertyName: string
  addressOffset: number
  modbus: ModbusRegister
}

/**
 * Refuses to write registers by number that a property of a device holds, and while a device of that number, or its station, bears a
 * tag.
 */
export async function refuseGuardedRegisters(
  tx: Tx,
  { id, stationId }: Named,
  { unitId, ...range }: ModbusRange & { unitId: number },
  now: number,
): Promise<void> {
  const { rows } = await tx.execute<MappedDevice>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName", p.property_no as "propertyNo", p.property_name as "propertyName",
      s.address_offset as "addressOffset", p.modbus
    from virtual_slave s join device d on d.id = s.device_id join product_property p on p.product_id = d.product_id
    where s.record_id = ${id} and s.unit_id = ${unitId} and p.modbus is not null`)
  for (const { deviceName, propertyNo, propertyName, addressOffset, modbus } of rows) {
    const [entry] = entriesOf([{ propertyNo, register: modbus }], addressOffset)
    const isHit =
      entry !== undefined &&
      modbus.table === range.table &&
      entry.address < range.address + range.count &&
      range.address < entry.address + entry.count
    if (isHit)
      throw refuse(telemetryErrors.registerMapped, {
        place: referenceOf({ table: range.table, address: entry.address }),
        point: `${deviceName} / ${propertyName}`,
      })
  }
  const { rows: devices } = await tx.execute<{ deviceId: string }>(sql`
    select device_id::text as "deviceId" from virtual_slave where record_id = ${id} and unit_id = ${unitId}`)
  // of a number that is no device's the station's tags count
  for (const { deviceId } of devices.length > 0 ? devices : [{ deviceId: '0' }]) {
    const blocked = await blockedBy(tx, { deviceId, stationId, itemId: null, wanted: null }, now)
    if (blocked) throw blocked.error
  }
}
