import { type EnergyType, energyTypes } from '@energy-console/contract/devices'
import { energyErrors, type UseEnergy } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Hung } from '../circuit/channels'
import { incomersOf, mostMeters } from '../circuit/meters'
import { amountFactorOf, registersWhere } from '../circuit/registers'

/** A register of a kind of energy. */
export interface Register extends Record<string, unknown> {
  itemId: string
  deviceId: string
  deviceName: string
  propertyName: string
  stationId: string
  energyType: EnergyType
  unit: string
  /** What one of its unit is in that of the kind; null for what is none of it. */
  factor: number | null
  direction: 'import' | 'export'
  /** Which of several circuits of its device it counts; null for the device as a whole. */
  channel: string | null
  /** It is the first of its channel: others count the same once more. */
  isFirst: boolean
  /** It is what counts for its device, or a part of that. */
  isCounted: boolean
}

/** A device with the registers that count for it in each direction, and what its channels drew, each by itself. */
export interface MeteredDevice {
  deviceId: string
  deviceName: string
  stationId: string
  drawn: readonly Register[]
  given: readonly Register[]
  channels: readonly Register[]
  /** What its channels gave back. */
  channelsGiven: readonly Register[]
}

/** The kinds of energy that are told of. */
export const kindsOf = (energy: UseEnergy): readonly EnergyType[] =>
  energy === 'all' ? (Object.keys(energyTypes) as EnergyType[]) : [energy]

const ofStations = (stationIds: readonly string[] | undefined, column: SQL) =>
  stationIds === undefined ? sql`true` : sql`${column} = any (${bigints(stationIds)})`

/** Every register of some kinds of energy, by the names of the devices. @throws tooManyStationMeters */
export async function registersOfKinds(
  tx: Tx,
  kinds: readonly EnergyType[],
  stationIds?: readonly string[],
): Promise<Register[]> {
  const within = ofStations(stationIds, sql`p.station_id`)
  const { rows } = await tx.execute<Register>(sql`
    with counting as materialized (${registersWhere(kinds, within)})
    select p.id::text as "itemId", p.device_id::text as "deviceId", d.device_name as "deviceName",
      q.property_name as "propertyName", p.station_id::text as "stationId", q.energy_type as "energyType",
      coalesce(q.unit, '') as unit, (${amountFactorOf(kinds)})::float8 as factor,
      coalesce(q.energy_direction, 'import') as direction, nullif(q.channel, '') as channel,
      coalesce(c.is_first, false) as "isFirst", coalesce(c.is_counted, false) as "isCounted"
    from point p join product_property q on q.id = p.property_id join device d on d.id = p.device_id
    left join counting c on c.id = p.id
    where q.kind = 'accumulated' and q.energy_type = any (${texts(kinds)}) and ${within}
    order by d.device_name, d.id, q.property_rank, q.id limit ${mostMeters + 1}`)
  if (rows.length > mostMeters) throw refuse(energyErrors.tooManyStationMeters, { most: mostMeters })
  return rows
}

/** The devices of registers that count, in their order. */
export function meteredDevices(registers: readonly Register[]): MeteredDevice[] {
  const devices = new Map<string, Register[]>()
  for (const register of registers) {
    if (!register.isFirst) continue
    const own = devices.get(register.deviceId)
    if (own) own.push(register)
    else devices.set(register.deviceId, [register])
  }
  return [...devices.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { deviceId, deviceName, stationId } = first
    const counting = (direction: Register['direction']) =>
      own.filter((register) => register.isCounted && register.direction === direction)
    return {
      ...{ deviceId, deviceName, stationId, drawn: counting('import'), given: counting('export') },
      channels: own.filter(({ channel, direction }) => channel !== null && direction === 'import'),
      channelsGiven: own.filter(({ channel, direction }) => channel !== null && direction === 'export'),
    }
  })
}

/** A device that another one of its station feeds. */
export interface Fed extends Hung {
  deviceId: string
  parentId: string
}

/** What feeds each device; what is fed by nothing is missing. */
export async function feedersOf(tx: Tx, stationIds?: readonly string[]): Promise<Fed[]> {
  const { rows } = await tx.execute<Fed & Record<string, unknown>>(sql`
    select d.id::text as "deviceId", d.circuit_parent_id::text as "parentId", d.circuit_parent_channel as "parentChannel" from device d
    join device above on above.id = d.circuit_parent_id and above.station_id = d.station_id
    where ${ofStations(stationIds, sql`d.station_id`)}`)
  return rows
}

/** What counts each station, by station: of each kind of energy, what {@link incomersOf} finds. */
export async function countersOf(tx: Tx, registers: readonly Register[]): Promise<Map<string, Register[]>> {
  const byItem = new Map(registers.map((register) => [register.itemId, register]))
  const stationIds = [...new Set(registers.map(({ stationId }) => stationId))]
  const counters = new Map<string, Register[]>(stationIds.map((id) => [id, []]))
  for (const energyType of new Set(registers.map((register) => register.energyType)))
    for (const { stationId, importItemIds } of await incomersOf(tx, stationIds, { energyType }))
      counters.get(stationId)?.push(...importItemIds.flatMap((itemId) => byItem.get(itemId) ?? []))
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
