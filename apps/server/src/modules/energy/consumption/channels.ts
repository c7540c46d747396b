import { channelId, channelTree } from '../circuit/channels'
import type { Fed, MeteredDevice, Register } from './registers'

/** The id of the row that tells of a channel of a device: by the register that it drew through. */
export const channelRowId = ({ deviceId, itemId }: Pick<Register, 'deviceId' | 'itemId'>): string =>
  `${deviceId} ${itemId}`

/** The channels that have rows of their own: those of a device that is more than one of them. */
export const channelsShown = ({ drawn, channels }: MeteredDevice): readonly Register[] =>
  drawn.length > 1 || channels.some((channel) => !drawn.includes(channel)) ? channels : []

/** A circuit tree of metered devices, in which channels that feed something stand below their devices. */
export interface UseTree {
  /** What feeds each device and channel, by the ids of their rows. */
  feeders: ReadonlyMap<string, string>
  /** The devices, and the channels among them as devices of their own. */
  places: readonly MeteredDevice[]
  /** Those channels that what their device passes on is told of past: see `ChannelTree.wholes`. */
  passed: ReadonlySet<string>
}

/** The tree of devices and of their channels. */
export function useTreeOf(fed: readonly Fed[], devices: readonly MeteredDevice[]): UseTree {
  const channels = devices.flatMap((device) =>
    channelsShown(device).map((register) => ({
      ...{ id: channelRowId(register), deviceId: device.deviceId, stationId: device.stationId },
      ...{ channel: register.channel ?? '', drawn: [register] },
      given: device.channelsGiven.filter(({ channel }) => channel === register.channel),
    })),
  )
  const rowOf = new Map(channels.map((channel) => [channelId(channel), channel.id]))
  const metered = new Set(devices.map(({ deviceId }) => deviceId))
  const tree = channelTree(
    fed.map((one) => ({ ...one, isMetered: metered.has(one.deviceId) })),
    channels,
  )
  const feeders = new Map<string, string>()
  for (const one of fed) {
    const above = tree.above(one) ?? one.parentId
    feeders.set(one.deviceId, rowOf.get(above) ?? above)
  }
  for (const { id, deviceId } of tree.places) feeders.set(id, deviceId)
  const places = tree.places.map(
    ({ id, stationId, channel, drawn, given }): MeteredDevice => ({
      ...{ deviceId: id, deviceName: channel, stationId, drawn, given, channels: [], channelsGiven: [] },
    }),
  )
  const passed = tree.places.filter(({ deviceId }) => tree.wholes.has(deviceId)).map(({ id }) => id)
  return { feeders, places: [...devices, ...places], passed: new Set(passed) }
}
