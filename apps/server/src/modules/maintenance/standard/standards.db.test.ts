import {
  assetCategories,
  assets,
  copyWorkStandard,
  getStandardVersion,
  listStandardProperties,
  listStandardVersions,
  workStandards,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/callApp'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'

const { test, app } = await useMaintenance()

const { save, update, detail, page, remove } = workStandards.calls
const oil = { itemName: '油温', itemKind: 'number', unit: '℃', lowLimit: 0, highLimit: 85 } as const
const leak = { itemName: '渗漏', itemKind: 'choice', choices: '正常/渗油/漏油', goodChoices: '正常' } as const
const body = {
  ...{ standardName: '变压器日巡', kind: 'inspect', minutes: 20, tools: '红外测温枪' },
  items: [{ itemName: '外观' }, oil, leak],
}

/** Makes a standard; answers its id. */
async function made(who: Caller, values: object = {}): Promise<string> {
  const { data, msg } = await who.call(save, { body: { ...body, ...values } })
  return data?.id ?? msg
}
const versionsOf = async (who: Caller, id: string) =>
  (await who.call(listStandardVersions, { query: { id } })).data

describe('the versions of a standard', () => {
  it('begin with it, and each change of what is to be done makes the next', async () => {
    const who = app.as({ tenantId: 'versions' })
    const id = await made(who)
    expect(await versionsOf(who, id)).toMatchObject([{ version: 1, itemCount: 3, savedUserName: '管理员' }])
    const { data } = await who.call(detail, { query: { id } })
    const items = data.items.map((item: { itemName: string }) =>
      item.itemName === '油温' ? { ...item, highLimit: 80 } : item,
    )
    expect((await who.call(update, { body: { id, items } })).code).toBe(200)
    expect((await who.call(detail, { query: { id } })).data).toMatchObject({ version: 2, itemCount: 3 })
    expect((await versionsOf(who, id)).map(({ version }: { version: number }) => version)).toEqual([2, 1])
    const first = await who.call(getStandardVersion, { query: { id, version: 1 } })
    expect(first.data.items[1]).toEqual({
      ...oil,
      ...{ requirement: null, choices: null, goodChoices: null, propertyNo: null },
    })
    expect((await who.call(getStandardVersion, { query: { id, version: 3 } })).status).toBe(404)
  })

  it('are none of what changes nothing that is to be done', async () => {
    const who = app.as({ tenantId: 'same' })
    const id = await made(who)
    await who.call(update, { body: { id, remark: '按规程 DL/T 572' } })
    await who.call(update, { body: { id, minutes: 20 } })
    expect(await versionsOf(who, id)).toHaveLength(1)
    await who.call(update, { body: { id, minutes: 25 } })
    expect(await versionsOf(who, id)).toHaveLength(2)
  })

  it('are changed by nobody, go with their standard, and are shown to no other tenant', async () => {
    const who = app.as({ tenantId: 'gone' })
    const id = await made(who)
    const other = app.as({ tenantId: 'other' })
    expect((await other.call(getStandardVersion, { query: { id, version: 1 } })).status).toBe(404)
    expect((await other.call(listStandardVersions, { query: { id } })).status).toBe(404)
    await test.db.inTenant({ tenantId: 'gone', stationIds: 'all' }, async (tx) => {
      const { rowCount } = await tx.execute(sql`update work_standard_version set version = 9`)
      expect(rowCount).toBe(0)
    })
    expect((await who.call(remove, { query: { ids: id } })).code).toBe(200)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select from work_standard_version where standard_id = ${id}`),
    )
    expect(rows).toEqual([])
  })
})

describe('a copy of a standard', () => {
  it('has the same items and versions of its own; a name that is taken is refused', async () => {
    const who = app.as({ tenantId: 'copy' })
    const id = await made(who)
    const { data: copy } = await who.call(copyWorkStandard, { body: { id, standardName: '变压器周巡' } })
    const { data } = await who.call(detail, { query: { id: copy.id } })
    expect(data).toMatchObject({ kind: 'inspect', minutes: 20, version: 1 })
    expect(data.items.map((item: { itemName: string }) => item.itemName)).toEqual(['外观', '油温', '渗漏'])
    await who.call(update, { body: { id, items: [] } })
    expect((await who.call(detail, { query: { id: copy.id } })).data.items).toHaveLength(3)
    const again = await who.call(copyWorkStandard, { body: { id, standardName: '变压器周巡' } })
    expect(again).toMatchObject({ status: 400, error: { key: 'core.duplicate' } })
    const foreign = app.as({ tenantId: 'thief' })
    expect((await foreign.call(copyWorkStandard, { body: { id, standardName: '变压器' } })).status).toBe(404)
  })
})

describe('standards', () => {
  it('of both kinds may have one name, and are listed by kind', async () => {
    const who = app.as({ tenantId: 'kinds' })
    await made(who)
    await made(who, { kind: 'maintain' })
    expect(await made(who)).toContain('变压器日巡')
    const { data } = await who.call(page, { query: { kind_equal: 'maintain' } })
    expect(data.records).toMatchObject([{ kind: 'maintain', itemCount: 3 }])
  })

  it.each([
    [[{ ...oil, lowLimit: 90 }], '上限不能小于下限'],
    [[{ ...leak, choices: '正常' }], '至少两个可选项'],
    [[{ ...leak, goodChoices: '良好' }], '合格项须在可选项中'],
    [[{ itemName: '负荷', itemKind: 'reading' }], '监测读数须选择监测属性'],
    [[{ itemName: '负荷', itemKind: 'reading', propertyNo: 'nowhere' }], '没有产品有属性“nowhere”'],
    [[oil, oil], '项目名称不能重复'],
  ])('refuse items that cannot be answered: %j', async (items, reason) => {
    const who = app.as({ tenantId: 'refused' })
    expect(await made(who, { items })).toContain(reason)
  })
})

it('offers the properties of products for readings, those of the equipment that the standard is for first', async () => {
  const tenantId = 'offers'
  const who = app.as({ tenantId })
  const category = async (categoryName: string, parentId: string) =>
    (await who.call(assetCategories.calls.save, { body: { categoryName, parentId } })).data.id as string
  const rotating = await category('旋转设备', '0')
  const pumps = await category('水泵', rotating)
  const station = await makeStation(test.db, { tenantId })
  const place = { tenantId, stationId: station.id }
  const product = async (properties: object[]) =>
    (await makeProduct(test.db, { tenantId, properties: properties as never })).id
  const meter = await product([{ propertyNo: 'power', unit: 'kW' }, { propertyNo: 'energy' }])
  for (const deviceName of ['M1', 'M2']) await makeDevice(test.db, { ...place, deviceName, productId: meter })
  const pump = await makeDevice(test.db, {
    ...{ ...place, deviceName: 'P1' },
    productId: await product([
      { propertyNo: 'speed', unit: 'r/min' },
      { propertyNo: 'name', dataType: 'text' },
    ]),
  })
  // of a product that no device is of yet
  await product([{ propertyNo: 'oil' }])
  await who.call(assets.calls.save, {
    body: {
      ...{ assetName: '水泵1', assetCode: 'P1', stationId: station.id },
      ...{ deviceId: pump.id, categoryId: pumps },
    },
  })
  interface Offered {
    propertyNo: string
    unit: string | null
    isOfCategory: boolean
  }
  const offered = async (query: { categoryId?: string } = {}) =>
    (await who.call(listStandardProperties, { query })).data as Offered[]
  const told = (properties: readonly Offered[]) =>
    properties.map(({ propertyNo, isOfCategory }) => (isOfCategory ? `${propertyNo} there` : propertyNo))
  expect(told(await offered())).toEqual(['energy', 'power', 'speed', 'oil'])
  const ofPumps = await offered({ categoryId: pumps })
  expect(told(ofPumps)).toEqual(['speed there', 'energy', 'power', 'oil'])
  expect(ofPumps[0]?.unit).toBe('r/min')
  expect(await offered({ categoryId: rotating })).toEqual(ofPumps)
  expect((await app.as({ tenantId: 'thief' }).call(listStandardProperties, { query: {} })).data).toEqual([])
  const foreign = await app
    .as({ tenantId: 'thief' })
    .call(listStandardProperties, { query: { categoryId: pumps } })
  expect(foreign.code).not.toBe(200)
})
