import { devices } from '@energy-console/contract/devices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app'
import { createCaller } from '../contract-tests/caller'
import { administrator, createTestPlatform, signIn, type TestPlatform } from '../contract-tests/testApp'
import { seedFirstAdministrator } from '../modules/identity'
import { makeDevice, makeProduct, makeStation } from '../testing/factories'
import { compose } from './compose'

const { tenantId } = administrator
let platform: TestPlatform
let app: Awaited<ReturnType<typeof buildApp>>
let close: () => Promise<void>
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  ;({ platform, close } = await createTestPlatform())
  app = await buildApp(platform, compose(platform))
  await seedFirstAdministrator(platform.db, administrator.password)
  call = createCaller({ app }, await signIn(app, tenantId, administrator.account))
})
afterAll(async () => {
  await app.close()
  await platform.tasks.stop()
  await close()
})

const makePlaces = async () => {
  const { db } = platform
  const [from, to] = [await makeStation(db, { tenantId }), await makeStation(db, { tenantId })]
  const { id: productId } = await makeProduct(db, { tenantId, properties: [{ propertyNo: 'power' }] })
  return { from, to, place: { tenantId, productId, stationId: from.id, gatewayId: null } }
}
const move = (id: string, stationId: string) => call(devices.calls.update, { body: { id, stationId } })

it('what stands at the station of a device goes with it when it is moved, and nothing else does', async () => {
  const { db } = platform
  const { from, to, place } = await makePlaces()
  const [moved, stays] = [await makeDevice(db, place), await makeDevice(db, place)]
  for (const [index, device] of [moved, stays].entries()) {
    const item = device.points.power
    await db.systemPool.query(
      `with r as (insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
          values ($1, $2, $3, $4, 'r' || $5, '>', 1, 1, 'a')),
        i as (insert into interlock (tenant_id, station_id, item_id, interlock_name) values ($1, $2, $4, 'i' || $5)),
        c as (insert into counter_correction (tenant_id, station_id, item_id, correction_time, kind, old_value, new_value, remark)
          values ($1, $2, $4, now(), 'swap', 1, 0, 'a')),
        b as (insert into bad_reading (tenant_id, station_id, item_id, start_time, end_time, reason)
          values ($1, $2, $4, now(), now(), 'a')),
        g as (insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
          values ($1, $2, $4, now(), now(), 'add', 1, 'a')),
        n as (insert into curve_note (tenant_id, station_id, item_id, note_time, note) values ($1, $2, $4, now(), 'a')),
        s as (insert into standby_source (tenant_id, station_id, device_id, source_name, kind, run_item_id)
          values ($1, $2, $3, 's' || $5, 'dynamo', $4) returning id),
        t as (insert into standby_test (tenant_id, station_id, source_id, test_time) select $1, $2, id, now() from s),
        k as (insert into calc_point (tenant_id, station_id, device_id, item_id, is_virtual, point_name, formula)
          values ($1, $2, $3, $4, false, 'k' || $5, 'a')),
        e as (insert into asset (tenant_id, station_id, device_id, asset_name, asset_code) values ($1, $2, $3, 'e', 'e' || $5)
          returning id),
        h as (insert into asset_history (tenant_id, station_id, record_id, transition, to_state)
          select $1, $2, id, 'enter', 'stock' from e),
        o as (insert into repair_order (tenant_id, station_id, device_id, order_no, title) values ($1, $2, $3, 'o' || $5, 'o')
          returning id),
        w as (insert into repair_order_history (tenant_id, station_id, record_id, transition, to_state)
          select $1, $2, id, 'report', 'waiting' from o)
      insert into standby_run (tenant_id, station_id, source_id, start_time) select $1, $2, id, now() from s`,
      [tenantId, from.id, device.id, item, String(index)],
    )
  }
  expect((await move(moved.id, to.id)).status).toBe(200)
  const followed = [
    'alarm_rule',
    'interlock',
    'counter_correction',
    'bad_reading',
    'reading_correction',
    'curve_note',
    'standby_source',
    'standby_run',
    'standby_test',
  ]
  const more = ['asset', 'asset_history', 'repair_order', 'repair_order_history']
  for (const table of [...followed, 'calc_point', ...more]) {
    const { rows } = await db.systemPool.query(
      `select station_id::text as id from ${table} where station_id = any ($1) order by ${table}.id`,
      [[from.id, to.id]],
    )
    expect([table, ...rows.map(({ id }) => id)]).toEqual([table, to.id, from.id])
  }
})

