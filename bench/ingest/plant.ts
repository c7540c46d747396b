import { calcPoints } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import {
  makeCalcPoint,
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

/** Calculated points over two points of a device each, evaluated every second; they rest until {@link setCalculating}. */
export async function seedCalculated(db: Database, count: number): Promise<void> {
  const { rows } = await db.systemPool.query<{ deviceId: string; ids: string[] }>(
    'select device_id::text as "deviceId", array_agg(id::text order by id) as ids from point group by 1 order by 1',
  )
  for (let index = 0; index < count; index += 1) {
    const { deviceId, ids } = rows[index % rows.length] ?? { deviceId: '', ids: [] }
    const [a = '', b = ''] = [ids[index % ids.length], ids[(index + 1) % ids.length]]
    await makeCalcPoint(db, {
      ...{ deviceId, formula: '(a + b * 2) / 3', variables: { a, b }, intervalSeconds: 1 },
    })
  }
  await db.systemPool.query('update calc_point set is_enabled = false')
}

/** Lets the calculated points work, or rest, and has the server hear of it. */
export async function setCalculating(
  { db, url, token }: { db: Database; url: string; token: string },
  isOn: boolean,
): Promise<void> {
  const { rows } = await db.systemPool.query<{ id: string }>(
    'update calc_point set is_enabled = $1 returning id::text',
    [isOn],
  )
  const answer = await fetch(`${url}${calcPoints.calls.update.path}`, {
    method: calcPoints.calls.update.method,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: rows[0]?.id, remark: isOn ? 'on' : 'off' }),
  })
  if (!answer.ok) throw new Error(`calculated points not changed: ${await answer.text()}`)
}
