import { type Circuit, mostCircuits } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { requireStation } from '../../stations'
import { lossesOf } from './losses'
import { circuitDevices, risesIn } from './queries'

const hourMs = 3_600_000

/** The electrical devices of a station with their energy of the last 24 whole hours. @throws 404 for a station not seen */
export async function circuitsOf(tx: Tx, stationId: string, now: number) {
  await requireStation(tx, stationId)
  const end = Math.floor(now / hourMs) * hourMs
  const day = { start: end - 24 * hourMs, end }
  const found = await circuitDevices(tx, stationId)
  const devices = found.slice(0, mostCircuits)
  const registers = devices.flatMap(({ importItemId, exportItemId }) =>
    [importItemId, exportItemId].filter((id) => id !== null),
  )
  const rises = await risesIn(tx, registers, day)
  const measured = devices.map((device) => ({
    ...device,
    energyKwh: netOf(device, rises),
    ...metering(device),
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

type Registers = Pick<Circuit, 'importItemId' | 'exportItemId'>

const metering = ({ importItemId, exportItemId }: Registers) => ({
  isMetered: importItemId !== null || exportItemId !== null,
})

/** Drawn less given back; null where neither register was read. */
function netOf({ importItemId, exportItemId }: Registers, rises: ReadonlyMap<string, number>): number | null {
  const [drawn, given] = [rises.get(importItemId ?? ''), rises.get(exportItemId ?? '')]
  return drawn === undefined && given === undefined ? null : (drawn ?? 0) - (given ?? 0)
}
