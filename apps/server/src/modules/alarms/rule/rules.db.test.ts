import { alarmRules, alarms } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createAlarms } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let points: Record<string, string>

beforeAll(async () => {
  const trip = { propertyNo: 'trip', dataType: 'boolean' as const, enumMap: { '0': '正常', '1': '跳闸' } }
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'level' }, trip] })
  points = (await makeDevice(test.db, { productId: product.id })).points
})

const { save, update } = alarmRules.calls
let serial = 0
const saveRule = (values: object) =>
  app.as().call(save, {
    body: { ruleName: `rule ${++serial}`, condition: 'ge', limit: 1, level: 1, content: 'x', ...values },
  })

it('takes no dead band where values are compared for being equal', async () => {
  const ofNumber = await saveRule({ itemId: points.level, condition: 'eq', deadBand: 2 })
  expect(ofNumber).toMatchObject({ code: 400, error: { key: 'core.invalid', field: 'deadBand' } })
  const ofState = await saveRule({ itemId: points.trip, deadBand: 2 })
  expect(ofState).toMatchObject({ code: 400, error: { key: 'alarms.noDeadBand', field: 'deadBand' } })

  const { id } = (await saveRule({ itemId: points.level, deadBand: 2 })).data
  const change = async (values: object) => app.as().call(update, { body: { id, ...values } })
  expect(await change({ itemId: points.trip })).toMatchObject({ error: { key: 'alarms.noDeadBand' } })
  expect(await change({ condition: 'ne' })).toMatchObject({ error: { field: 'deadBand' } })
  expect((await change({ itemId: points.trip, condition: 'ne', deadBand: 0 })).code).toBe(200)
  expect(await change({ deadBand: 1 })).toMatchObject({ code: 400 })
})

it('says the limit at a state by its word in a file, as the list does', async () => {
  const ruleName = '跳闸规则'
  await saveRule({ ruleName, itemId: points.trip, condition: 'ge', limit: 1 })
  await saveRule({ ruleName: `${ruleName}2`, itemId: points.trip, condition: 'ne', limit: 1 })
  const { data } = await app
    .as()
    .call(alarmRules.calls.export, { query: { ruleName, format: 'csv', ascs: 'ruleName' } })
  const { body } = await app.app.inject(`/api/files/${data.ticket}`)
  const [, ...lines] = body.trim().split('\r\n')
  expect(lines).toEqual([expect.stringContaining(',等于,跳闸,'), expect.stringContaining(',不等于,跳闸,')])
})

it('says the values of its alarms by their words in a file', async () => {
  const { id } = (await saveRule({ itemId: points.trip, condition: 'eq', limit: 1 })).data
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, condition, value, limit_value, last_time)
      select tenant_id, station_id, device_id, item_id, id, level, '馈线', 'x', now(), condition, 1, 1, now() from alarm_rule
      where id = ${id}`),
  )
  const { data } = await app
    .as()
    .call(alarms.calls.export, { body: { format: 'csv' }, query: { format: 'csv' } })
  expect((await app.app.inject(`/api/files/${data.ticket}`)).body).toContain(',馈线,x,等于,跳闸,跳闸,')
})
