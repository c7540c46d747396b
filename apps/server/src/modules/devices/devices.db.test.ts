import { listReferenceOptions } from '@energy-console/contract'
import {
  type DataSourceNode,
  devices,
  gateways,
  getDataSourceTree,
  listDevicePoints,
  listDevicesBySite,
  listPointInfos,
  listProductProperties,
  productGroups,
  products,
} from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { optionRoutes } from '../../platform/resource'
import { makeDevice, makeGateway, makeProduct, makeSite, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createStations } from '../stations'
import { pictureAddress } from '../views'
import { createDevices, loadRouting, type PacedValue } from './index'

const latest = new Map<string, PacedValue>()
const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, {
    readLatest: async () => latest,
    storePicture: async (tx, picture) => (await pictureAddress({ tx, now: new Date() }, picture)) ?? null,
  }),
  { routes: optionRoutes(platform) },
])

const power = { propertyNo: 'P', propertyName: '功率', unit: 'kW' }
const energy = { propertyNo: 'E', propertyName: '电能', unit: 'kWh', kind: 'accumulated' }
const saveProduct = async (values: object) => app.as().call(products.calls.save, { body: values })
const nosOf = (properties: { propertyNo: string }[]) => properties.map((property) => property.propertyNo)

describe('products', () => {
  it('are saved with their properties and answered with them, own before energy', async () => {
    const group = await app.as().call(productGroups.calls.save, { body: { name: '电表' } })
    const saved = await saveProduct({
      label: '三相表',
      productGroup: group.data.id,
      siyaoProperties: [power, { ...power, propertyNo: 'S', access: 'rw' }],
      energyProperties: [energy],
    })
    const { id } = saved.data
    const { data } = await app.as().call(products.calls.detail, { query: { id } })
    expect(data).toMatchObject({ label: '三相表', productGroupName: '电表' })
    expect(nosOf(data.siyaoProperties)).toEqual(['P', 'S'])
    expect(data.siyaoProperties[0]).toMatchObject({
      dataType: 'number',
      access: 'read',
      scale: 1,
      storage: 'all',
    })
    expect(data.siyaoProperties[1].access).toBe('read-write')
    expect(data.energyProperties).toMatchObject([{ propertyNo: 'E', kind: 'accumulated' }])
    const list = await app.as().call(listProductProperties, { query: { productId: id } })
    expect(nosOf(list.data)).toEqual(['P', 'S', 'E'])
    expect(list.data[0]).not.toHaveProperty('tenantId')
  })

  it.each([
    ['devices.duplicateProperty', { siyaoProperties: [power], energyProperties: [power] }],
    ['devices.emptyEnum', { siyaoProperties: [{ ...power, dataType: 'enum' }] }],
    ['devices.badState', { siyaoProperties: [{ ...power, dataType: 'enum', enumMap: { 合: '合闸' } }] }],
    ['devices.badState', { siyaoProperties: [{ ...power, dataType: 'boolean', enumMap: { '2': '合闸' } }] }],
    ['devices.unnamedState', { siyaoProperties: [{ ...power, dataType: 'boolean', enumMap: { '0': '' } }] }],
    ['devices.duplicateProperty', { siyaoProperties: [power, { ...energy, aliases: ['P'] }] }],
    [
      'devices.duplicateProperty',
      { siyaoProperties: [power], energyProperties: [{ ...energy, aliases: ['P'] }] },
    ],
    ['devices.rangeReversed', { siyaoProperties: [{ ...power, min: 2, max: 1 }] }],
    ['core.invalid', { siyaoProperties: [{ ...power, storage: 'interval' }] }],
    ['devices.badLayout', { layout: '{' }],
    ['devices.badLayout', { layout: '[{"children":[{"type":"script"}]}]' }],
    ['core.invalid', { siyaoProperties: [{ propertyNo: 'x' }] }],
  ])('refuse %s', async (key, values) => {
    expect((await saveProduct({ label: `坏${key}`, ...values })).error?.key).toBe(key)
  })

  it('keep the layout of whoever has seen the newest; others hear who drew and when', async () => {
    const layout = (content: string) => JSON.stringify([{ children: [{ type: 'text', content }], ours: 1 }])
    const { id } = (await saveProduct({ label: '布局锁', layout: layout('a') })).data
    const stored = async () => (await app.as().call(products.calls.detail, { query: { id } })).data
    expect(await stored()).toMatchObject({ layout: layout('a'), layoutRevision: 1 })
    const draw = (userName: string, content: string, layoutRevision?: number) =>
      app
        .as({ userName })
        .call(products.calls.update, { body: { id, layout: layout(content), layoutRevision } })
    expect((await draw('李四', 'b', 1)).code).toBe(200)
    const stale = await draw('王五', 'c', 1)
    expect(stale.error).toMatchObject({ key: 'core.conflict', params: { who: '李四' } })
    expect(String(stale.error?.params.when)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const both = await Promise.all([draw('甲', 'd', 2), draw('乙', 'e', 2)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    await app.as().call(products.calls.update, { body: { id, label: '布局锁 改', layoutRevision: 99 } })
    expect(await stored()).toMatchObject({ label: '布局锁 改', layoutRevision: 3 })
    expect((await draw('丙', 'f')).code).toBe(200)
    expect(await stored()).toMatchObject({ layout: layout('f'), layoutRevision: 4 })
  })

  it('tell who drew a layout, whoever has edited the product since', async () => {
    const layout = JSON.stringify([{ children: [] }])
    const { id } = (await saveProduct({ label: '谁画的' })).data
    const update = (userId: string, values: object) =>
      app.as({ userId, userName: '李四' }).call(products.calls.update, { body: { id, ...values } })
    await update('71', { layout, layoutRevision: 0 })
    await update('72', { remark: '换了备注' })
    const staleFor = async (userId: string) =>
      (await update(userId, { layout, layoutRevision: 0 })).error?.params
    expect(await staleFor('71')).toMatchObject({ who: '李四', isOwn: 1 })
    expect(await staleFor('72')).toMatchObject({ who: '李四', isOwn: 0 })
  })

  it('keep an icon from elsewhere that an earlier version took, and take no new one', async () => {
    const productIcon = 'https://pictures.example/meter.png'
    const { id } = await makeProduct(test.db, { productIcon })
    const update = (values: object) => app.as().call(products.calls.update, { body: { id, ...values } })
    expect((await update({ label: '旧图标', productIcon })).code).toBe(200)
    const { data } = await app.as().call(products.calls.detail, { query: { id } })
    expect(data).toMatchObject({ label: '旧图标', productIcon })
    expect((await update({ productIcon: `${productIcon}?2` })).error).toMatchObject({ key: 'views.badImage' })
  })

  it('keep lists that an update leaves out; a property may move to the other list but not take its number', async () => {
    const saved = await saveProduct({ label: '半更新', siyaoProperties: [power], energyProperties: [energy] })
    const { id } = saved.data
    await app.as().call(products.calls.update, { body: { id, label: '半更新2' } })
    const { data } = await app.as().call(products.calls.detail, { query: { id } })
    expect([nosOf(data.siyaoProperties), nosOf(data.energyProperties)]).toEqual([['P'], ['E']])
    const renamed = [{ ...data.siyaoProperties[0], propertyNo: 'E' }]
    const clash = await app.as().call(products.calls.update, { body: { id, siyaoProperties: renamed } })
    expect(clash.error?.key).toBe('devices.duplicateProperty')
    await app.as().call(products.calls.update, { body: { id, siyaoProperties: [power, energy] } })
    const moved = (await app.as().call(products.calls.detail, { query: { id } })).data
    expect([nosOf(moved.siyaoProperties), moved.energyProperties]).toEqual([['P', 'E'], []])
  })

  it('keep the key that a property had as an alias; what says nothing of aliases leaves them', async () => {
    const saved = await saveProduct({ label: '改名', siyaoProperties: [power] })
    const { id } = saved.data
    const read = async () =>
      (await app.as().call(products.calls.detail, { query: { id } })).data.siyaoProperties[0]
    const { id: propertyId } = await read()
    const renamed = { ...power, id: propertyId, propertyNo: 'power', aliases: ['P', 'power'] }
    await app.as().call(products.calls.update, { body: { id, siyaoProperties: [renamed] } })
    expect(await read()).toMatchObject({ propertyNo: 'power', aliases: ['P'] })
    const { aliases: _, ...silent } = renamed
    await app.as().call(products.calls.update, { body: { id, siyaoProperties: [silent] } })
    expect(await read()).toMatchObject({ aliases: ['P'] })
  })

  it('refuse a new property under a key that a property keeps as its alias', async () => {
    const saved = await saveProduct({ label: '撞名', siyaoProperties: [{ ...power, aliases: ['p'] }] })
    const { id } = saved.data
    const siyaoProperties = [power, { ...power, propertyNo: 'p' }]
    const clash = await app.as().call(products.calls.update, { body: { id, siyaoProperties } })
    expect(clash.error).toMatchObject({ key: 'devices.duplicateProperty', params: { propertyNo: 'p' } })
    const given = siyaoProperties.map((property) => ({ ...property, aliases: [] }))
    expect((await app.as().call(products.calls.update, { body: { id, siyaoProperties: given } })).code).toBe(
      200,
    )
  })

  it('are routed by their own number before the alias of another', async () => {
    const properties = [
      { propertyNo: 'first', aliases: ['second', 'both'] },
      { propertyNo: 'second', aliases: ['first', 'both'] },
    ]
    const product = await makeProduct(test.db, { properties })
    const device = await makeDevice(test.db, { productId: product.id })
    const { devices: routed } = await loadRouting(test.db, { deviceIds: [device.id] })
    const keys = routed.get(device.id)?.points
    const routes = ['first', 'second', 'both'].map((key) => keys?.get(key)?.propertyNo)
    expect(routes).toEqual(['first', 'second', 'first'])
  })

  it("refuse another product's property id", async () => {
    const [one, two] = [await makeProduct(test.db), await makeProduct(test.db)]
    const { data } = await app.as().call(listProductProperties, { query: { productId: two.id } })
    const body = { id: one.id, siyaoProperties: [{ ...power, id: data[0].id }] }
    expect((await app.as().call(products.calls.update, { body })).error?.key).toBe('devices.foreignProperty')
  })

  it('are not removed while devices use them', async () => {
    const { productId } = await makeDevice(test.db)
    const { error } = await app.as().call(products.calls.remove, { query: { ids: productId } })
    expect(error).toMatchObject({ key: 'core.inUse', params: { count: 1, what: '设备' } })
  })

  it('of another tenant are not found', async () => {
    const foreign = await makeProduct(test.db, { tenantId: 'other' })
    expect((await app.as().call(products.calls.detail, { query: { id: foreign.id } })).code).toBe(404)
    const query = { productId: foreign.id }
    expect((await app.as().call(listProductProperties, { query })).code).toBe(404)
  })
})

describe('points', () => {
  it('exist from saving on, one for each property, and keep their ids when the product changes', async () => {
    const station = await makeStation(test.db)
    const gateway = await makeGateway(test.db, { stationId: station.id })
    const product = await saveProduct({ label: '跟随', siyaoProperties: [power], energyProperties: [energy] })
    const productId = product.data.id
    const body = { deviceName: 'A', productId, stationId: station.id, gatewayId: gateway.id }
    const { id } = (await app.as().call(devices.calls.save, { body })).data
    const before = (await app.as().call(devices.calls.detail, { query: { id } })).data
    expect(before).toMatchObject({ deviceId: id, isOnline: false, stationName: station.stationName })
    expect(nosOf(before.deviceProps)).toEqual(['P', 'E'])

    const flow = { propertyNo: 'F', propertyName: '流量' }
    const siyaoProperties = [flow, { ...power, propertyName: '有功功率' }]
    await app.as().call(products.calls.update, { body: { id: productId, siyaoProperties } })
    const after = (await app.as().call(devices.calls.detail, { query: { id } })).data.deviceProps
    expect(nosOf(after)).toEqual(['F', 'P', 'E'])
    expect(after.find((prop: { propertyNo: string }) => prop.propertyNo === 'P')).toEqual({
      ...before.deviceProps[0],
      propertyName: '有功功率',
    })

    await app.as().call(products.calls.update, { body: { id: productId, energyProperties: [] } })
    const last = (await app.as().call(devices.calls.detail, { query: { id } })).data.deviceProps
    expect(nosOf(last)).toEqual(['F', 'P'])
  })

  it('are looked at first by what they measure: power, then one of each unit, registers, states, and settings last', async () => {
    const station = await makeStation(test.db)
    const named = (propertyNo: string, more: object = {}) => ({
      propertyNo,
      propertyName: propertyNo,
      ...more,
    })
    const measured = (propertyNo: string, unit: string) => named(propertyNo, { unit })
    const state = { dataType: 'boolean', kind: 'state' } as const
    const headOf = async (label: string, siyaoProperties: object[], energyProperties: object[] = []) => {
      const product = await saveProduct({ label, siyaoProperties, energyProperties })
      const body = { deviceName: label, productId: product.data.id, stationId: station.id }
      const { id } = (await app.as().call(devices.calls.save, { body })).data
      const { data } = await app.as().call(devices.calls.page, { query: { deviceName_equal: label } })
      expect(data.records).toMatchObject([{ id }])
      return nosOf(data.records[0].headProps)
    }
    const meter = [
      named('relay', { ...state, access: 'read-write' }),
      named('limit', { unit: 'kW', access: 'read-write' }),
      ...[
        measured('ua', 'V'),
        measured('ub', 'V'),
        measured('ia', 'A'),
        measured('p', 'kW'),
        measured('f', 'Hz'),
      ],
    ]
    expect(await headOf('先看的电表', meter, [energy])).toEqual(['p', 'ua', 'ia'])
    expect(
      await headOf(
        '先看的水泵',
        [named('set', { unit: 'MPa', access: 'read-write' }), named('run', state)],
        [energy],
      ),
    ).toEqual(['E', 'run', 'set'])
  })

  it('come to be at stations that the one who changes the product does not see', async () => {
    const [seen, unseen] = [await makeDevice(test.db), await makeStation(test.db)]
    const hidden = await makeDevice(test.db, { productId: seen.productId, stationId: unseen.id })
    const limited = app.as({ stationIds: [seen.stationId] })
    const body = { id: seen.productId, siyaoProperties: [power] }
    // Removing a property takes points away that this user cannot see: refused, nothing changes.
    expect((await limited.call(products.calls.update, { body })).code).toBe(400)
    const { data } = await limited.call(products.calls.detail, { query: { id: seen.productId } })
    const more = { id: seen.productId, siyaoProperties: [...data.siyaoProperties, power] }
    const properties = async () =>
      nosOf((await app.as().call(devices.calls.detail, { query: { id: hidden.id } })).data.deviceProps)
    // they are there with the change itself, and count where the tenant may have so many alone
    await test.db.asOwner((tx) =>
      tx.execute(sql`insert into tenant (tenant_id, tenant_name, point_number)
        select 'demo', 'demo', count(*) + 1 from point where tenant_id = 'demo'`),
    )
    const beyond = await limited.call(products.calls.update, { body: more })
    expect(beyond.error).toMatchObject({ key: 'devices.pointLimit' })
    expect(await properties()).not.toContain('P')
    await test.db.asOwner((tx) => tx.execute(sql`delete from tenant where tenant_id = 'demo'`))
    const later = vi.spyOn(app.platform.db, 'asSystem').mockRejectedValue(new Error('the process has ended'))
    await limited.call(products.calls.update, { body: more })
    later.mockRestore()
    expect(await properties()).toContain('P')
    const shown = await limited.call(devices.calls.list)
    expect(shown.data.map(({ id }: { id: string }) => id)).not.toContain(hidden.id)
  })

  it('do not change between text and number once devices have them', async () => {
    const device = await makeDevice(test.db)
    const { data } = await app.as().call(products.calls.detail, { query: { id: device.productId } })
    const siyaoProperties = [{ ...data.siyaoProperties[0], dataType: 'text' }]
    const { error } = await app.as().call(products.calls.update, {
      body: { id: device.productId, siyaoProperties },
    })
    expect(error).toMatchObject({ key: 'devices.propertyTypeFixed', params: { count: 1 } })
  })

  it('are described by id, the invisible ones left out', async () => {
    const [mine, foreign] = [await makeDevice(test.db), await makeDevice(test.db, { tenantId: 'other' })]
    const itemIds = `${mine.points.power},${foreign.points.power}`
    const { data } = await app.as().call(listPointInfos, { query: { itemIds } })
    expect(data).toMatchObject([{ itemId: mine.points.power, deviceId: mine.id, unit: 'kW' }])
    expect(data).toHaveLength(1)
  })
})

describe('devices', () => {
  it('have names that differ within their gateway', async () => {
    const first = await makeDevice(test.db, { deviceName: '同名' })
    const { stationId, productId, gatewayId } = first
    const body = { deviceName: '同名', stationId, productId, gatewayId }
    const refused = await app.as().call(devices.calls.save, { body })
    expect(refused.error).toMatchObject({ key: 'core.duplicate', field: 'deviceName' })
    const other = await makeGateway(test.db, { stationId })
    const elsewhere = await app.as().call(devices.calls.save, { body: { ...body, gatewayId: other.id } })
    expect(elsewhere.code).toBe(200)
    const moved = await app.as().call(devices.calls.update, { body: { id: elsewhere.data.id, gatewayId } })
    expect(moved.error?.key).toBe('core.duplicate')
  })

  it('take no site of another station, no other product, and nothing of another tenant', async () => {
    const device = await makeDevice(test.db)
    const site = await makeSite(test.db, { stationId: (await makeStation(test.db)).id })
    const change = (values: object) =>
      app.as().call(devices.calls.update, { body: { id: device.id, ...values } })
    expect((await change({ siteId: site.id })).error?.key).toBe('devices.siteOfOtherStation')
    expect((await change({ productId: (await makeProduct(test.db)).id })).error?.key).toBe(
      'devices.productFixed',
    )
    const foreign = await makeGateway(test.db, { tenantId: 'other' })
    expect((await change({ gatewayId: foreign.id })).code).toBe(404)
    expect((await change({ stationId: foreign.stationId })).code).toBe(404)
  })

  it('move with their points: the old station sees neither any more', async () => {
    const device = await makeDevice(test.db, { gatewayId: null })
    const target = await makeStation(test.db)
    await app.as().call(devices.calls.update, { body: { id: device.id, stationId: target.id } })
    const itemIds = device.points.power
    const before = app.as({ stationIds: [device.stationId] })
    expect((await before.call(devices.calls.detail, { query: { id: device.id } })).code).toBe(404)
    expect((await before.call(listPointInfos, { query: { itemIds } })).data).toEqual([])
    const after = app.as({ stationIds: [target.id] })
    expect((await after.call(listPointInfos, { query: { itemIds } })).data).toHaveLength(1)
  })

  it('are listed with the sites below a site', async () => {
    const station = await makeStation(test.db)
    const building = await makeSite(test.db, { stationId: station.id })
    const floor = await makeSite(test.db, { stationId: station.id, parentId: building.id })
    const device = await makeDevice(test.db, { stationId: station.id, siteId: floor.id })
    const { data } = await app.as().call(listDevicesBySite, { query: { siteId: building.id } })
    expect(data).toMatchObject([{ id: device.id, deviceId: device.id }])
    expect(data[0].deviceProps).toHaveLength(2)
    await makeDevice(test.db, { stationId: station.id, siteId: floor.id, deviceName: '锅炉_1' })
    await makeDevice(test.db, { stationId: station.id, siteId: floor.id, deviceName: '锅炉A1' })
    const found = async (query: object) =>
      (await app.as().call(listDevicesBySite, { query: { siteId: building.id, ...query } })).data
    expect(await found({ keyword: '炉_' })).toMatchObject([{ deviceName: '锅炉_1' }])
    expect(await found({ keyword: '锅炉' })).toHaveLength(2)
    expect(await found({ keyword: '锅炉', size: '1' })).toHaveLength(1)
    expect(await found({})).toHaveLength(3)
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(listDevicesBySite, { query: { siteId: building.id } })).code).toBe(404)
  })

  it('answer their properties with the latest values, and say when there is none yet', async () => {
    const device = await makeDevice(test.db)
    latest.set(device.points.power ?? '', {
      itemId: device.points.power ?? '',
      value: 12.5,
      ts: 1_772_000_000_000,
      quality: 0,
      gapMs: 600_000,
    })
    const { data } = await app.as().call(listDevicePoints, { query: { deviceId: device.id } })
    expect(data).toMatchObject([
      {
        itemId: device.points.power,
        propertyNo: 'power',
        unit: 'kW',
        value: 12.5,
        quality: 0,
        staleAfterMs: 1_800_000,
      },
      {
        itemId: device.points.energy,
        propertyNo: 'energy',
        value: null,
        ts: null,
        quality: 2,
        staleAfterMs: 900_000,
      },
    ])
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(listDevicePoints, { query: { deviceId: device.id } })).code).toBe(404)
  })

  it('are not removed together with gateways that others still use', async () => {
    const { gatewayId } = await makeDevice(test.db)
    const { error } = await app.as().call(gateways.calls.remove, { query: { ids: gatewayId } })
    expect(error).toMatchObject({ key: 'core.inUse', params: { count: 1, what: '设备' } })
  })
})

