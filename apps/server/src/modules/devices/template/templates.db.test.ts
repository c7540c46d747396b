import {
  copyProduct,
  createProductFromTemplate,
  listProductTemplates,
  type ProductTemplate,
  productGroups,
  products,
} from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { pictureAddress } from '../../views'
import { createDevices } from '..'

const { app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, {
    readLatest: async () => new Map(),
    storePicture: async (tx, picture) => (await pictureAddress({ tx, now: new Date() }, picture)) ?? null,
  }),
])

const take = async (body: object) => app.as().call(createProductFromTemplate, { body: body as never })
const detail = async (id: string) => (await app.as().call(products.calls.detail, { query: { id } })).data

it('become products with all that they promise, one after the other under names of their own', async () => {
  const offered: ProductTemplate[] = (
    await app.as().call(listProductTemplates, { query: { language: 'en' } })
  ).data
  expect(offered).toHaveLength(14)
  for (const { key, label, groupName, siyaoProperties, energyProperties, defaultAlarms } of offered) {
    const { data } = await take({ templateKey: key, language: 'en' })
    const product = await detail(data.id)
    expect(product).toMatchObject({ label, productGroupName: groupName, layoutRevision: 1 })
    expect(product.productIcon).toMatch(/^\/api\/ml-mlink\/view\/image\?hash=/)
    expect(product.siyaoProperties).toMatchObject(siyaoProperties as object[])
    expect(product.energyProperties).toMatchObject(energyProperties as object[])
    expect(product.defaultAlarms).toMatchObject(defaultAlarms as object[])
  }
  const again = await take({ templateKey: 'pump', language: 'en' })
  expect(again.data.label).toBe('Pump 2')
  const { data: groups } = await app.as().call(productGroups.calls.list, { query: {} })
  expect(groups).toHaveLength(new Set(offered.map(({ groupName }) => groupName)).size)

  expect((await take({ templateKey: 'none' })).error?.key).toBe('devices.noTemplate')
  expect((await take({ templateKey: 'toString' })).error?.key).toBe('devices.noTemplate')
  const taken = await take({ templateKey: 'pump', label: 'Pump' })
  expect(taken.error).toMatchObject({ key: 'core.duplicate', field: 'label' })
})

it('need the right to make products; the group is made by whoever may make groups', async () => {
  const refused = await app
    .as({ can: ['product_view'] })
    .call(createProductFromTemplate, { body: { templateKey: 'ups', language: 'zh-CN' } })
  expect(refused.code).toBe(403)
  const { data } = await app
    .as({ can: ['product_view', 'product_add'] })
    .call(createProductFromTemplate, { body: { templateKey: 'climateSensor', language: 'zh-CN' } })
  expect((await detail(data.id)).productGroup).toBeNull()
})

it('are copied with everything but their devices', async () => {
  const { data } = await take({ templateKey: 'meterModbus', language: 'zh-CN' })
  const copied = await app.as().call(copyProduct, { body: { id: data.id, label: '三相电表 甲' } })
  const [from, to] = [await detail(data.id), await detail(copied.data.id)]
  const bare = (rows: readonly object[] = []) =>
    rows.map((row) => ({ ...row, id: undefined, productId: undefined }))
  expect(to).toMatchObject({ label: '三相电表 甲', layout: from.layout, productIcon: from.productIcon })
  expect(bare(to.siyaoProperties)).toEqual(bare(from.siyaoProperties))
  expect(bare(to.energyProperties)).toEqual(bare(from.energyProperties))
  expect(bare(to.defaultAlarms)).toEqual(bare(from.defaultAlarms))

  const twice = await app.as().call(copyProduct, { body: { id: data.id, label: '三相电表 甲' } })
  expect(twice.error).toMatchObject({ key: 'core.duplicate', field: 'label' })
})

it('keep their default rules at properties that are renamed, and drop those of properties that go', async () => {
  const rule = { ruleName: '过高', propertyNo: 'p', limit: 1, content: 'x' }
  const property = { propertyNo: 'p', propertyName: '功率' }
  const save = async (body: object) => app.as().call(products.calls.save, { body: body as never })
  const update = async (body: object) => app.as().call(products.calls.update, { body: body as never })
  const { data } = await save({ label: '规则', siyaoProperties: [property], defaultAlarms: [rule] })
  const [stored] = (await detail(data.id)).siyaoProperties ?? []
  await update({ id: data.id, siyaoProperties: [{ ...stored, propertyNo: 'power' }] })
  expect((await detail(data.id)).defaultAlarms).toMatchObject([{ propertyNo: 'power', condition: 'gt' }])

  const wrong = await update({ id: data.id, defaultAlarms: [{ ...rule, propertyNo: 'q' }] })
  expect(wrong.error).toMatchObject({ key: 'devices.alarmOfNoProperty', field: 'defaultAlarms' })
  const twice = await update({ id: data.id, defaultAlarms: [rule, rule] })
  expect(twice.error?.field).toMatch(/^defaultAlarms/)
  await update({ id: data.id, siyaoProperties: [{ propertyNo: 'other', propertyName: '其他' }] })
  expect((await detail(data.id)).defaultAlarms).toEqual([])
})
