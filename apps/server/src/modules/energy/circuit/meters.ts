import type { EnergyType } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { countedByDirection, isRegister, namedByChannel, registersWhere } from './registers'
import type { Registers } from './rises'

/** A register of electricity that was drawn. */
export interface Meter {
  itemId: string
  deviceId: string
  /** With the channel, where the device has several. */
  deviceName: string
}

/** A device's place in the circuit tree, with its registers in both directions. */
export interface CircuitMeter extends Registers, Record<string, unknown> {
  deviceId: string
  deviceName: string
  stationId: string
  /** The nearest metered device that feeds it. */
  parentId: string | null
  /** The channel of that device which does; null for the device as a whole. */
  parentChannel: string | null
  /** The device that it was found below, itself where nothing was above it: that of an incomer is the top of its tree. */
  topId: string
}

/** Meters that one report takes in at most; what is read for one has one more where there are too many. */
export const mostMeters = 2_000
const deepest = 32

/** What counts for the device `d`, as `r (imported, exported)`. */
const countedOf = (energyType: EnergyType) =>
  sql`lateral (select ${countedByDirection} from (${registersWhere([energyType], sql`p.device_id = d.id`)}) x) r`

/** What is looked for below some devices. */
interface Below {
  /** Electricity unless told. */
  energyType?: EnergyType
  /** The nearest alone, or all. */
  isNearest: boolean
  most?: number | undefined
}

/** The metered devices below some (those included), each with the nearest metered one above it. */
async function metersBelow(
  tx: Tx,
  roots: SQL,
  { energyType = 'electricity', isNearest, most }: Below,
): Promise<CircuitMeter[]> {
  const stop = isNearest ? sql`and c.metered_id is null` : sql``
  const { rows } = await tx.execute<CircuitMeter>(sql`
    with recursive circuit as (
      select d.id, d.device_name, d.station_id, d.id as top_id, 0 as depth, r.imported, r.exported, null::bigint as parent_id,
        d.circuit_parent_channel::text as parent_channel,
        case when coalesce(r.imported, r.exported) is not null then d.id end as metered_id
      from device d, ${countedOf(energyType)} where ${roots}
      union all
      select d.id, d.device_name, d.station_id, c.top_id, c.depth + 1, r.imported, r.exported, c.metered_id,
        case when c.metered_id = c.id then d.circuit_parent_channel::text else c.parent_channel end,
        case when coalesce(r.imported, r.exported) is not null then d.id else c.metered_id end
      from circuit c join device d on d.circuit_parent_id = c.id and d.station_id = c.station_id,
        ${countedOf(energyType)}
      where c.depth < ${deepest} ${stop}
    )
    select id as "deviceId", device_name as "deviceName", station_id as "stationId", ${registerColumns},
      parent_id as "parentId", parent_channel as "parentChannel", top_id as "topId"
    from circuit where coalesce(imported, exported) is not null order by depth, device_name, id limit ${most ?? null}::int`)
  return rows
}

/** The columns `imported` and `exported` of {@link countedByDirection} as {@link Registers}. */
const registerColumns = sql`coalesce(imported, '{}') as "importItemIds", coalesce(exported, '{}') as "exportItemIds"`

const ofStations = (stationIds: readonly string[]) => sql`d.station_id = any (${bigints(stationIds)})`
/** The tops of the circuit trees of some stations. What feeds anything is looked up once, whatever the planner knows. */
const topsOf = (stationIds: readonly string[]) => sql`d.circuit_parent_id is null and d.id = any (array(
  select d.circuit_parent_id from device d where ${ofStations(stationIds)} and d.circuit_parent_id is not null))`

/**
 * What counts a station's energy of a kind: the first meters of its circuit trees. A station whose trees have none is counted
 * by all its meters together.
 */
export async function incomersOf(
  tx: Tx,
  stationIds: readonly string[],
  asked: Pick<Below, 'energyType' | 'most'> = {},
): Promise<CircuitMeter[]> {
  const which = { ...asked, isNearest: true }
  const inTrees = await metersBelow(tx, topsOf(stationIds), which)
  const found = new Set(inTrees.map(({ stationId }) => stationId))
  const rest = stationIds.filter((id) => !found.has(id))
  if (rest.length === 0) return inTrees
  return [...inTrees, ...(await metersBelow(tx, ofStations(rest), which))]
}

/**
 * What a station draws through one of its incomers: the registers that count together, as one meter would. Those of a meter's
 * channels do, and those of the nearest meters below an incomer without one. Where nothing is told of what feeds what, each meter
 * is one by itself.
 */
