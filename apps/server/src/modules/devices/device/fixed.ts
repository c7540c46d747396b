import { deviceErrors } from '@energy-console/contract/devices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { cameraTable } from '../camera/table'
import { productTable } from '../product/table'
import { deviceTable } from './table'

/**
 * A virtual device stays at the station of what was made with it, and a device that a camera films at that of the camera.
 *
 * @throws virtualStationFixed, filmedStationFixed
 */
export async function refuseFixed(tx: Tx, deviceId: string): Promise<void> {
  const [device] = await tx
    .select({ purpose: productTable.purpose })
    .from(deviceTable)
    .innerJoin(productTable, eq(productTable.id, deviceTable.productId))
    .where(eq(deviceTable.id, deviceId))
  if (device?.purpose === 'virtual') throw refuse(deviceErrors.virtualStationFixed, {}, 'stationId')
  const [camera] = await tx
    .select({ name: cameraTable.cameraName })
    .from(cameraTable)
    .where(eq(cameraTable.deviceId, deviceId))
    .limit(1)
  if (camera) throw refuse(deviceErrors.filmedStationFixed, camera, 'stationId')
}
