import {
  devices,
  listFoundSources,
  listPointUsage,
  listProductProperties,
  listPropertiesOfPoints,
  listSourceDevices,
  listSourceNodes,
  type SourceNode,
  updateManyDevices,
  updateManyProperties,
} from '@energy-console/contract/devices'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeGateway, makeProduct, makeSite, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
])

let stationId: string
let siteId: string
let gatewayId: string
let productId: string

beforeAll(async () => {
  stationId = (await makeStation(test.db, { stationName: '树站' })).id
  siteId = (await makeSite(test.db, { stationId, siteName: '一楼' })).id
  gatewayId = (await makeGateway(test.db, { stationId, gatewayName: '树网关' })).id
  productId = (await makeProduct(test.db)).id
})

const save = async (deviceName: string, more: object = {}) =>
  (await app.as().call(devices.calls.save, { body: { deviceName, productId, stationId, ...more } })).data.id
const below = async (parent?: string, more: object = {}) =>
  (await app.as().call(listSourceNodes, { query: { ...(parent ? { parent } : {}), ...more } })).data
const names = (nodes: readonly SourceNode[]) => nodes.map(({ name }) => name)

describe('the tree of data sources', () => {
  it('leads from the station over site and gateway to the points of a device', async () => {
    const inHall = await save('厅内表', { siteId, gatewayId, deviceCode: 'H-7' })
    await save('院内表', { gatewayId })
    await save('直连表')
    const root = await below(undefined, { stationIds: stationId })
    expect(root.nodes).toMatchObject([{ key: `station:${stationId}`, deviceCount: 3, hasChildren: true }])
    const level = await below(`station:${stationId}`)
    expect(names(level.nodes)).toEqual(['一楼', '树网关', '直连表'])
    expect(names((await below(`site:${siteId}`)).nodes)).toEqual(['树网关'])
    expect(names((await below(`gateway:${stationId}:${siteId}:${gatewayId}`)).nodes)).toEqual(['厅内表'])
    expect(names((await below(`gateway:${stationId}:0:${gatewayId}`)).nodes)).toEqual(['院内表'])
    const points = (await below(`device:${inHall}`)).nodes
    expect(points.length).toBeGreaterThan(0)
    expect(points[0]?.point).toMatchObject({ deviceId: inHall, staleAfterMs: expect.any(Number) })
  })

  it('finds by name, code, key and itemId, with the way to what was found', async () => {
    const found = async (keyword: string) =>
      (await app.as().call(listFoundSources, { query: { keyword, stationIds: stationId } })).data.found.map(
        ({ path }: { path: SourceNode[] }) => names(path),
      )
    expect(await found('H-7')).toEqual([['树站', '一楼', '树网关', '厅内表']])
    expect(await found('树网')).toEqual([['树站', '树网关']])
    const device = (await below(`gateway:${stationId}:0:${gatewayId}`)).nodes[0]
    const point = (await below(device?.key)).nodes[0]
    expect(await found(point?.id ?? '')).toContainEqual(['树站', '树网关', '院内表', point?.name])
    expect(await found(`院内 ${point?.name}`)).toEqual([['树站', '树网关', '院内表', point?.name]])
    expect(await found(point?.note ?? '')).toContainEqual(['树站', '树网关', '院内表', point?.name])
    expect(await found('没有这样的')).toEqual([])
    const uses = await app.as().call(listPointUsage, { query: { itemId: point?.id ?? '' } })
    expect(uses.data).toEqual([])
  })

  it('finds a gateway that has no devices yet, and no more of anything than is answered', async () => {
    await makeGateway(test.db, { stationId, gatewayName: '孤网关' })
    await test.db.asOwner((tx) =>
      tx.execute(
        `insert into site (tenant_id, station_id, site_name) select 'demo', ${stationId}, '多处' || n from generate_series(1, 150) n`,
      ),
    )
    const found = async (keyword: string) =>
      (await app.as().call(listFoundSources, { query: { keyword } })).data
    expect((await found('孤网')).found.map(({ path }: { path: SourceNode[] }) => names(path))).toEqual([
      ['树站', '孤网关'],
    ])
    const sites = await found('多处')
    expect(sites.found).toHaveLength(100)
    expect(sites.hasMore).toBe(true)
    expect((await found('树站')).found[0].path).toMatchObject([{ kind: 'station', deviceCount: 3 }])
  })

  it('answers a long level in pages, and the page that holds a node', async () => {
    const long = (await makeGateway(test.db, { stationId, gatewayName: '长网关' })).id
    await test.db.asOwner((tx) =>
      tx.execute(
        `insert into device (tenant_id, station_id, gateway_id, product_id, device_name)
         select 'demo', ${stationId}, ${long}, ${productId}, 'L' || lpad(n::text, 4, '0') from generate_series(1, 450) n`,
      ),
    )
    const key = `gateway:${stationId}:0:${long}`
    const first = await below(key)
    expect(first).toMatchObject({ total: 450, offset: 0 })
    expect(first.nodes).toHaveLength(200)
    const last = await below(key, { offset: 400 })
    expect(names(last.nodes).at(-1)).toBe('L0450')
    const at = last.nodes.at(-1)?.key ?? ''
    expect(await below(key, { at })).toMatchObject({ offset: 400, total: 450 })
    const elsewhere = { parent: `station:${stationId}`, at }
    expect((await app.as().call(listSourceNodes, { query: elsewhere })).code).toBe(404)
    const all = await app.as().call(listSourceDevices, { query: { parent: key } })
    expect(all.data).toMatchObject({ total: 450 })
  })

  it('shows nothing of stations that the caller was not given', async () => {
    const other = (await makeStation(test.db)).id
    const limited = app.as({ stationIds: [other] })
    const seen = await limited.call(listSourceNodes, { query: { parent: `station:${stationId}` } })
    expect(seen.data.nodes).toEqual([])
    const found = await limited.call(listFoundSources, { query: { keyword: '树网' } })
    expect(found.data.found).toEqual([])
  })
})

