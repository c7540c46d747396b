import { type ModbusRegister, referenceOf } from '@energy-console/contract/devices'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { type AppError, refuse } from '../../../platform/errors'
import type { ModbusRange } from '../../../platform/modbus'
import { blockedBy } from '../commands/guard'
import { holdStation } from '../tags/standing'
import { entriesOf } from './plan'

interface Concerned extends Record<string, unknown> {
  deviceId: string
  deviceName: string
  stationId: string
  addressOffset: number
  properties: { propertyNo: string; propertyName: string; modbus: ModbusRegister }[]
}

/**
 * The devices that a request to a unit may reach: those that have its number, and those whose number or this one stands for whoever is
 * there (0, 255). A number that no device has may reach any: most controllers answer to every number.
 */
async function concernedBy(tx: Tx, virtualIds: readonly string[], unitId: number): Promise<Concerned[]> {
  const ids = bigints(virtualIds)
  const { rows } = await tx.execute<Concerned>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName", d.station_id::text as "stationId",
      s.address_offset as "addressOffset",
      coalesce((select json_agg(json_build_object('propertyNo', p.property_no, 'propertyName', p.property_name, 'modbus', p.modbus)
        order by p.id) from product_property p where p.product_id = d.product_id and p.modbus is not null), '[]'::json) as properties
    from virtual_slave s join device d on d.id = s.device_id
    where s.record_id = any (${ids}) and (s.unit_id = ${unitId} or s.unit_id in (0, 255) or ${unitId}::int in (0, 255)
      or not exists (select from virtual_slave o where o.record_id = any (${ids}) and o.unit_id = ${unitId}))
    order by s.record_id, s.row_rank`)
  return rows
}

/** A write by number. */
export interface GuardedWrite extends ModbusRange {
  /** All virtual gateways that lead to the same controller. */
  virtualIds: readonly string[]
  unitId: number
  /** Whether the caller sees a station: of others he is told nothing. */
  isSeen(stationId: string): boolean
}

/**
 * Refuses to write registers by number that a property of a device holds, and while a device that may be reached, or its station, bears
 * a tag. The stations are held until the transaction ends: no tag is hung before then. The transaction sees every station.
 *
 * @param now Unix ms
 */
export async function refuseGuardedRegisters(
  tx: Tx,
  { virtualIds, unitId, isSeen, ...range }: GuardedWrite,
  now: number,
): Promise<void> {
  if (unitId === 0) throw refuse(telemetryErrors.broadcastRefused, {}, 'unitId')
  const { rows: places } = await tx.execute<{ stationId: string }>(sql`
    select distinct station_id::text as "stationId" from virtual_gateway where id = any (${bigints(virtualIds)})`)
  const devices = await concernedBy(tx, virtualIds, unitId)
  const stationIds = new Set([...places, ...devices].map(({ stationId }) => stationId))
  // always in one order: two that hold several do not wait for each other
  for (const stationId of [...stationIds].sort((one, other) => Number(one) - Number(other)))
    await holdStation(tx, stationId)
  const refusal = (stationId: string, own: AppError) =>
    isSeen(stationId) ? own : refuse(telemetryErrors.registerElsewhere)
  for (const device of devices) {
    const mapped = mappedIn(device, range)
    if (mapped) throw refusal(device.stationId, mapped)
  }
  const bearers = [...places.map(({ stationId }) => ({ deviceId: '0', stationId })), ...devices]
  for (const { deviceId, stationId } of bearers) {
    const blocked = await blockedBy(tx, { deviceId, stationId, itemId: null, wanted: null }, now)
    if (blocked) throw refusal(stationId, blocked.error)
  }
}

function mappedIn(
  { deviceName, addressOffset, properties }: Concerned,
  range: ModbusRange,
): AppError | undefined {
  for (const { propertyNo, propertyName, modbus } of properties) {
    const [entry] = entriesOf([{ propertyNo, register: modbus }], addressOffset)
    const isHit =
      entry !== undefined &&
      modbus.table === range.table &&
      entry.address < range.address + range.count &&
      range.address < entry.address + entry.count
    if (isHit)
      return refuse(telemetryErrors.registerMapped, {
        place: referenceOf({ table: range.table, address: entry.address }),
        point: `${deviceName} / ${propertyName}`,
      })
  }
  return undefined
}
