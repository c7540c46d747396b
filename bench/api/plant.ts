import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import {
  makeArea,
  makeDevice,
  makeGateway,
  makeProduct,
  makeSite,
  makeStation,
} from '../../apps/server/src/testing/factories'

/** The stack's administrator belongs to it. */
export const tenantId = '000000'

const size = { areas: 12, stations: 8, devicesOfStation: 25, pointsOfDevice: 10 } as const

/** Fills an empty database with the stock of a middling tenant: 12 areas, 8 stations, 200 devices of 10 points each. */
export async function seedPlant(db: Database): Promise<void> {
  const product = await makeProduct(db, {
    tenantId,
    properties: Array.from({ length: size.pointsOfDevice }, (_, index) => ({
      propertyNo: `p${index}`,
      propertyName: `测量值 ${index}`,
      unit: 'kW',
    })),
  })
  const areaIds: string[] = []
  for (let a = 0; a < size.areas; a += 1) {
    const parentId = areaIds[Math.floor(a / 3) - 1] ?? '0'
    areaIds.push((await makeArea(db, { tenantId, parentId, areaRank: a })).id)
  }
  for (let s = 0; s < size.stations; s += 1) {
    const { id: stationId } = await makeStation(db, { tenantId, areaId: areaIds[s] })
    const { id: siteId } = await makeSite(db, { tenantId, stationId })
    const { id: gatewayId } = await makeGateway(db, { tenantId, stationId })
    for (let d = 0; d < size.devicesOfStation; d += 1)
      await makeDevice(db, { tenantId, stationId, siteId, gatewayId, productId: product.id })
  }
  // as autovacuum does within a minute of so many rows
  await db.asOwner((tx) => tx.execute(sql`analyze`))
}
