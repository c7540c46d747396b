import {
  devices,
  getProductProperty,
  listProductProperties,
  productProperties,
  removeProductProperties,
  saveProductProperty,
  updateProductProperty,
} from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices, devicesChanged } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
])

const save = (body: object, who = app.as()) => who.call(saveProductProperty, { body: body as never })
const update = (body: object, who = app.as()) => who.call(updateProductProperty, { body: body as never })
const remove = (ids: string, who = app.as()) => who.call(removeProductProperties, { query: { ids } })
const listOf = async (productId: string): Promise<{ id: string; propertyNo: string; category: string }[]> =>
  (await app.as().call(listProductProperties, { query: { productId } })).data
const keysOf = async (productId: string) =>
  (await listOf(productId)).map(({ propertyNo, category }) => [propertyNo, category])

it('a property is added alone: at the end of its list, with points for the devices, and told to who takes values in', async () => {
  const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'p' }] })
  const device = await makeDevice(test.db, { productId })
  const heard: unknown[] = []
  const stop = app.bus.subscribe(devicesChanged, (change) => heard.push(change))
  const saved = await save({ productId, propertyNo: 'u', propertyName: '电压', unit: 'V' })
  expect(saved.code).toBe(200)
  stop()
  expect(heard).toContainEqual(expect.objectContaining({ productIds: [productId] }))
  const energy = await save({ productId, category: 'energy', propertyNo: 'e', propertyName: '电能' })
  expect(energy.code).toBe(200)
  expect(await keysOf(productId)).toEqual([
    ['p', 'siyao'],
    ['u', 'siyao'],
    ['e', 'energy'],
  ])
  const detail = await app.as().call(getProductProperty, { query: { id: saved.data.id } })
  expect(detail.data).toMatchObject({
    productId,
    propertyNo: 'u',
    unit: 'V',
    storage: 'all',
    category: 'siyao',
  })
  const { deviceProps } = (await app.as().call(devices.calls.detail, { query: { id: device.id } })).data
  expect(deviceProps).toHaveLength(3)
  for (const category of ['siyao', 'energy'])
    expect((await save({ productId, category, propertyNo: 'e', propertyName: '又' })).error?.key).toBe(
      'devices.duplicateProperty',
    )
})

it('what a change leaves out stays as it is, and another category takes the property along with its point', async () => {
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'a' }, { propertyNo: 'b' }],
  })
  const device = await makeDevice(test.db, { productId })
  const before = (await app.as().call(devices.calls.detail, { query: { id: device.id } })).data.deviceProps
  const itemOf = ({ itemId }: { itemId: string }) => itemId
  const [first] = await listOf(productId)
  const id = first?.id ?? ''
  expect((await update({ id, unit: 'kW', decimals: 2 })).data).toEqual({ id })
  expect((await update({ id, propertyName: '功率', category: 'energy' })).code).toBe(200)
  const { data } = await app.as().call(getProductProperty, { query: { id } })
  expect(data).toMatchObject({
    propertyNo: 'a',
    propertyName: '功率',
    unit: 'kW',
    decimals: 2,
    category: 'energy',
  })
  expect(await keysOf(productId)).toEqual([
    ['b', 'siyao'],
    ['a', 'energy'],
  ])
  const after = (await app.as().call(devices.calls.detail, { query: { id: device.id } })).data.deviceProps
  expect(after.map(itemOf).sort()).toEqual(before.map(itemOf).sort())
  expect((await update({ id, propertyNo: 'b' })).error?.key).toBe('devices.duplicateProperty')
  expect((await update({ id, min: 5, max: 1 })).error?.key).toBe('devices.rangeReversed')
  expect((await update({ id, storage: 'interval' })).error?.key).toBe('devices.noInterval')
  expect((await update({ id, storage: 'interval', intervalSeconds: 300 })).code).toBe(200)
})

it('properties are removed all or none, never those that something stands on or of another tenant', async () => {
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'a' }, { propertyNo: 'b' }],
  })
  const ids = (await listOf(productId)).map(({ id }) => id)
  expect((await remove(`${ids[0]},999999`)).code).toBe(404)
  const other = app.as({ tenantId: 'other' })
  expect((await remove(ids.join(), other)).code).toBe(404)
  expect((await update({ id: ids[0], unit: 'x' }, other)).code).toBe(404)
  expect((await save({ productId, propertyNo: 'x', propertyName: 'x' }, other)).code).toBe(404)
  expect((await other.call(getProductProperty, { query: { id: ids[0] ?? '' } })).code).toBe(404)
  const viewer = app.as({ can: ['product_view'] })
  expect((await remove(ids.join(), viewer)).code).toBe(403)
  expect(await listOf(productId)).toHaveLength(2)
  expect((await remove(ids[0] ?? '')).code).toBe(200)
  expect(await keysOf(productId)).toEqual([['b', 'siyao']])
})

it('are listed page by page, those of one product where it is named', async () => {
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'k1' }, { propertyNo: 'k2' }],
  })
  const page = (query: Record<string, unknown>, who = app.as()) =>
    who.call(productProperties.calls.page, { query })
  const { data } = await page({ productId_equal: productId, size: 1 })
  expect(data).toMatchObject({ total: 2, records: [{ propertyNo: 'k1', productId, category: 'siyao' }] })
  expect((await page({ propertyNo: 'k2', productId_equal: productId })).data.total).toBe(1)
  expect((await page({ productId_equal: productId }, app.as({ tenantId: 'other' }))).data.total).toBe(0)
})
