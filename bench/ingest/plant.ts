import { alarmRules } from '@energy-console/contract/alarms'
import { calcPoints } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../apps/server/src/platform/database'
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

/**
 * Kinds of rules, in turn from point to point, as `condition, limit, upper limit, span in s`. Those that any other value breaks
 * are left out: nothing the clients send breaks a rule.
 */
export const ruleKinds = [
  ['gt', 1e9, null, null],
  ['ge', 1e9, null, null],
  ['lt', -1e9, null, null],
  ['le', -1e9, null, null],
  ['eq', -1, null, null],
  ['outside', -1e9, 1e9, null],
  ['rises', 1e9, null, 60],
  ['falls', 1e9, null, 60],
  ['silent', null, null, 3600],
  ['formula', null, null, null],
] as const

/** Fills an empty database with a plant and one enabled rule for each point, of all kinds; nothing the clients send breaks one. */
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
  await db.asSystem((tx) => seedRules(tx))
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select id from point order by id`),
  )
  return { gateways, itemIds: rows.map((row) => row.id) }
}

/** One rule for each point; an expression is over its point and the next one of the device. */
export async function seedRules(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, upper_limit,
      window_seconds, expression, level, content)
    select p.tenant_id, p.station_id, p.device_id, p.id, 'rule ' || p.id, k ->> 0, (k ->> 1)::float8, (k ->> 2)::float8,
      (k ->> 3)::int, case k ->> 0 when 'formula' then 'a > 1000000.0 && b > 1000000.0' else '' end, 1, '{{device}} {{value}}'
    from (select *, row_number() over (order by id) as place from point) p
    cross join lateral (select ${JSON.stringify(ruleKinds)}::jsonb -> (p.place % ${ruleKinds.length}::int)::int as k) kinds`)
  await tx.execute(sql`
    insert into alarm_variable (record_id, tenant_id, row_rank, variable_name, item_id)
    select r.id, r.tenant_id, v.row_rank, v.name, v.item_id from alarm_rule r
    cross join lateral (select row_number() over (order by p.id) - 1 as row_rank, chr(96 + row_number() over (order by p.id)::int) as name,
      p.id as item_id from (select id from point where device_id = r.device_id and id <> r.item_id order by id limit 1) o
      cross join lateral (values (r.item_id), (o.id)) p (id)) v
    where r.condition = 'formula'`)
}

/** Lets the rules work, or rest, and has the server hear of it. */
export async function setWatching(stack: BenchedServer, isOn: boolean): Promise<void> {
  const { rows } = await stack.db.systemPool.query<{ id: string }>(
    'update alarm_rule set is_enabled = $1 returning id::text',
    [isOn],
  )
  await changeBy(stack, alarmRules.calls.update, { id: rows[0]?.id, isEnabled: isOn })
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
export async function setCalculating(stack: BenchedServer, isOn: boolean): Promise<void> {
  const { rows } = await stack.db.systemPool.query<{ id: string }>(
    'update calc_point set is_enabled = $1 returning id::text',
    [isOn],
  )
  await changeBy(stack, calcPoints.calls.update, { id: rows[0]?.id, remark: isOn ? 'on' : 'off' })
}

interface BenchedServer {
  db: Database
  url: string
  token: string
}

async function changeBy(
  { url, token }: BenchedServer,
  { path, method }: { path: string; method: string },
  body: object,
): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`not changed: ${await answer.text()}`)
}
