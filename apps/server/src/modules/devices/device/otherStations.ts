import { deviceErrors } from '@energy-console/contract/devices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { siteTable } from '../../stations'
import { gatewayTable } from '../gateway/table'

/** Where devices are put; what is undefined stays as it is, null is nowhere. */
interface Put {
  siteId?: string | null | undefined
  gatewayId?: string | null | undefined
}

/**
 * A site or gateway belongs to one station: devices of others cannot be put there.
 *
 * @throws siteOfOtherStation, gatewayOfOtherStation
 */
export async function refuseOtherStations(
  tx: Tx,
  { siteId, gatewayId }: Put,
  devices: readonly { deviceName?: string | undefined; stationId?: string | undefined }[],
): Promise<void> {
  const stray = (stationId: string | undefined) => devices.find((device) => device.stationId !== stationId)
  if (siteId) {
    const [site] = await tx
      .select({ stationId: siteTable.stationId })
      .from(siteTable)
      .where(eq(siteTable.id, siteId))
    if (stray(site?.stationId)) throw refuse(deviceErrors.siteOfOtherStation, {}, 'siteId')
  }
  if (gatewayId) {
    const [gateway] = await tx
      .select({ stationId: gatewayTable.stationId })
      .from(gatewayTable)
      .where(eq(gatewayTable.id, gatewayId))
    const other = stray(gateway?.stationId)
    if (other) throw refuse(deviceErrors.gatewayOfOtherStation, { name: other.deviceName ?? '' }, 'gatewayId')
  }
}
