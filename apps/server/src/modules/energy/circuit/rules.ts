import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { requireStation } from '../../stations'
import { channelId, channelsOf, treeWithLosses } from './channels'
import { circuitDevices } from './queries'
import { pointsOf, risesBetween } from './rises'

const hourMs = 3_600_000

/** The electrical devices of a station with their energy of the last 24 whole hours. @throws 404 for a station not seen */
export async function circuitsOf(tx: Tx, stationId: string, now: number) {
  await requireStation(tx, stationId)
  const end = Math.floor(now / hourMs) * hourMs
  const day = { start: end - 24 * hourMs, end }
  const found = await circuitDevices(tx, stationId)
  const devices = found.slice(0, mostCircuits)
  const told = await channelsOf(tx, { stationId })
  const rises = await risesBetween(tx, pointsOf([...devices, ...told]), day)
  const { measured, channels, tree, losses } = treeWithLosses(devices, told, rises)
  const lossOf = (id: string) => losses.get(id) ?? { lossKwh: null, unreadBelow: 0 }
  const ofDevice = groupedBy(channels, ({ deviceId }) => deviceId)
  const circuits = measured.map(
    ({ isMetered: _, ...device }): Circuit => ({
      ...device,
      parentChannel: tree.above(device) === device.parentId ? null : device.parentChannel,
      ...lossOf(device.deviceId),
      channels: (ofDevice.get(device.deviceId) ?? []).map(({ deviceId: _, ...channel }) => ({
        ...channel,
        ...lossOf(channelId({ ...channel, deviceId: device.deviceId })),
      })),
    }),
  )
  return { ...day, circuits, isCut: found.length > devices.length }
}
