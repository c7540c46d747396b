import {
  devices,
  listDeviceArrivals,
  listDevicePoints,
  type SeriesRow,
  saveDeviceSeries,
  tryDeviceSeries,
} from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { makeGateway, makeProduct, makeSite, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices, loadRouting, type PacedValue } from '..'

const latest = new Map<string, PacedValue>()
const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => latest }),
])

let gateway: { id: string; stationId: string }
let productId: string

beforeAll(async () => {
  gateway = await makeGateway(test.db)
  const properties = [{ propertyNo: 'p' }, { propertyNo: 'u' }]
  productId = (await makeProduct(test.db, { properties })).id
})

const bodyOf = (more: object) => ({
  ...{ productId, stationId: gateway.stationId, gatewayId: gateway.id },
  ...more,
})
const save = async (more: object) => app.as().call(saveDeviceSeries, { body: bodyOf(more) as never })
const look = async (more: object) => app.as().call(tryDeviceSeries, { body: bodyOf(more) as never })

it('makes devices by a pattern, each with its points, and the gateway may call them otherwise', async () => {
  const series = {
    namePattern: '{n:03}号表',
    count: 100,
    start: 9,
    addressPattern: '{n:012}',
    sourcePattern: 'm{n}',
  }
  const rows: SeriesRow[] = (await look(series)).data
  expect(rows).toHaveLength(100)
  expect(rows[0]).toEqual({
    ...{ deviceName: '009号表', sourceName: 'm9', address: '000000000009', problems: [] },
  })
  const { ids } = (await save(series)).data
  expect(ids).toHaveLength(100)
  const last = (await app.as().call(devices.calls.detail, { query: { id: ids[99] } })).data
  expect(last).toMatchObject({ deviceName: '108号表', sourceName: 'm108', address: '000000000108' })
  expect(last.deviceProps).toHaveLength(2)
  const routed = (await loadRouting(test.db)).byGateway.get(gateway.id)
  expect(routed?.get('m9')?.points.size).toBe(2)
  expect(routed?.has('009号表')).toBe(false)
})

it('says what stands against each device, and makes none of them then', async () => {
  await save({ namePattern: '甲{n}', count: 1, start: 3 })
  const rows: SeriesRow[] = (await look({ namePattern: '甲{n}', count: 4 })).data
  expect(rows.map(({ problems }) => problems.length)).toEqual([0, 0, 1, 0])
  expect(rows[2]?.problems[0]).toMatchObject({ field: 'deviceName', params: { value: '甲3' } })
  const refused = await save({ namePattern: '甲{n}', count: 4 })
  expect(refused.error).toMatchObject({ key: 'devices.seriesRefused', params: { row: 3 } })
  const { data } = await app.as().call(devices.calls.list, { query: { deviceName: '甲' } })
  expect(data).toHaveLength(1)

  const twice: SeriesRow[] = (await look({ namePattern: '乙', count: 2 })).data
  expect(twice[1]?.problems).toMatchObject([{ text: '与另一台重复：{{name}}' }])
  const taken: SeriesRow[] = (await look({ namePattern: '丙', sourcePattern: '甲3' })).data
  expect(taken[0]?.problems).toMatchObject([{ field: 'sourceName', params: { name: '甲3' } }])
  const long: SeriesRow[] = (await look({ namePattern: `${'长'.repeat(58)}{n:09}` })).data
  expect(long[0]?.problems).toMatchObject([{ params: { most: 64 } }])
})

const limitTo = (most: number) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`insert into tenant (tenant_id, tenant_name, device_number) values ('demo', 'demo', ${most})
      on conflict (tenant_id) do update set device_number = excluded.device_number`),
  )

it('keeps to the limit of the tenant, and to places that belong together', async () => {
  await limitTo(103)
  const rows: SeriesRow[] = (await look({ namePattern: '限{n}', count: 4 })).data
  expect(rows.map(({ problems }) => problems.length)).toEqual([0, 0, 1, 1])
  expect((await save({ namePattern: '限{n}', count: 4 })).error?.key).toBe('devices.deviceLimit')
  await limitTo(-1)

  const station = await makeStation(test.db)
  const site = await makeSite(test.db, { stationId: station.id })
  const elsewhere = await look({ namePattern: '位{n}', siteId: site.id })
  expect(elsewhere.error?.key).toBe('devices.siteOfOtherStation')
  expect((await look({ namePattern: '位{n}', productId: '999999' })).code).toBe(404)
  const viewer = app.as({ can: ['device_view'] })
  expect((await viewer.call(saveDeviceSeries, { body: bodyOf({ namePattern: 'x' }) as never })).code).toBe(
    403,
  )
})

it('the name under which a gateway sends a device is no other device’s', async () => {
  const body = (more: object) => ({ body: bodyOf({ deviceName: '丁', ...more }) as never })
  const one = await app.as().call(devices.calls.save, body({ sourceName: 'raw-1' }))
  expect(one.code).toBe(200)
  const two = await app.as().call(devices.calls.save, body({ deviceName: 'raw-1' }))
  expect(two.error).toMatchObject({ key: 'devices.sourceNameTaken', field: 'deviceName' })
  const own = await app
    .as()
    .call(devices.calls.update, { body: { id: one.data.id, sourceName: 'raw-1', remark: 'x' } as never })
  expect(own.code).toBe(200)
})

const reached = (itemId: string, value: number, ts: number) =>
  latest.set(itemId, { itemId, value, ts, quality: 0, gapMs: null })

it('tells what has come of new devices: the newest value, or nothing yet', async () => {
  const { ids } = (await save({ namePattern: '到{n}', count: 2 })).data
  const { data: points } = await app.as().call(listDevicePoints, { query: { deviceId: ids[0] } })
  reached(points[1].itemId, 230, 2_000)
  reached(points[0].itemId, 5, 1_000)
  const query = { deviceIds: [ids[1], ids[0], '999999'].join() }
  const { data } = await app.as().call(listDeviceArrivals, { query })
  expect(data).toMatchObject([
    { deviceName: '到2', ts: null, value: null },
    { deviceName: '到1', ts: 2_000, value: 230, propertyName: 'u' },
  ])
  // where one point is waited for, what has come of the others says nothing
  const ofOne = async (itemId: string) =>
    (await app.as().call(listDeviceArrivals, { query: { deviceIds: ids[0], itemIds: itemId } })).data
  expect(await ofOne(points[0].itemId)).toMatchObject([{ ts: 1_000, value: 5 }])
  expect(await ofOne('999999')).toMatchObject([{ deviceName: '到1', ts: null, value: null }])
})
