import type { EnergyType } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { lossesOf, type Measured } from './losses'
import { channelByDirection, registersWhere } from './registers'
import { netOf, pointsOf, type Registers, type Rises } from './rises'

/** One of several circuits that a device measures. */
export interface Channel extends Registers {
  importItemIds: string[]
  exportItemIds: string[]
  deviceId: string
  channel: string
}

/** The channels that registers of a kind of energy tell of, of a station or a device, in the order of the product's properties. */
export async function channelsOf(
  tx: Tx,
  of: { stationId: string } | { deviceId: string },
  energyType: EnergyType = 'electricity',
): Promise<Channel[]> {
  const where: SQL =
    'stationId' in of
      ? sql`p.station_id = ${of.stationId}::bigint`
      : sql`p.device_id = ${of.deviceId}::bigint`
  const { rows } = await tx.execute<Channel & Record<string, unknown>>(sql`
    select device_id as "deviceId", channel, coalesce(imported, '{}') as "importItemIds", coalesce(exported, '{}') as "exportItemIds"
    from (select device_id, channel, min(property_rank) as rank, ${channelByDirection}
      from (${registersWhere([energyType], where)}) r where channel is not null group by 1, 2) c
    order by device_id, rank, channel`)
  return rows
}

/** What stands in a circuit tree below a device, or below one of its channels. */
export interface Hung {
  parentId: string | null
  /** Null: below the device as a whole. */
  parentChannel: string | null
}

/** What a device, or one of its channels, is called beside others; in SQL `namedByChannel` says the same. */
export const channelName = (deviceName: string, channel: string | null): string =>
  channel === null ? deviceName : `${deviceName} · ${channel}`

/** By what a channel is known beside devices. */
export const channelId = ({ deviceId, channel }: { deviceId: string; channel: string }): string =>
  `${deviceId} ${channel}`

/** A device in a circuit tree. */
interface Standing extends Hung {
  deviceId: string
  isMetered: boolean
}

/** A circuit tree in which channels are places of their own. */
export interface ChannelTree<C> {
  /** The device or channel that something hangs on. A channel that its device does not measure any more is the device. */
  above(hung: Hung): string | null
  /** The channels that stand in the tree, each below its device: all of a device where something hangs on one of them. */
  places: C[]
  /**
   * The devices that feed a meter as a whole. Through which of their channels it draws is not known, so that beside them it would
   * count twice: what such a device passes on is told of by the meters below alone, past its channels.
   */
  wholes: ReadonlySet<string>
}

/** Where channels stand among what hangs on them and on devices. */
export function channelTree<C extends { deviceId: string; channel: string }>(
  hung: readonly Standing[],
  channels: readonly C[],
): ChannelTree<C> {
  const known = new Set(channels.map(channelId))
  const feeding = new Set<string>()
  const above = ({ parentId, parentChannel }: Hung) => {
    if (parentId === null || parentChannel === null) return parentId
    const id = channelId({ deviceId: parentId, channel: parentChannel })
    return known.has(id) ? id : parentId
  }
  for (const one of hung) if (one.parentId !== null && above(one) !== one.parentId) feeding.add(one.parentId)
  const places = channels.filter(({ deviceId }) => feeding.has(deviceId))
  return { above, places, wholes: wholesAmong(hung, above) }
}

/** The devices that feed a meter as a whole; what has no meter is looked through. */
function wholesAmong(hung: readonly Standing[], above: (one: Hung) => string | null): Set<string> {
  const byId = new Map(hung.map((one) => [one.deviceId, one]))
  const wholes = new Set<string>()
  for (const meter of hung) {
    let one: Standing | undefined = meter.isMetered ? meter : undefined
    // a loop cannot be saved; their number bounds the way all the same
    for (let step = 0; one !== undefined && step < hung.length; step += 1) {
      const { parentId }: Standing = one
      if (parentId === null || above(one) !== parentId) break
      wholes.add(parentId)
      const feeder = byId.get(parentId)
      one = feeder?.isMetered ? undefined : feeder
    }
  }
  return wholes
}

/** What is measured at devices and at the channels among them, as one tree. */
export const measuredIn = <C extends { deviceId: string; channel: string; energyKwh: number | null }>(
  devices: readonly (Hung & Measured)[],
  { above, places, wholes }: ChannelTree<C>,
): Measured[] => [
  ...devices.map((device) => ({ ...device, parentId: above(device) })),
  ...places.map((channel) => ({
    ...{ deviceId: channelId(channel), parentId: channel.deviceId },
    ...{ isMetered: !wholes.has(channel.deviceId), energyKwh: channel.energyKwh },
  })),
]

/**
 * Devices and their channels with what each drew less what it gave back, as one tree, and what is lost below each by its id
 * ({@link channelId} of a channel).
 */
export function treeWithLosses<D extends Hung & Registers & { deviceId: string }>(
  devices: readonly D[],
  told: readonly Channel[],
  rises: Rises,
) {
  const measured = devices.map((device) => ({
    ...device,
    energyKwh: netOf(device, rises),
    isMetered: pointsOf([device]).length > 0,
  }))
  const channels = told.map((channel) => ({ ...channel, energyKwh: netOf(channel, rises) }))
  const tree = channelTree(measured, channels)
  return { measured, channels, tree, losses: lossesOf(measuredIn(measured, tree)) }
}

/** Devices and the channels among them that all below draws through, each with what feeds it and a name. */
export function namedPlaces<
  C extends { deviceId: string; channel: string; energyKwh: number | null },
  D extends Hung & { deviceId: string; deviceName: string; energyKwh: number | null },
>(devices: readonly D[], { above, places, wholes }: ChannelTree<C>) {
  const feederOf = (device: D) => (wholes.has(device.parentId ?? '') ? device.parentId : above(device))
  const through = places.filter(({ deviceId }) => !wholes.has(deviceId))
  const names = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
  return [
    ...devices.map((device) => ({
      ...{ id: device.deviceId, deviceId: device.deviceId, name: device.deviceName },
      ...{ parentId: feederOf(device), energyKwh: device.energyKwh },
    })),
    ...through.map((place) => ({
      ...{ id: channelId(place), deviceId: place.deviceId, parentId: place.deviceId },
      ...{ name: channelName(names.get(place.deviceId) ?? '', place.channel), energyKwh: place.energyKwh },
    })),
  ]
}