describe('many devices at once', () => {
  it('are renamed by a pattern and bound, all or none, and their points with them', async () => {
    const ids = [await save('改一'), await save('改二')]
    const { data } = await app.as().call(updateManyDevices, {
      body: { deviceIds: ids, namePattern: '{name}-{n:02}', start: 5, siteId, gatewayId, place: '井内' },
    })
    expect(data).toEqual({ count: 2 })
    const detail = await app.as().call(devices.calls.detail, { query: { id: ids[1] ?? '' } })
    expect(detail.data).toMatchObject({
      deviceName: '改二-06',
      siteId,
      gatewayId,
      place: '井内',
      siteName: '一楼',
    })
    const points = (await below(`device:${ids[1]}`)).nodes
    expect(points[0]?.point?.deviceName).toBe('改二-06')
    // names that pass from one to the other
    await app.as().call(updateManyDevices, { body: { deviceIds: ids, namePattern: '换{n}', start: 1 } })
    await app
      .as()
      .call(updateManyDevices, { body: { deviceIds: [...ids].reverse(), namePattern: '换{n}', start: 1 } })
    const swapped = await app.as().call(devices.calls.detail, { query: { id: ids[0] ?? '' } })
    expect(swapped.data.deviceName).toBe('换2')
  })

  it('keep the names under which their gateway sends them, as long as they stay behind it', async () => {
    const [kept, named] = [
      await save('源一', { gatewayId }),
      await save('源二', { gatewayId, sourceName: 'S2' }),
    ]
    const sourceOf = async (id: string) =>
      (await app.as().call(devices.calls.detail, { query: { id } })).data.sourceName
    await app
      .as()
      .call(updateManyDevices, { body: { deviceIds: [kept, named], namePattern: '{name} 2号楼', start: 1 } })
    expect([await sourceOf(kept), await sourceOf(named)]).toEqual(['源一', 'S2'])
    // another that its gateway calls as the first is called there
    expect(
      (
        await app
          .as()
          .call(devices.calls.save, { body: { deviceName: '源一', productId, stationId, gatewayId } })
      ).error,
    ).toMatchObject({ key: 'devices.sourceNameTaken' })
    const other = (await makeGateway(test.db, { stationId })).id
    await app.as().call(updateManyDevices, { body: { deviceIds: [kept], gatewayId: other, start: 1 } })
    expect(await sourceOf(kept)).toBe('源一')
  })

  it('are refused together: a name twice, a site or gateway of another station, a device that is not there', async () => {
    const ids = [await save('拒一', { gatewayId }), await save('拒二', { gatewayId })]
    const change = (body: object) =>
      app.as().call(updateManyDevices, { body: { deviceIds: ids, ...body } as never })
    expect((await change({ namePattern: '同名' })).code).toBe(400)
    expect((await change({ place: '无', deviceIds: [ids[0], '999999'] })).code).toBe(404)
    const other = (await makeStation(test.db)).id
    const foreign = (await makeGateway(test.db, { stationId: other })).id
    expect((await change({ gatewayId: foreign })).code).toBe(400)
    const elsewhere = (await makeSite(test.db, { stationId: other })).id
    expect((await change({ siteId: elsewhere })).code).toBe(400)
    // the form of one says the same
    const one = { id: ids[0] ?? '', gatewayId: foreign }
    expect((await app.as().call(devices.calls.update, { body: one })).error?.key).toBe(
      'devices.gatewayOfOtherStation',
    )
  })

  it('change the properties of their products, for all devices of those', async () => {
    const device = await save('属性一')
    const point = (await below(`device:${device}`)).nodes[0]
    const itemIds = [point?.id ?? '']
    const { data } = await app.as().call(listPropertiesOfPoints, { body: { itemIds } })
    expect(data).toMatchObject([{ propertyName: point?.name, deviceCount: expect.any(Number) }])
    await app.as().call(updateManyProperties, { body: { itemIds, unit: 'MW', decimals: 3 } })
    const timed = { itemIds, storage: 'interval' } as const
    const refused = await app.as().call(updateManyProperties, { body: timed })
    expect(refused.error).toMatchObject({ key: 'devices.noInterval', field: 'intervalSeconds' })
    const { code } = await app.as().call(updateManyProperties, { body: { ...timed, intervalSeconds: 30 } })
    expect(code).toBe(200)
    const after = (await below(`device:${await save('属性二')}`)).nodes[0]
    expect(after?.point).toMatchObject({ unit: 'MW', decimals: 3 })
  })

  it('rename them by patterns; devices that send the former key are still heard, unless told otherwise', async () => {
    const product = await makeProduct(test.db)
    const device = await save('改名一', { productId: product.id })
    const nodes = async (): Promise<SourceNode[]> => (await below(`device:${device}`)).nodes
    const said = async () => (await nodes()).map(({ name, note }) => [name, note])
    const itemIds = (await nodes()).map(({ id }) => id)
    const change = (more: object) =>
      app.as().call(updateManyProperties, { body: { itemIds, namePattern: '{n:02} {name}', ...more } })
    expect(await change({ noPattern: 'm1_{no}' })).toMatchObject({ code: 200, data: { count: 2 } })
    expect(await said()).toEqual([
      ['01 power', 'm1_power'],
      ['02 energy', 'm1_energy'],
    ])
    const properties = async () =>
      (await app.as().call(listProductProperties, { query: { productId: product.id } })).data
    expect(await properties()).toMatchObject([{ aliases: ['power'] }, { aliases: ['energy'] }])
    // the point is the same one, and bears the new name
    expect((await nodes()).map(({ id }) => id)).toEqual(itemIds)
    const { rows } = await test.db.systemPool.query('select point_name as name from point where id = $1', [
      itemIds[0],
    ])
    expect(rows).toEqual([{ name: '改名一 / 01 power' }])

    // two properties of a product have no key in common
    const clash = await change({ noPattern: 'same' })
    expect(clash.error).toMatchObject({ key: 'devices.duplicateProperty' })
    const long = await change({ namePattern: 'x'.repeat(65) })
    expect(long.error).toMatchObject({ field: 'namePattern' })
    await change({ namePattern: null, noPattern: 'x_{n}', keepsFormer: false })
    expect(await properties()).toMatchObject([
      { propertyNo: 'x_1', aliases: ['power'] },
      { propertyNo: 'x_2', aliases: ['energy'] },
    ])
  })
})