describe('the data source tree', () => {
  it('finds points by words of device, property and identifier in any order, and alike where one is chosen by name', async () => {
    const tenantId = 'dwords'
    const admin = app.as({ tenantId })
    const device = await makeDevice(test.db, { tenantId, deviceName: 'AH1 10kV进线' })
    const product = { tenantId, stationId: device.stationId, productId: device.productId }
    await makeDevice(test.db, { ...product, deviceName: 'AH2 10kV进线' })
    await test.db.asOwner((tx) =>
      tx.execute(
        `update product_property set property_name = '有功功率' where property_no = 'power' and tenant_id = '${tenantId}'`,
      ),
    )
    const { power = '', energy = '' } = device.points
    const found = async (keyword: string) => {
      const { data } = await admin.call(getDataSourceTree, { query: { keyword } })
      const ids = (data as DataSourceNode[]).flatMap(({ children = [] }) =>
        children.flatMap((one) => (one.children ?? []).map(({ itemId }) => itemId ?? '')),
      )
      const options = await admin.call(listReferenceOptions, { query: { noun: 'point', keyword } })
      expect(options.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
      return ids
    }
    const ways = [
      'AH1 功率',
      '功率 AH1',
      'ah1 有功',
      '进线 POWER AH1',
      'AH1 10kV进线 / 有功',
      'AH1 · 有功功率',
    ]
    for (const keyword of ways) expect(await found(keyword), keyword).toEqual([power])
    expect(await found('有功功率')).toHaveLength(2)
    expect(await found('AH1')).toEqual([power, energy])
    expect(await found('AH1 AH2 功率')).toEqual([])
    expect(await found('100% 功率')).toEqual([])
  })

  it('leads from stations over devices to properties, within a station and by keyword', async () => {
    const tenantId = 'dtree'
    const admin = app.as({ tenantId })
    const device = await makeDevice(test.db, { tenantId, deviceName: '进线柜' })
    await makeDevice(test.db, { tenantId, stationId: device.stationId, deviceName: '水泵' })
    const query = { stationId: device.stationId }
    const { data } = await admin.call(getDataSourceTree, { query })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: device.stationId, type: 'station', parentId: '0' })
    expect(data[0].children).toHaveLength(2)
    const found = await admin.call(getDataSourceTree, { query: { ...query, keyword: '进线' } })
    expect(found.data[0].children).toMatchObject([
      {
        deviceId: device.id,
        type: 'device',
        children: [
          { itemId: device.points.power, type: 'property', propertyNo: 'power', unit: 'kW' },
          { itemId: device.points.energy },
        ],
      },
    ])
    const one = await admin.call(getDataSourceTree, { query: { keyword: 'energy' } })
    expect(one.data[0].children[0].children).toHaveLength(1)
    expect((await admin.call(getDataSourceTree, { query: { keyword: '没有这个' } })).data).toEqual([])
    const far = await makeDevice(test.db, { tenantId, deviceName: '进线柜' })
    const some = { keyword: '进线', stationIds: `${far.stationId},0` }
    expect((await admin.call(getDataSourceTree, { query: some })).data).toMatchObject([{ id: far.stationId }])
    expect((await app.as().call(getDataSourceTree, { query })).code).toBe(404)
  })
})