it('a standby source or calculated point whose name the new station has stays, and the device is moved', async () => {
  const { db } = platform
  const { from, to, place } = await makePlaces()
  const [moved, there] = [await makeDevice(db, place), await makeDevice(db, { ...place, stationId: to.id })]
  for (const [device, stationId] of [[moved, from.id] as const, [there, to.id] as const])
    await db.systemPool.query(
      `with s as (insert into standby_source (tenant_id, station_id, device_id, source_name, kind, run_item_id)
          values ($1, $2, $3, 'twin', 'dynamo', $4) returning id),
        t as (insert into standby_test (tenant_id, station_id, source_id, test_time) select $1, $2, id, now() from s)
      insert into calc_point (tenant_id, station_id, device_id, item_id, is_virtual, point_name, formula)
        values ($1, $2, $3, $4, false, 'twin', 'a')`,
      [tenantId, stationId, device.id, device.points.power],
    )
  expect((await move(moved.id, to.id)).status).toBe(200)
  const { rows } = await db.systemPool.query(
    `select array[s.station_id, t.station_id, c.station_id]::text[] as stations from standby_source s
      join standby_test t on t.source_id = s.id join calc_point c on c.device_id = s.device_id where s.device_id = $1`,
    [moved.id],
  )
  expect(rows).toEqual([{ stations: [from.id, from.id, from.id] }])
})

it.each([
  [
    'devices.filmedStationFixed',
    `insert into camera (tenant_id, station_id, device_id, camera_name, kind, address)
    select tenant_id, station_id, id, 'c', 'hls', 'http://10.0.0.1/' from device where id = $1`,
  ],
  [
    'energy.countedByUnit',
    `insert into energy_unit (tenant_id, station_id, device_id, unit_name, basis, basis_unit)
    select tenant_id, station_id, id, 'of a device', 'area', 'm²' from device where id = $1`,
  ],
  [
    'energy.countedByUnit',
    `insert into energy_unit (tenant_id, station_id, amount_item_id, unit_name, basis, basis_unit)
    select tenant_id, station_id, id, 'by a point', 'area', 'm²' from point where device_id = $1`,
  ],
  [
    'automation.spokenThrough',
    `insert into voice_device (tenant_id, station_id, item_id, device_name, owner_user_id, owner_user_name)
    select tenant_id, station_id, id, 'v', 1, 'a' from point where device_id = $1`,
  ],
  [
    'maintenance.countedByPlan',
    `with s as (insert into work_standard (tenant_id, standard_name, kind)
      select tenant_id, 'counted ' || id, 'maintain' from device where id = $1 returning id)
    insert into work_plan (tenant_id, station_id, plan_name, kind, standard_id, trigger, counter_item_id, first_day)
    select p.tenant_id, p.station_id, 'counted', 'maintain', s.id, 'hours', p.id, '2026-01-01' from point p, s where p.device_id = $1`,
  ],
  [
    'devices.virtualStationFixed',
    `update product set purpose = 'virtual' where id = (select product_id from device where id = $1)`,
  ],
])('a device is not moved while that is refused: %s', async (key, statement) => {
  const { from, to, place } = await makePlaces()
  const { id } = await makeDevice(platform.db, place)
  await platform.db.systemPool.query(statement, [id])
  expect((await move(id, to.id)).answer.error).toMatchObject({ key, field: 'stationId' })
  expect((await move(id, from.id)).status).toBe(200)
})