export interface Supply {
  stationId: string
  /** The device at the top: of the tree, or the meter alone. */
  supplyId: string
  itemIds: readonly string[]
}

/** The supplies of stations among their incomers. */
export function suppliesOf(incomers: readonly CircuitMeter[]): Supply[] {
  const byTop = new Map<string, { stationId: string; itemIds: string[] }>()
  for (const { topId, stationId, importItemIds } of incomers) {
    if (importItemIds.length === 0) continue
    const known = byTop.get(topId)
    if (known) known.itemIds.push(...importItemIds)
    else byTop.set(topId, { stationId, itemIds: [...importItemIds] })
  }
  return [...byTop].map(([supplyId, supply]) => ({ supplyId, ...supply }))
}

/** The metered devices of a station's circuit trees, each with the one above it. */
export const circuitMetersOf = (tx: Tx, stationId: string, asked: Pick<Below, 'energyType'> = {}) =>
  metersBelow(tx, topsOf([stationId]), { ...asked, isNearest: false, most: mostMeters + 1 })

/** A device's meter; without one, the nearest below it. */
export const metersOfDevice = (tx: Tx, deviceId: string) =>
  metersBelow(tx, sql`d.id = ${deviceId}::bigint`, { isNearest: true, most: mostMeters + 1 })

/** The nearest metered devices that a device feeds. */
export const metersNextBelow = (tx: Tx, deviceId: string) =>
  metersBelow(tx, sql`d.circuit_parent_id = ${deviceId}::bigint`, { isNearest: true, most: mostMeters })

/** A device with its registers, where it has any; nothing for one that the caller does not see. */
export async function meterOf(
  tx: Tx,
  deviceId: string,
): Promise<(Registers & { deviceId: string; deviceName: string }) | undefined> {
  const { rows } = await tx.execute<CircuitMeter>(sql`
    select d.id as "deviceId", d.device_name as "deviceName", ${registerColumns}
    from device d, ${countedOf('electricity')} where d.id = ${deviceId}::bigint`)
  return rows[0]
}

/** The registers of electricity of devices themselves, by device; one without any is missing. */
export async function metersOfDevices(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, Registers>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await tx.execute<Registers & { id: string } & Record<string, unknown>>(sql`
    select d.id::text as id, ${registerColumns} from device d, ${countedOf('electricity')}
    where d.id = any (${bigints([...new Set(deviceIds)])}) and coalesce(r.imported, r.exported) is not null`)
  return new Map(rows.map(({ id, ...registers }) => [id, registers]))
}

/** All metered devices below a device, itself included. */
export const metersFedBy = (tx: Tx, deviceId: string) =>
  metersBelow(tx, sql`d.id = ${deviceId}::bigint`, { isNearest: false, most: mostMeters + 1 })

/**
 * Every register of drawn electricity of a station, or those of some points, by the names of their devices. These are read
 * for themselves: beside the registers, a planner that knows no figures of a new station looks through all devices for each.
 */
export async function registersOf(
  tx: Tx,
  where: { stationId: string } | { itemIds: readonly string[] },
): Promise<Meter[]> {
  const { rows: registers } = await tx.execute<{ itemId: string; deviceId: string; ofChannel: string }>(sql`
    select p.id as "itemId", p.device_id as "deviceId", ${namedByChannel(sql`''`)} as "ofChannel"
    from point p join product_property q on q.id = p.property_id
    where ${isRegister} and coalesce(q.energy_direction, 'import') = 'import'
      and ${'stationId' in where ? sql`p.station_id = ${where.stationId}::bigint` : sql`p.id = any (${bigints(where.itemIds)})`}
    order by p.id limit ${mostMeters + 1}`)
  if (registers.length === 0) return []
  const { rows: devices } = await tx.execute<{ id: string; deviceName: string }>(sql`
    select id, device_name as "deviceName" from device
    where id = any (${bigints(registers.map(({ deviceId }) => deviceId))}) order by device_name, id`)
  const named = new Map(devices.map(({ id, deviceName }, rank) => [id, { deviceName, rank }]))
  const rankOf = ({ deviceId }: { deviceId: string }) => named.get(deviceId)?.rank ?? named.size
  return registers
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ ofChannel, ...register }) => ({
      ...register,
      deviceName: `${named.get(register.deviceId)?.deviceName ?? ''}${ofChannel}`,
    }))
}

/** The registers of drawn electricity among metered devices, each by itself. */
export const drawnBy = (meters: readonly CircuitMeter[]): Meter[] =>
  meters.flatMap(({ importItemIds, deviceId, deviceName }) =>
    importItemIds.map((itemId) => ({ itemId, deviceId, deviceName })),
  )
