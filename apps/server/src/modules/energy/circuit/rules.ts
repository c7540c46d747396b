import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { requireStation } from '../../stations'
import { lossesOf } from './losses'
import { circuitDevices } from './queries'
import { netOf, pointsOf, risesBetween } from './rises'

const hourMs = 3_600_000

/** The electrical devices of a station with their energy of the last 24 whole hours. @throws 404 for a station not seen */
export async function circuitsOf(tx: Tx, stationId: string, now: number) {
  await requireStation(tx, stationId)
  const end = Math.floor(now / hourMs) * hourMs
  const day = { start: end - 24 * hourMs, end }
  const found = await circuitDevices(tx, stationId)
  const devices = found.slice(0, mostCircuits)
  const rises = await risesBetween(tx, pointsOf(devices), day)
  const measured = devices.map((device) => ({
    ...device,
    energyKwh: netOf(device, rises),
    isMetered: device.importItemIds.length + device.exportItemIds.length > 0,
  }))
  const losses = lossesOf(measured)
  const circuits = measured.map(
    ({ isMetered: _, ...device }): Circuit => ({
      ...device,
      lossKwh: null,
      unreadBelow: 0,
      ...losses.get(device.deviceId),
    }),
  )
  return { ...day, circuits, isCut: found.length > devices.length }
}
