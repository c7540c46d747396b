import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import {
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../apps/server/src/testing/factories'

const tenantId = '000000'

/** Size of the plant: 20 gateways × 10 devices × 50 points. */
export const size = { gateways: 20, devicesOfGateway: 10, pointsOfDevice: 50 }

/** A gateway's token and the names of its devices. */
export interface BenchGateway {
  token: string
  deviceNames: string[]
}

export const keyOf = (index: number) => `p${index}`

/** Fills an empty database with a plant and one enabled rule for each point; nothing the clients send breaks a limit. */
export async function seedPlant(
  db: Database,
  shape = size,
): Promise<{ gateways: BenchGateway[]; itemIds: string[] }> {
  const station = await makeStation(db, { tenantId })
  const product = await makeProduct(db, {
    tenantId,
    properties: Array.from({ length: shape.pointsOfDevice }, (_, index) => ({ propertyNo: keyOf(index) })),
  })
  const gateways: BenchGateway[] = []
  for (let g = 0; g < shape.gateways; g += 1) {
    const gateway = await makeGateway(db, { tenantId, stationId: station.id })
    const account = await makeGatewayAccount(db, { tenantId, stationId: station.id, gatewayId: gateway.id })
    const deviceNames = Array.from({ length: shape.devicesOfGateway }, (_, d) => `meter ${g}-${d}`)
    await db.asSystem((tx) =>
      tx.execute(sql`insert into device (tenant_id, station_id, gateway_id, product_id, device_name)
        select ${tenantId}, ${station.id}, ${gateway.id}, ${product.id}, unnest(${`{${deviceNames.map((name) => `"${name}"`).join(',')}}`}::varchar[])`),
    )
    gateways.push({ token: account.token, deviceNames })
  }
  const { ensurePointsOfProduct } = await import('../../apps/server/src/modules/devices')
  await db.asSystem((tx) => ensurePointsOfProduct(tx, product.id))
  await db.asSystem((tx) =>
    tx.execute(sql`insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
      select tenant_id, station_id, device_id, id, 'rule ' || id, 'gt', 1e9, 1, '{{device}} {{value}}' from point`),
  )
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select id from point order by id`),
  )
  return { gateways, itemIds: rows.map((row) => row.id) }
}
