import { randomBytes } from 'node:crypto'
import { deviceErrors } from '@energy-console/contract/devices'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { refusePointsBeyondQuota } from '../../../platform/quotas'
import { deviceTable } from '../device/table'
import { productPropertyTable } from '../product/table'
import { nameOfPoint } from './ensurePoints'
import { pointTable } from './table'

/** How the values of a calculated point are said. */
export interface CalculatedPoint
  extends Partial<Pick<Property, 'dataType' | 'access' | 'kind' | 'confirmation'>> {
  name: string
  unit: string | null
  decimals: number
  /** Of a text: the most characters, what it may be, and the roles that write it. */
  max?: number
  enumMap?: Property['enumMap']
  writerRoleIds?: string
}

type Property = typeof productPropertyTable.$inferSelect

/** Behind all that the device sends. */
const lastRank = 10_000

/**
 * Makes a point of a device that no gateway sends: its property is of no product, and of this point alone. `tenantId` is
 * told where the transaction is of no tenant.
 *
 * @throws AppError `devices.pointLimit` where the tenant has as many as it may, `devices.dataFull` where its data take all their room; 404 for a device that the caller does not see
 */
export async function makeCalculatedPoint(
  tx: Tx,
  deviceId: string,
  { name, writerRoleIds = '', ...said }: CalculatedPoint,
  tenantId?: string,
): Promise<string> {
  await refusePointsBeyondQuota(tx, async () => 1, {
    beyond: (most, count) => refuse(deviceErrors.pointLimit, { most, count }),
    full: () => refuse(deviceErrors.dataFull),
  })
  const [property] = await tx
    .insert(productPropertyTable)
    .values({
      ...(tenantId === undefined ? {} : { tenantId }),
      category: 'siyao',
      propertyNo: `calc_${randomBytes(5).toString('hex')}`,
      propertyName: name,
      propertyRank: lastRank,
      ...said,
    })
    .returning({ id: productPropertyTable.id })
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${pointTable} (tenant_id, station_id, device_id, property_id, point_name, writer_role_ids)
    select ${deviceTable.tenantId}, ${deviceTable.stationId}, ${deviceTable.id}, ${productPropertyTable.id}, ${nameOfPoint},
      ${writerRoleIds}
    from ${deviceTable}, ${productPropertyTable}
    where ${deviceTable.id} = ${deviceId} and ${productPropertyTable.id} = ${property?.id} returning id`)
  const [point] = rows
  if (!point) throw notFound()
  return point.id
}

/** Changes how a calculated point is called and how its values are said. */
export async function changeCalculatedPoint(
  tx: Tx,
  itemId: string,
  { name, writerRoleIds, ...format }: Partial<CalculatedPoint>,
): Promise<void> {
  const [point] = await tx.select().from(pointTable).where(eq(pointTable.id, itemId))
  if (!point) throw notFound()
  await tx
    .update(productPropertyTable)
    .set({ ...format, ...(name === undefined ? {} : { propertyName: name }), updateTime: new Date() })
    .where(eq(productPropertyTable.id, point.propertyId))
  await tx.execute(sql`
    update ${pointTable} set point_name = ${nameOfPoint}, writer_role_ids = coalesce(${writerRoleIds ?? null}, writer_role_ids)
    from ${deviceTable}, ${productPropertyTable}
    where ${pointTable.id} = ${itemId} and ${deviceTable.id} = ${pointTable.deviceId}
      and ${productPropertyTable.id} = ${pointTable.propertyId}`)
}

/** Brings a calculated point to another device; its readings and whatever names it go with it. */
export const moveCalculatedPoint = (tx: Tx, itemId: string, deviceId: string) =>
  tx.execute(sql`
    update ${pointTable} set device_id = ${deviceTable.id}, station_id = ${deviceTable.stationId}, point_name = ${nameOfPoint}
    from ${deviceTable}, ${productPropertyTable}
    where ${pointTable.id} = ${itemId} and ${deviceTable.id} = ${deviceId} and ${pointTable.deviceId} <> ${deviceId}
      and ${productPropertyTable.id} = ${pointTable.propertyId}`)

/** Takes calculated points away, with what describes them. */
export async function removeCalculatedPoints(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(pointTable)
    .where(inArray(pointTable.id, [...itemIds]))
    .returning({ propertyId: pointTable.propertyId })
  const propertyIds = gone.map(({ propertyId }) => propertyId)
  await tx.delete(productPropertyTable).where(inArray(productPropertyTable.id, propertyIds))
}
