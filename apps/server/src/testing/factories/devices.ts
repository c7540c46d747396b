import { eq } from 'drizzle-orm'
import {
  deviceTable,
  ensurePointsOfDevice,
  gatewayAccountTable,
  gatewayTable,
  hashToken,
  newToken,
  pointTable,
  productPropertyTable,
  productTable,
} from '../../modules/devices'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'
import { makeStation } from './stations'

type Property = Partial<typeof productPropertyTable.$inferInsert> & { propertyNo: string }
type NewProduct = Partial<typeof productTable.$inferInsert> & { properties?: readonly Property[] }
type NewGateway = Partial<typeof gatewayTable.$inferInsert>
type NewDevice = Partial<typeof deviceTable.$inferInsert>
type NewAccount = Partial<typeof gatewayAccountTable.$inferInsert>

/** A product; without `properties` it has `power` (kW) and the energy register `energy` (kWh). */
export const makeProduct = (db: Database, { properties, ...values }: NewProduct = {}) =>
  db.asSystem(async (tx) => {
    const row = { tenantId: 'demo', label: `产品${nextNumber()}`, ...values }
    const product = first(await tx.insert(productTable).values(row).returning())
    const wanted: readonly Property[] = properties ?? [
      { propertyNo: 'power', unit: 'kW' },
      { propertyNo: 'energy', unit: 'kWh', category: 'energy', kind: 'accumulated' },
    ]
    if (wanted.length > 0)
      await tx.insert(productPropertyTable).values(
        wanted.map((property, propertyRank) => ({
          tenantId: product.tenantId,
          productId: product.id,
          category: 'siyao' as const,
          propertyName: property.propertyNo,
          propertyRank,
          ...property,
        })),
      )
    return product
  })

/** A gateway, with a station of its own unless told. */
export async function makeGateway(db: Database, values: NewGateway = {}) {
  const tenantId = values.tenantId ?? 'demo'
  const stationId = values.stationId ?? (await makeStation(db, { tenantId })).id
  return db.asSystem(async (tx) => {
    const row = { gatewayName: `网关${nextNumber()}`, ...values, tenantId, stationId }
    return first(await tx.insert(gatewayTable).values(row).returning())
  })
}

/** A device with its points: `points.power` is the point of property `power`. Makes what it is not given. */
export async function makeDevice(db: Database, values: NewDevice = {}) {
  const tenantId = values.tenantId ?? 'demo'
  const stationId = values.stationId ?? (await makeStation(db, { tenantId })).id
  const productId = values.productId ?? (await makeProduct(db, { tenantId })).id
  const gatewayId =
    values.gatewayId === undefined ? (await makeGateway(db, { tenantId, stationId })).id : values.gatewayId
  return db.asSystem(async (tx) => {
    const row = { deviceName: `设备${nextNumber()}`, ...values, tenantId, stationId, productId, gatewayId }
    const device = first(await tx.insert(deviceTable).values(row).returning())
    await ensurePointsOfDevice(tx, device.id)
    const points = await tx
      .select({ id: pointTable.id, propertyNo: productPropertyTable.propertyNo })
      .from(pointTable)
      .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
      .where(eq(pointTable.deviceId, device.id))
    const byNo: Record<string, string> = Object.fromEntries(
      points.map(({ propertyNo, id }) => [propertyNo, id]),
    )
    return { ...device, points: byNo }
  })
}

/** Credentials of a gateway (or device) with the token in clear. */
export async function makeGatewayAccount(db: Database, values: NewAccount & { stationId: string }) {
  const token = newToken()
  return db.asSystem(async (tx) => {
    const row = {
      tenantId: 'demo',
      accountName: `账号${nextNumber()}`,
      tokenSha256: hashToken(token),
      tokenHint: token.slice(-4),
      ...values,
    }
    return { ...first(await tx.insert(gatewayAccountTable).values(row).returning()), token }
  })
}
