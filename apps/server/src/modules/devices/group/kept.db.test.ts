import { alarmRules } from '@energy-console/contract/alarms'
import { calcPoints } from '@energy-console/contract/automation'
import { addGroupPoints, listDevicePoints, pointGroups } from '@energy-console/contract/devices'
import { beforeAll, expect, it } from 'vitest'
import { makeAlarmRule, makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createAlarms } from '../../alarms'
import { createAutomation, refuseCircle } from '../../automation'
import { createStations } from '../../stations'
import { createDevices } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map(), refuseCircle }),
  createAlarms(platform),
  createAutomation(platform, { readLatest: async () => new Map() }),
])

let stationId: string
let members: string[]

beforeAll(async () => {
  stationId = (await makeStation(test.db)).id
  const properties = [{ propertyNo: 'power', unit: 'kW', decimals: 1 }]
  const productId = (await makeProduct(test.db, { properties })).id
  members = []
  for (const deviceName of ['甲', '乙']) {
    const { points } = await makeDevice(test.db, { deviceName, stationId, productId })
    members.push(points.power ?? '')
  }
})

const save = async (values: object = {}) =>
  app.as().call(pointGroups.calls.save, {
    body: { groupName: '照明', stationId, itemIds: members.join(), aggregate: 'sum', ...values },
  })
const update = (id: string, values: object) =>
  app.as().call(pointGroups.calls.update, { body: { id, ...values } })
const detail = async (id: string) => (await app.as().call(pointGroups.calls.detail, { query: { id } })).data
const deviceOf = async (itemId: string) => {
  const { rows } = await test.db.systemPool.query(
    'select d.id::text, d.device_name as name from point p join device d on d.id = p.device_id where p.id = $1',
    [itemId],
  )
  return rows[0] as { id: string; name: string } | undefined
}

it('makes points of the aggregates that are switched on, at a device that is called as it is', async () => {
  const { id } = (await save({ keepsSum: true, keepsMean: true })).data
  const { points } = await detail(id)
  expect(points).toMatchObject([
    { aggregate: 'sum', state: 'waiting' },
    { aggregate: 'mean', state: 'waiting' },
  ])
  const [sum, mean] = points.map(({ itemId }: { itemId: string }) => itemId)
  const device = await deviceOf(sum)
  expect(device?.name).toBe('照明')
  const { data } = await app.as().call(listDevicePoints, { query: { deviceId: device?.id } })
  expect(data).toMatchObject([
    { itemId: sum, propertyName: '合计', unit: 'kW', decimals: 1 },
    { itemId: mean, propertyName: '平均', unit: 'kW', decimals: 2 },
  ])
  await update(id, { groupName: '楼层照明', keepsMax: true, keepsMean: false })
  expect((await detail(id)).points).toMatchObject([{ aggregate: 'sum', itemId: sum }, { aggregate: 'max' }])
  expect([(await deviceOf(sum))?.name, await deviceOf(mean)]).toEqual(['楼层照明', undefined])
  await update(id, { keepsSum: false, keepsMax: false })
  expect((await detail(id)).points).toEqual([])
  const left = await test.db.systemPool.query('select from device where id = $1', [device?.id])
  expect(left.rowCount).toBe(0)
})

it('keeps a point that something uses, and says what does', async () => {
  const { id } = (await save({ groupName: '用到的', keepsSum: true })).data
  const [{ itemId }] = (await detail(id)).points
  const device = await deviceOf(itemId)
  const rule = await makeAlarmRule(test.db, { itemId, deviceId: device?.id ?? '', stationId })
  const isUsed = { key: 'core.inUse', params: { count: 1, what: '告警规则' } }
  expect((await update(id, { keepsSum: false })).error).toMatchObject(isUsed)
  const remove = () => app.as().call(pointGroups.calls.remove, { query: { ids: id } })
  expect((await remove()).error).toMatchObject(isUsed)
  const { data: uses } = await app.as().call(pointGroups.calls.usage, { query: { ids: id } })
  expect(uses).toContainEqual(expect.objectContaining({ what: '告警规则', count: 1, isBlocking: true }))
  await app.as().call(alarmRules.calls.remove, { query: { ids: rule.id } })
  expect((await remove()).code).toBe(200)
  expect(await deviceOf(itemId)).toBeUndefined()
})

it('is made of itself over no formula, and stays at the station of its points', async () => {
  const { id } = (await save({ groupName: '循环', keepsSum: true })).data
  const [{ itemId }] = (await detail(id)).points
  const calc = await app.as().call(calcPoints.calls.save, {
    body: {
      ...{ pointName: '一半', stationId, unit: 'kW', formula: 's / 2' },
      variables: [{ variableName: 's', itemId }],
    },
  })
  const { data: half } = await app.as().call(calcPoints.calls.detail, { query: { id: calc.data.id } })
  const path = '循环 / 合计 → 一半 → 循环 / 合计'
  const circle = { key: 'automation.cycle', field: 'itemIds' }
  expect((await update(id, { itemIds: [...members, half.itemId].join() })).error).toMatchObject({
    ...circle,
    params: { path: expect.stringContaining(path) },
  })
  expect((await update(id, { itemIds: [...members, itemId].join() })).error).toMatchObject(circle)
  const elsewhere = (await makeStation(test.db)).id
  expect((await update(id, { stationId: elsewhere, itemIds: '1' })).error).toMatchObject({
    ...{ key: 'devices.groupStationFixed', field: 'stationId' },
  })
})

it('takes further points, each once, and none that do not fit or are too many', async () => {
  const [first = '', second = ''] = members
  const { id } = (await save({ groupName: '加入', itemIds: first })).data
  const add = async (itemIds: readonly string[]) =>
    app.as().call(addGroupPoints, { body: { groupId: id, itemIds } })
  expect((await add([first, second, second])).data).toEqual({ count: 1 })
  expect((await detail(id)).itemIds).toBe([first, second].join())
  const { points } = await makeDevice(test.db)
  expect((await add([points.power ?? ''])).error?.key).toBe('devices.pointOfOtherStation')
  expect((await add(['999999'])).code).toBe(404)
  await test.db.systemPool.query(
    `update point_group set item_ids = (select string_agg(n::text, ',') from generate_series(900001, 900500) n) where id = $1`,
    [id],
  )
  expect((await add([first])).error).toMatchObject({
    ...{ key: 'devices.groupFull', params: { most: 500, count: 501 } },
  })
})
