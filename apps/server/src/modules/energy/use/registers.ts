import type { EnergyType } from '@energy-console/contract/devices'
import { amountFactors, energyErrors } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { mostMeters } from '../circuit/meters'
import { factorOf } from '../circuit/registers'

/** A register of one kind of energy. */
export interface Register extends Record<string, unknown> {
  itemId: string
  deviceId: string
  deviceName: string
  propertyName: string
  stationId: string
  unit: string
  /** What one of its unit is in that of the kind; null for what is none of it. */
  factor: number | null
  direction: 'import' | 'export'
}

/** A device with its registers of one kind of energy, one in each direction: the first, where it has several. */
export interface MeteredDevice {
  deviceId: string
  deviceName: string
  stationId: string
  drawn: Register | undefined
  given: Register | undefined
}

const ofStations = (stationIds: readonly string[] | undefined, column: SQL) =>
  stationIds === undefined ? sql`true` : sql`${column} = any (${bigints(stationIds)})`

/** Every register of a kind of energy, by the names of the devices. @throws tooManyStationMeters */
export async function registersOfKind(
  tx: Tx,
  energyType: EnergyType,
  stationIds?: readonly string[],
): Promise<Register[]> {
  const { rows } = await tx.execute<Register>(sql`
    select p.id::text as "itemId", p.device_id::text as "deviceId", d.device_name as "deviceName",
      q.property_name as "propertyName", p.station_id::text as "stationId", coalesce(q.unit, '') as unit,
      ${factorOf(amountFactors[energyType], 'q.unit')}::float8 as factor,
      coalesce(q.energy_direction, 'import') as direction
    from point p join product_property q on q.id = p.property_id join device d on d.id = p.device_id
    where q.kind = 'accumulated' and q.energy_type = ${energyType} and ${ofStations(stationIds, sql`p.station_id`)}
    order by d.device_name, d.id, q.property_rank, q.id limit ${mostMeters + 1}`)
  if (rows.length > mostMeters) throw refuse(energyErrors.tooManyStationMeters, { most: mostMeters })
  return rows
}

/** The devices of registers that count, in their order. */
export function meteredDevices(registers: readonly Register[]): MeteredDevice[] {
  const devices = new Map<string, MeteredDevice>()
  for (const register of registers) {
    if (register.factor === null) continue
    const { deviceId, deviceName, stationId } = register
    const device = devices.get(deviceId) ?? {
      ...{ deviceId, deviceName, stationId, drawn: undefined, given: undefined },
    }
    if (register.direction === 'import') device.drawn ??= register
    else device.given ??= register
    devices.set(deviceId, device)
  }
  return [...devices.values()]
}

/** What feeds each device of the same station, by device; what is fed by nothing is missing. */
export async function feedersOf(tx: Tx, stationIds?: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; parentId: string }>(sql`
    select d.id::text as id, d.circuit_parent_id::text as "parentId" from device d
    join device above on above.id = d.circuit_parent_id and above.station_id = d.station_id
    where ${ofStations(stationIds, sql`d.station_id`)}`)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/**
 * What counts each station, by station: the first meters of its circuit trees, as in the cost report; where its trees have
 * none of this kind, all of its meters together.
 */
export function countersOf(
  devices: readonly MeteredDevice[],
  feeders: ReadonlyMap<string, string>,
): Map<string, Register[]> {
  const metered = new Set(devices.map(({ deviceId }) => deviceId))
  const feeding = new Set(feeders.values())
  const inTree = ({ deviceId }: MeteredDevice) => feeders.has(deviceId) || feeding.has(deviceId)
  const counters = new Map<string, Register[]>()
  for (const [stationId, own] of byStation(devices)) {
    const first = own.filter(
      (device) => inTree(device) && meterAbove(device.deviceId, feeders, metered) === undefined,
    )
    const counting = first.length > 0 ? first : own
    counters.set(
      stationId,
      counting.flatMap(({ drawn }) => drawn ?? []),
    )
  }
  return counters
}

/** The nearest metered device that feeds one. */
export function meterAbove(
  deviceId: string,
  feeders: ReadonlyMap<string, string>,
  metered: ReadonlySet<string>,
): string | undefined {
  let above = feeders.get(deviceId)
  // a loop cannot be saved; their number bounds the way all the same
  for (let step = 0; above !== undefined && step < feeders.size; step += 1) {
    if (metered.has(above)) return above
    above = feeders.get(above)
  }
  return undefined
}

function byStation(devices: readonly MeteredDevice[]): Map<string, MeteredDevice[]> {
  const stations = new Map<string, MeteredDevice[]>()
  for (const device of devices) {
    const own = stations.get(device.stationId)
    if (own) own.push(device)
    else stations.set(device.stationId, [device])
  }
  return stations
}
