import { deviceErrors } from '@energy-console/contract/devices'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Licensing } from '../../../platform/licence'
import { refuseBeyondQuota } from '../../../platform/quotas'
import type { References } from '../../../platform/references'
import { pointTable } from '../point/table'
import { productTable } from '../product/table'
import { deviceTable } from './table'

/** What the product of all virtual devices is called when it is made; it has no properties of its own. */
const virtualProducts = ['虚拟设备', '虚拟设备（系统）']

/** Whether a device, by the column of its product, stands for something on site: a virtual one is neither reached nor lost. */
export const isOnSite = (productId: SQL): SQL =>
  sql`${productId} not in (select id from product where purpose = 'virtual')`

type Purpose = NonNullable<typeof deviceTable.$inferSelect.purpose>

interface NewVirtualDevice {
  stationId: string
  deviceName: string
  purpose?: Purpose | null
}

/**
 * Makes a device that stands for nothing on site: a place for calculated points. Of those with a purpose a station has one:
 * where somebody else makes it at this moment, it is theirs.
 *
 * @throws AppError `devices.deviceLimit` and the licence's refusal, as for any other device
 */
export async function makeVirtualDevice(
  tx: Tx,
  { licensing }: { licensing: Licensing },
  { stationId, deviceName, purpose = null }: NewVirtualDevice,
): Promise<string> {
  await refuseBeyondQuota(tx, 'devices', (most) => refuse(deviceErrors.deviceLimit, { most }))
  await licensing.refuseBeyond(tx, 'devices')
  const productId = await virtualProductId(tx)
  const [device] = await tx
    .insert(deviceTable)
    .values({ stationId, deviceName, productId, purpose })
    .onConflictDoNothing({ target: [deviceTable.tenantId, deviceTable.stationId, deviceTable.purpose] })
    .returning({ id: deviceTable.id })
  const id = device?.id ?? (purpose && (await deviceFor(tx, stationId, purpose)))
  if (!id) throw new Error('no device was made')
  return id
}

/** The device that a station keeps for a purpose, whatever it is called. */
export async function deviceFor(tx: Tx, stationId: string, purpose: Purpose): Promise<string | undefined> {
  const [device] = await tx
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(and(eq(deviceTable.stationId, stationId), eq(deviceTable.purpose, purpose)))
    // it may be on its way out with the last that stood there
    .for('key share')
  return device?.id
}

/** Takes a virtual device away again, unless further points stand at it. @throws AppError while records use it */
export async function removeVirtualDevice(
  tx: Tx,
  references: References,
  deviceId: string,
  purpose?: Purpose,
): Promise<void> {
  const [device] = await tx
    .select({ purpose: deviceTable.purpose })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
    .for('update')
  if (purpose !== undefined && device?.purpose !== purpose) return
  const [other] = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .where(eq(pointTable.deviceId, deviceId))
    .limit(1)
  if (other) return
  await references.refuseWhileUsed(tx, 'device', deviceTable, [deviceId])
  await tx.delete(deviceTable).where(eq(deviceTable.id, deviceId))
}

/** The product of virtual devices; where one of the tenant's own has its name, it is made under another. */
async function virtualProductId(tx: Tx): Promise<string> {
  const find = async () => {
    const [product] = await tx
      .select({ id: productTable.id })
      .from(productTable)
      .where(eq(productTable.purpose, 'virtual'))
    return product?.id
  }
  let id = await find()
  for (const label of virtualProducts) {
    if (id) return id
    await tx.insert(productTable).values({ label, purpose: 'virtual' }).onConflictDoNothing()
    id = await find()
  }
  if (!id) throw new Error('no product of virtual devices')
  return id
}
