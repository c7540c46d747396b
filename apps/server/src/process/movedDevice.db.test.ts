import { devices } from '@energy-console/contract/devices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app'
import { createCaller } from '../contract-tests/caller'
import { administrator, createTestPlatform, signIn, type TestPlatform } from '../contract-tests/testApp'
import { seedFirstAdministrator } from '../modules/identity'
import { makeDevice, makeProduct, makeStation } from '../testing/factories'
import { compose } from './compose'

let platform: TestPlatform
let app: Awaited<ReturnType<typeof buildApp>>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await createTestPlatform())
  app = await buildApp(platform, compose(platform))
  await seedFirstAdministrator(platform.db, administrator.password)
})
afterAll(async () => {
  await app.close()
  await platform.tasks.stop()
  await close()
})

it('what stands at the station of a device goes with it when it is moved, and nothing else does', async () => {
  const { tenantId } = administrator
  const { db } = platform
  const [from, to] = [await makeStation(db, { tenantId }), await makeStation(db, { tenantId })]
  const { id: productId } = await makeProduct(db, { tenantId, properties: [{ propertyNo: 'power' }] })
  const place = { tenantId, productId, stationId: from.id, gatewayId: null }
  const [moved, stays] = [await makeDevice(db, place), await makeDevice(db, place)]
  for (const [index, device] of [moved, stays].entries()) {
    const item = device.points.power
    await db.systemPool.query(
      `with r as (insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
          values ($1, $2, $3, $4, 'r' || $5, '>', 1, 1, 'a')),
        i as (insert into interlock (tenant_id, station_id, item_id, interlock_name) values ($1, $2, $4, 'i' || $5)),
        c as (insert into counter_correction (tenant_id, station_id, item_id, correction_time, kind, old_value, new_value, remark)
          values ($1, $2, $4, now(), 'swap', 1, 0, 'a')),
        s as (insert into standby_source (tenant_id, station_id, device_id, source_name, kind, run_item_id)
          values ($1, $2, $3, 's' || $5, 'dynamo', $4) returning id)
      insert into standby_run (tenant_id, station_id, source_id, start_time) select $1, $2, id, now() from s`,
      [tenantId, from.id, device.id, item, String(index)],
    )
  }
  const call = createCaller({ app }, await signIn(app, tenantId, administrator.account))
  const answer = await call(devices.calls.update, { body: { id: moved.id, stationId: to.id } })
  expect(answer.status).toBe(200)
  for (const table of ['alarm_rule', 'interlock', 'counter_correction', 'standby_source', 'standby_run']) {
    const { rows } = await db.systemPool.query(
      `select station_id::text as id from ${table} order by ${table}.id`,
    )
    expect([table, ...rows.map(({ id }) => id)]).toEqual([table, to.id, from.id])
  }
})
