import {
  adoptUnmapped,
  type ConnectProposal,
  connectUnmapped,
  devices,
  mapUnmappedKeys,
  matchUnmapped,
  products,
} from '@energy-console/contract/devices'
import { unmappedKeys } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices, loadRouting } from '../../devices'
import { createStations } from '../../stations'
import { gatewayLogRoutes } from './routes'
import { findUnmapped, forgetUnmapped } from './unmapped'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, {
    readLatest: async () => new Map(),
    unmapped: { find: findUnmapped, forget: forgetUnmapped },
  }),
  { routes: gatewayLogRoutes(platform) },
])

let gateway: { id: string; stationId: string }
let accountId: string

beforeEach(async () => {
  gateway = await makeGateway(test.db)
  accountId = (await makeGatewayAccount(test.db, { gatewayId: gateway.id, stationId: gateway.stationId })).id
})

/** A name that has come and nobody has declared. */
const came = (deviceName: string, arrived: object | null, key = ''): Promise<string> =>
  test.db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into unmapped_key (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count, arrived)
      values ('demo', ${gateway.stationId}, ${accountId}, ${gateway.id}, ${deviceName}, ${key}, '5', 1,
        ${arrived === null ? null : JSON.stringify(arrived)}::jsonb) returning id`)
    return String(rows[0]?.id)
  })
const match = async (...ids: string[]): Promise<ConnectProposal[]> =>
  (await app.as().call(matchUnmapped, { query: { ids: ids.join(), language: 'zh-CN' } })).data
const connect = async (...rows: object[]) =>
  app.as().call(connectUnmapped, { body: { rows, language: 'zh-CN' } as never })
const pointsOf = async (name: string) =>
  (await loadRouting(test.db)).byGateway.get(gateway.id)?.get(name)?.points
const left = async () =>
  (await app.as().call(unmappedKeys.calls.page, { query: { gatewayId_equal: gateway.id } })).data.total

it('are connected in bulk: product by their keys, a name of their own, keys mapped; taken at once', async () => {
  const keys = { Ua: '230', Ub: '231', Uc: '229', Ptotal: '5', kWh: '100', colour: '"red"' }
  const ids = [await came('dev-1', keys), await came('dev-2', keys)]
  const proposals = await match(...ids)
  expect(proposals[0]).toMatchObject({ rawName: 'dev-1', deviceId: null, gatewayId: gateway.id })
  const best = proposals[0]?.candidates[0]
  expect(best).toMatchObject({ productId: null, mapping: { Ua: 'ua', Ub: 'ub', Uc: 'uc', kWh: 'epi' } })
  const row = { templateKey: best?.templateKey, mapping: best?.mapping }
  const answer = await connect(
    { ...row, id: ids[0], deviceName: '一号电表' },
    { ...row, id: ids[1], deviceName: 'dev-2' },
  )
  expect(answer.data.ids).toHaveLength(2)
  const list = (await app.as().call(devices.calls.list, { query: { gatewayId_equal: gateway.id } })).data
  expect(new Set(list.map((one: { productId: string }) => one.productId)).size).toBe(1)
  expect(list).toContainEqual(expect.objectContaining({ deviceName: '一号电表', sourceName: 'dev-1' }))
  expect(list).toContainEqual(expect.objectContaining({ deviceName: 'dev-2', sourceName: null }))
  const points = await pointsOf('dev-1')
  expect(points?.get('Ua')?.propertyNo).toBe('ua')
  expect(points?.get('colour')).toBeUndefined()
  expect(await left()).toBe(0)

  // what is there already is offered before what is shipped
  const third = await came('dev-3', keys)
  expect((await match(third))[0]?.candidates[0]).toMatchObject({
    productId: list[0].productId,
    templateKey: null,
  })
})

it('make a product of what came where nothing fits, one for devices that send the same', async () => {
  const keys = { zz1: '1.5', zz2: 'true', zz3: '"words"' }
  const ids = [await came('x1', keys), await came('x2', keys)]
  expect((await match(...ids)).map(({ candidates }) => candidates)).toEqual([[], []])
  await connect({ id: ids[0], deviceName: 'x1' }, { id: ids[1], deviceName: 'x2' })
  const { data } = await app.as().call(products.calls.list, { query: { label: 'x1' } })
  expect(data[0].siyaoProperties).toMatchObject([
    { propertyNo: 'zz1', dataType: 'number' },
    { propertyNo: 'zz2', dataType: 'boolean' },
    { propertyNo: 'zz3', dataType: 'text' },
  ])
  expect((await pointsOf('x2'))?.size).toBe(3)
})

it('nothing is made where one row is wrong, or somebody may not', async () => {
  const id = await came('n1', { zz: '1' })
  const other = await came('n2', { zz: '1' })
  const same = await connect({ id, deviceName: '同名' }, { id: other, deviceName: '同名' })
  expect(same.error).toMatchObject({ key: 'devices.seriesRefused', params: { row: 2 } })
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'p' }] })
  const wrong = await connect({ id, deviceName: 'a', productId: product.id, mapping: { zz: 'q' } })
  expect(wrong.error?.key).toBe('devices.noSuchProperty')
  expect((await connect({ id: '999999', deviceName: 'a' })).code).toBe(404)
  expect((await connect({ id, deviceName: 'a' }, { id, deviceName: 'b' })).code).toBe(400)
  const adder = app.as({ can: ['device_view', 'device_add'] })
  const body = (row: object) => ({
    body: { rows: [{ id, deviceName: 'a', ...row }], language: 'zh-CN' } as never,
  })
  expect((await adder.call(connectUnmapped, body({}))).error?.params).toEqual({ permission: 'product_add' })
  const mapped = body({ productId: product.id, mapping: { zz: 'p' } })
  expect((await adder.call(connectUnmapped, mapped)).error?.params).toEqual({ permission: 'product_edit' })
  expect(await left()).toBe(2)
  expect((await adder.call(connectUnmapped, body({ productId: product.id }))).code).toBe(200)
})

it('may be a device that is there already, and a key one of its properties or a new one', async () => {
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power' }] })
  const device = await makeDevice(test.db, {
    ...{ productId: product.id, stationId: gateway.stationId, deviceName: '旧表' },
  })
  const id = await came('new-name', { power: '1' })
  const adopted = await app.as().call(adoptUnmapped, { body: { id, deviceId: device.id } })
  expect(adopted.code).toBe(200)
  expect((await pointsOf('new-name'))?.has('power')).toBe(true)

  const [likely, fresh] = [await came('new-name', null, 'activePower'), await came('new-name', null, 'extra')]
  const proposals = await match(likely, fresh)
  expect(proposals[0]).toMatchObject({
    deviceId: device.id,
    candidates: [{ productId: product.id, mapping: { activePower: 'power' } }],
  })
  const map = await app.as().call(mapUnmappedKeys, {
    body: { rows: [{ id: likely, propertyNo: 'power' }, { id: fresh }] } as never,
  })
  expect(map.code).toBe(200)
  const points = await pointsOf('new-name')
  expect(map.data.itemIds).toEqual(['activePower', 'extra'].map((key) => points?.get(key)?.id))
  expect(map.data.deviceIds).toEqual([points?.get('extra')?.deviceId])
  expect(points?.get('activePower')?.propertyNo).toBe('power')
  expect(points?.get('extra')?.propertyNo).toBe('extra')
  expect(await left()).toBe(0)
  const wrong = await came('nobody', null, 'k')
  const refused = await app.as().call(mapUnmappedKeys, { body: { rows: [{ id: wrong }] } as never })
  expect(refused.error?.key).toBe('devices.notUnmapped')
})

it('keep a key as it is sent: one that is too long for a property is refused', async () => {
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power' }] })
  await makeDevice(test.db, {
    ...{ productId: product.id, stationId: gateway.stationId, gatewayId: gateway.id, deviceName: '长名表' },
  })
  const id = await came('长名表', null, 'k'.repeat(70))
  for (const propertyNo of [undefined, 'power']) {
    const { error } = await app.as().call(mapUnmappedKeys, { body: { rows: [{ id, propertyNo }] } as never })
    expect(error?.key).toBe('devices.keyTooLong')
  }
  expect(await left()).toBe(1)
})

it('are added to a product one after the other by two who do it at once', async () => {
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power' }] })
  await makeDevice(test.db, {
    ...{ productId: product.id, stationId: gateway.stationId, gatewayId: gateway.id, deviceName: '共用表' },
  })
  const ids = await Promise.all(['one', 'two', 'three'].map((key) => came('共用表', null, key)))
  const answers = await Promise.all(
    ids.map((id) =>
      app.as().call(mapUnmappedKeys, { body: { rows: [{ id, propertyNo: 'power' }] } as never }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  const points = await pointsOf('共用表')
  for (const key of ['one', 'two', 'three']) expect(points?.get(key)?.propertyNo).toBe('power')
})

it('become devices at the station where their gateway is now', async () => {
  const moved = await came('moved', { zz9: '1' })
  const elsewhere = await makeGateway(test.db)
  await test.db.systemPool.query('update gateway set station_id = $1 where id = $2', [
    elsewhere.stationId,
    gateway.id,
  ])
  const { data } = await connect({ id: moved, deviceName: 'moved' })
  const list = (await app.as().call(devices.calls.list, { query: { gatewayId_equal: gateway.id } })).data
  expect(list).toMatchObject([{ id: data.ids[0], stationId: elsewhere.stationId }])
})
