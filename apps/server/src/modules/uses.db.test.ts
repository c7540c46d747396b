import { alarmRules } from '@energy-console/contract/alarms'
import { devices, listProductPropertyUsage, products } from '@energy-console/contract/devices'
import { stations } from '@energy-console/contract/stations'
import { listViewUsage, saveView, setHomeView } from '@energy-console/contract/views'
import { beforeAll, expect, it } from 'vitest'
import { makeDevice } from '../testing/factories'
import { useCallApp } from '../testing/useCallApp'
import { createAlarms } from './alarms'
import { createDevices } from './devices'
import { createStations } from './stations'
import { createViews } from './views'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createViews(platform),
  createAlarms(platform),
])

let device: Awaited<ReturnType<typeof makeDevice>>
let viewId: string
const removed: string[] = []

const content = (source: object) =>
  JSON.stringify({ pageList: [{ id: 'p', itemList: [] }], dataSrcArray: [{ id: 's', ...source }] })

beforeAll(async () => {
  app.bus.subscribe('points.removed', ({ itemIds }) => removed.push(...itemIds))
  device = await makeDevice(test.db)
  const source = { kind: 'system', deviceId: device.id, propertyNo: 'power', itemId: device.points.power }
  const view = await app.as().call(saveView, { body: { name: '总图', content: content(source) } })
  viewId = view.data.id
  await app
    .as()
    .call(saveView, { body: { name: '别的图', content: content({ kind: 'custom', value: device.id }) } })
  const rule = {
    ruleName: '过载',
    itemId: device.points.power,
    condition: 'gt',
    limit: 9,
    level: 1,
    content: 'x',
  }
  await app.as().call(alarmRules.calls.save, { body: { ...rule, viewId } })
})

const rule = (isBlocking: boolean) => ({ what: '告警规则', count: 1, names: ['过载'], isBlocking })
const view = { what: '画面', count: 1, names: ['总图'], isBlocking: false }

it('says where a device is used before it goes, what stands in the way first', async () => {
  const { data } = await app.as().call(devices.calls.usage, { query: { ids: device.id } })
  const history = { what: '数据点及其历史数据', count: 2, names: [], isBlocking: false }
  expect(data).toEqual([rule(true), history, view])
  const foreign = app.as({ tenantId: 'other' })
  expect((await foreign.call(devices.calls.usage, { query: { ids: device.id } })).code).toBe(404)
})

it('says where a property, a product, a station and a view are used', async () => {
  const { data: product } = await app.as().call(products.calls.detail, { query: { id: device.productId } })
  const power = product.siyaoProperties[0]
  // a sheet of properties asks with what the product's answer says of them
  const query = { productId: power.productId, propertyId: power.id }
  const ofProperty = await app.as().call(listProductPropertyUsage, { query })
  expect(ofProperty.data).toEqual([
    { what: '设备', count: 1, names: [device.deviceName], isBlocking: false },
    rule(true),
    view,
  ])
  const unnamed = await app.as({ can: ['product_view'] }).call(listProductPropertyUsage, { query })
  expect(unnamed.data[0]).toMatchObject({ what: '设备', count: 1, names: [] })
  const other = { ...query, propertyId: '999' }
  expect((await app.as().call(listProductPropertyUsage, { query: other })).code).toBe(404)

  const ofProduct = await app.as().call(products.calls.usage, { query: { ids: product.id } })
  expect(ofProduct.data).toEqual([{ what: '设备', count: 1, names: [device.deviceName], isBlocking: true }])
  const ofStation = await app.as().call(stations.calls.usage, { query: { ids: device.stationId } })
  expect(ofStation.data.map((use: { what: string }) => use.what)).toEqual(
    expect.arrayContaining(['设备', '网关', '告警规则']),
  )

  await app.as().call(setHomeView, { query: { id: viewId } })
  const ofView = await app.as().call(listViewUsage, { query: { ids: viewId } })
  expect(ofView.data).toEqual([rule(false), { what: '首页', count: 1, names: ['总图'], isBlocking: false }])
})

it('counts without names what the caller may not see by kind', async () => {
  const { data } = await app
    .as({ can: ['device_view'] })
    .call(devices.calls.usage, { query: { ids: device.id } })
  const history = { what: '数据点及其历史数据', count: 2, names: [], isBlocking: false }
  expect(data).toEqual([{ ...rule(true), names: [] }, history, { ...view, names: [] }])
  const ofStation = await app
    .as({ can: ['station_view', 'device_view'] })
    .call(stations.calls.usage, { query: { ids: device.stationId } })
  const named = ofStation.data.filter(({ names }: { names: string[] }) => names.length > 0)
  expect(named).toMatchObject([{ what: '设备', names: [device.deviceName] }])
})

it('counts what is at stations that the caller does not see, and names nothing of it', async () => {
  const here = await makeDevice(test.db, { productId: device.productId })
  const local = app.as({ stationIds: [here.stationId] })
  const { data: product } = await local.call(products.calls.detail, { query: { id: device.productId } })
  const ofProduct = await local.call(products.calls.usage, { query: { ids: product.id } })
  expect(ofProduct.data).toEqual([
    { what: '设备', count: 2, names: [here.deviceName], elsewhere: 1, isBlocking: true },
  ])
  const query = { productId: product.id, propertyId: product.siyaoProperties[0].id }
  expect((await local.call(listProductPropertyUsage, { query })).data).toEqual([
    { what: '设备', count: 2, names: [here.deviceName], elsewhere: 1, isBlocking: false },
    { ...rule(true), names: [], elsewhere: 1 },
    { ...view, names: [], elsewhere: 1 },
  ])
  const foreign = { query: { ids: device.id } }
  expect((await local.call(devices.calls.usage, foreign)).code).toBe(404)
  await app.as().call(devices.calls.remove, { query: { ids: here.id } })
  removed.length = 0
})

it('finds the views that only refresh a point', async () => {
  const other = await makeDevice(test.db)
  const model = { id: 'm', type: 'model', refreshItemIds: ['1', other.points.power] }
  const body = { name: '模型图', content: JSON.stringify({ pageList: [{ id: 'p', itemList: [model] }] }) }
  await app.as().call(saveView, { body })
  const { data: product } = await app.as().call(products.calls.detail, { query: { id: other.productId } })
  const query = { productId: product.id, propertyId: product.siyaoProperties[0].id }
  expect((await app.as().call(listProductPropertyUsage, { query })).data).toContainEqual({
    ...view,
    names: ['模型图'],
  })
})

it('tells of the points that go with a property and with a device', async () => {
  const gone = await makeDevice(test.db)
  await app.as().call(products.calls.update, { body: { id: gone.productId, energyProperties: [] } })
  expect(removed).toEqual([gone.points.energy])
  await app.as().call(devices.calls.remove, { query: { ids: gone.id } })
  expect(removed).toEqual([gone.points.energy, gone.points.power])
})
