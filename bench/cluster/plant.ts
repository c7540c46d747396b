import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { allPartitions, partitionOf } from '../../apps/server/src/platform/engine'
import {
  makeAlarmRule,
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../apps/server/src/testing/factories'
import { type BenchGateway, keyOf, seedRules, size } from '../ingest/plant'

const platformTenant = '000000'
const tenants = 4
const stationsOfTenant = 10

/** A device whose one point breaks its rule above 100, at a station whose work is in a partition. */
export interface Watched {
  token: string
  deviceName: string
  itemId: string
  partition: number
}

export interface ClusterPlant {
  gateways: BenchGateway[]
  itemIds: string[]
  watched: Watched[]
}

/**
 * 4 tenants with 10 stations each, two of the 40 with five gateways and the others with one: 48 gateways with 5 devices of 50 points, each
 * with a rule that nothing breaks. Beside them 16 stations with a point that is watched.
 */
export async function seedClusterPlant(db: Database): Promise<ClusterPlant> {
  const gateways: BenchGateway[] = []
  for (let t = 0; t < tenants; t += 1) {
    const tenantId = t === 0 ? platformTenant : `bench${t}`
    // that of the platform is made by the first start
    if (t > 0)
      await db.systemPool.query('insert into tenant (tenant_id, tenant_name) values ($1, $1)', [tenantId])
    const product = await makeProduct(db, {
      tenantId,
      properties: Array.from({ length: size.pointsOfDevice }, (_, index) => ({ propertyNo: keyOf(index) })),
    })
    for (let s = 0; s < stationsOfTenant; s += 1) {
      const { id: stationId } = await makeStation(db, { tenantId })
      const isLarge = t < 2 && s === 0
      for (let g = 0; g < (isLarge ? 5 : 1); g += 1) {
        const { id: gatewayId } = await makeGateway(db, { tenantId, stationId })
        const { token } = await makeGatewayAccount(db, { tenantId, stationId, gatewayId })
        const deviceNames = Array.from({ length: 5 }, (_, d) => `meter ${t}-${s}-${g}-${d}`)
        await db.asSystem((tx) =>
          tx.execute(sql`insert into device (tenant_id, station_id, gateway_id, product_id, device_name)
            select ${tenantId}, ${stationId}, ${gatewayId}, ${product.id}, unnest(${`{${deviceNames.map((name) => `"${name}"`).join(',')}}`}::varchar[])`),
        )
        gateways.push({ token, deviceNames })
      }
    }
    const { ensurePointsOfProduct } = await import('../../apps/server/src/modules/devices')
    await db.asSystem((tx) => ensurePointsOfProduct(tx, product.id))
  }
  await db.asSystem((tx) => seedRules(tx))
  const { rows } = await db.systemPool.query<{ id: string }>(
    'select id::text as id from point where tenant_id = $1 order by id',
    [platformTenant],
  )
  return { gateways, itemIds: rows.map(({ id }) => id), watched: await seedWatched(db) }
}

async function seedWatched(db: Database): Promise<Watched[]> {
  const tenantId = platformTenant
  const { id: productId } = await makeProduct(db, { tenantId, properties: [{ propertyNo: 'power' }] })
  const watched: Watched[] = []
  for (const made of allPartitions) {
    const { id: gatewayId, stationId } = await makeGateway(db, { tenantId })
    const deviceName = `watched ${made}`
    const { id, points } = await makeDevice(db, { tenantId, gatewayId, stationId, productId, deviceName })
    const itemId = points.power ?? ''
    await makeAlarmRule(db, { tenantId, stationId, deviceId: id, itemId })
    const { token } = await makeGatewayAccount(db, { tenantId, gatewayId, stationId })
    watched.push({ token, deviceName, itemId, partition: partitionOf(stationId) })
  }
  return watched
}
