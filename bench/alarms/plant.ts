import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import {
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../apps/server/src/testing/factories'

const tenantId = '000000'

/** One station whose every point has a rule that opens above 100: 100 devices × 50 points. */
export const size = { devices: 100, pointsOfDevice: 50 }
/** Further stations, to which alarms of the past belong as well. */
const otherStations = 19

/** What sends, and what it sends for. */
export interface Plant {
  token: string
  deviceNames: string[]
  stationIds: string[]
}

export const keyOf = (index: number) => `p${index}`

/** Fills an empty database with the plant and its rules. */
export async function seedPlant(db: Database): Promise<Plant> {
  const station = await makeStation(db, { tenantId })
  const stationIds = [station.id]
  for (let index = 0; index < otherStations; index += 1)
    stationIds.push((await makeStation(db, { tenantId })).id)
  const properties = Array.from({ length: size.pointsOfDevice }, (_, index) => ({ propertyNo: keyOf(index) }))
  const product = await makeProduct(db, { tenantId, properties })
  const gateway = await makeGateway(db, { tenantId, stationId: station.id })
  const account = await makeGatewayAccount(db, { tenantId, stationId: station.id, gatewayId: gateway.id })
  const deviceNames = Array.from({ length: size.devices }, (_, index) => `meter ${index}`)
  await db.asSystem((tx) =>
    tx.execute(sql`insert into device (tenant_id, station_id, gateway_id, product_id, device_name)
      select ${tenantId}, ${station.id}, ${gateway.id}, ${product.id}, 'meter ' || n from generate_series(0, ${size.devices - 1}::int) n`),
  )
  const { ensurePointsOfProduct } = await import('../../apps/server/src/modules/devices')
  await db.asSystem((tx) => ensurePointsOfProduct(tx, product.id))
  await db.asSystem((tx) =>
    tx.execute(sql`insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
      select tenant_id, station_id, device_id, id, 'rule ' || id, 'gt', 100, (id % 3)::int, '{{device}} {{value}}' from point`),
  )
  return { token: account.token, deviceNames, stationIds }
}

/**
 * Alarms of three years that are over, with what happened to them: most acknowledged, some thousand not, some put aside; and a
 * hundred that stand, whose rules are gone.
 */
export async function seedPast(db: Database, count: number): Promise<void> {
  const { systemPool } = db
  await systemPool.query(
    `with stations as (select array_agg(id order by id) as ids from station),
      rules as (select id, device_id, item_id, row_number() over (order by id) - 1 as place from alarm_rule),
      made as (
        select n, now() - n * interval '95 seconds' - (n % 7) * interval '1 second' as opened, n % 250 = 7 as is_unseen
        from generate_series(1, $1::int) n)
    insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
      condition, value, limit_value, suppression, clear_time, confirm_time, confirm_user_name)
    select '${tenantId}', s.ids[1 + m.n % cardinality(s.ids)], r.device_id, r.item_id, case when m.n > 200 then r.id else 1e9 + m.n end, (m.n % 3)::smallint, 'meter ' || m.n % 997,
      'meter ' || m.n % 997 || ' above ' || m.n % 89, m.opened, m.opened, 'gt', 120, 100, case when m.n % 40 = 3 then 'shelved' end,
      case when m.n > 200 or m.n % 2 = 0 then m.opened + m.n % 600 * interval '1 second' end, case when not m.is_unseen then m.opened + m.n % 900 * interval '1 second' end,
      case when not m.is_unseen then 'operator ' || m.n % 12 end
    from made m cross join stations s join rules r on r.place = (m.n::bigint * 7919) % ${size.devices * size.pointsOfDevice}`,
    [count],
  )
  const { notePastMoves } = await import('../../apps/server/src/modules/alarms')
  await db.asSystem(notePastMoves)
  await db.asSystem((tx) => tx.execute(sql`analyze alarm, alarm_history`))
}
