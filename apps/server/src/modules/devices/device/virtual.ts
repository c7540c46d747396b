import { deviceErrors } from '@energy-console/contract/devices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Licensing } from '../../../platform/licence'
import { refuseBeyondQuota } from '../../../platform/quotas'
import type { References } from '../../../platform/references'
import { pointTable } from '../point/table'
import { productTable } from '../product/table'
import { deviceTable } from './table'

/** What all virtual devices are of; it has no properties of its own. */
const virtualProduct = '虚拟设备'

/**
 * Makes a device that stands for nothing on site: a place for calculated points.
 *
 * @throws AppError `devices.deviceLimit` and the licence's refusal, as for any other device
 */
export async function makeVirtualDevice(
  tx: Tx,
  { licensing }: { licensing: Licensing },
  { stationId, deviceName }: { stationId: string; deviceName: string },
): Promise<string> {
  await refuseBeyondQuota(tx, 'devices', (most) => refuse(deviceErrors.deviceLimit, { most }))
  await licensing.refuseBeyond(tx, 'devices')
  const productId = await virtualProductId(tx)
  const [device] = await tx
    .insert(deviceTable)
    .values({ stationId, deviceName, productId })
    .returning({ id: deviceTable.id })
  if (!device) throw new Error('no device was made')
  return device.id
}

/** Takes a virtual device away again, unless further points stand at it. @throws AppError while records use it */
export async function removeVirtualDevice(tx: Tx, references: References, deviceId: string): Promise<void> {
  const [other] = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .where(eq(pointTable.deviceId, deviceId))
    .limit(1)
  if (other) return
  await references.refuseWhileUsed(tx, 'device', deviceTable, [deviceId])
  await tx.delete(deviceTable).where(eq(deviceTable.id, deviceId))
}

async function virtualProductId(tx: Tx): Promise<string> {
  await tx.insert(productTable).values({ label: virtualProduct }).onConflictDoNothing()
  const [product] = await tx
    .select({ id: productTable.id })
    .from(productTable)
    .where(eq(productTable.label, virtualProduct))
  if (!product) throw new Error('no product of virtual devices')
  return product.id
}
