import {
  devices,
  gateways,
  getImportArrivals,
  listProductProperties,
  pointTable,
  products,
} from '@energy-console/contract/devices'
import { importCalls, listImports, undoImport } from '@energy-console/contract/imports'
import { listTasks } from '@energy-console/contract/system'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { importRoutes } from '../../../platform/resource'
import type { Caller } from '../../../testing/callApp'
import {
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeSite,
  makeStation,
} from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { createDevices, devicesChanged, pointTable as pointsTable } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createSystem(platform),
  { routes: importRoutes(platform) },
])

interface Table {
  columns: string[]
  rows: string[][]
  mode?: 'create' | 'upsert'
  skipsWrong?: boolean
}

const everything = [devices, gateways, products].flatMap(({ codes }) => Object.values(codes))

/** Someone of a tenant of his own, with a station. */
async function plant(tenantId: string, can: readonly string[] = everything) {
  const station = await makeStation(test.db, { tenantId, stationName: '一号站' })
  return { who: app.as({ tenantId, can: [...can] }), station, tenantId }
}

async function ended(who: Caller, taskId: string) {
  await app.platform.jobs.run('tasks.run')
  return vi.waitFor(
    async () => {
      const { data } = await who.call(listTasks)
      const task = data.find((one: { id: string }) => one.id === taskId)
      expect(['done', 'failed']).toContain(task?.state)
      return task
    },
    { timeout: 20_000 },
  )
}

const { check, start } = importCalls(pointTable)
const checked = async (who: Caller, body: Table) => (await who.call(check, { body })).data

async function bring(who: Caller, body: Table) {
  const { data } = await who.call(start, { body })
  const task = await ended(who, data.taskId)
  const [run] = (await who.call(listImports, { query: { noun: pointTable.noun } })).data
  return { task, run }
}

async function takeBack(who: Caller, id: string) {
  const { data } = await who.call(undoImport, { query: { id } })
  const task = await ended(who, data.taskId)
  const [run] = (await who.call(listImports, { query: { noun: pointTable.noun } })).data
  return { task, run }
}

const all = async (who: Caller) => {
  const list = async (calls: { list: Parameters<Caller['call']>[0] }) =>
    (await who.call(calls.list, { query: { size: 1000 } })).data
  return {
    gateways: await list(gateways.calls),
    products: await list(products.calls),
    devices: await list(devices.calls),
  }
}

const columns = [
  'stationId',
  'gatewayName',
  'productName',
  'deviceName',
  'address',
  'propertyNo',
  'propertyName',
  'unit',
]
const line = (device: string, point: string, { unit = '', address = '', gateway = '网关甲' } = {}) => [
  ...['一号站', gateway, '三相表', device, address, point, '', unit],
]
const told = ({ problems }: { problems: { row: number; column: string | null; text: string }[] }) =>
  problems.map(({ row, column, text }) => [row, column, text])

describe('a point table', () => {
  it('says at its cell that a point stored by the clock lacks its seconds, and takes them', async () => {
    const { who } = await plant('pt-interval')
    const timed = (seconds: string) => ({
      columns: [...columns, 'storage', 'intervalSeconds'],
      rows: [[...line('1号表', 'ua'), '定时保存', seconds]],
    })
    expect(told(await checked(who, timed('')))).toEqual([[0, 'intervalSeconds', '定时保存须填写保存间隔']])
    await bring(who, timed('300'))
    const [product] = (await all(who)).products
    const { data } = await who.call(listProductProperties, { query: { productId: product.id } })
    expect(data).toMatchObject([{ storage: 'interval', intervalSeconds: 300 }])
  })

  it('tells the circuits of a meter of several, and says where a circuit is named that is none', async () => {
    const { who } = await plant('pt-channel')
    const registers = (kind: string, energyType: string) => ({
      columns: [...columns, 'kind', 'energyType', 'channel'],
      rows: [
        [...line('1号表', 'e1', { unit: 'kWh' }), '累计量', '电', '1 路'],
        [...line('1号表', 'e2', { unit: 'kWh' }), kind, energyType, '2 路'],
        [...line('2号表', 'e2'), '', '', ''],
      ],
    })
    const refused = '计量回路只用于累计量，并须填写能源类型'
    for (const wrong of [registers('累计量', ''), registers('瞬时量', '电')])
      expect(told(await checked(who, wrong))).toEqual([
        [1, 'channel', refused],
        [2, null, expect.any(String)],
      ])
    const long = registers('累计量', '电')
    long.rows[1]?.splice(-1, 1, '路'.repeat(33))
    expect(told(await checked(who, long))).toEqual([[1, 'channel', expect.any(String)]])
    expect((await bring(who, registers('累计量', '电'))).run).toMatchObject({ state: 'done', created: 3 })
    const [product] = (await all(who)).products
    const channels = async () =>
      (await who.call(listProductProperties, { query: { productId: product.id } })).data.map(
        ({ propertyNo, channel }: { propertyNo: string; channel: string | null }) => [propertyNo, channel],
      )
    expect(await channels()).toEqual([
      ['e1', '1 路'],
      ['e2', '2 路'],
    ])
    const renamed = { ...registers('', ''), mode: 'upsert' as const }
    renamed.rows[1]?.splice(-1, 1, '备用')
    expect((await bring(who, renamed)).run).toMatchObject({ state: 'done' })
    expect(await channels()).toEqual([
      ['e1', '1 路'],
      ['e2', '备用'],
    ])
  })

  it('makes gateway, product with its properties, devices and points in one import, tells before, and takes all back', async () => {
    const { who, tenantId } = await plant('pt-make')
    const heard: unknown[] = []
    app.platform.bus.subscribe(
      devicesChanged,
      (change) => void (change.tenantId === tenantId && heard.push(change)),
    )
    const more = ['dataType', 'states', 'alias', 'min', 'max', 'energyType', 'kind', 'register', 'access']
    const rows = [
      [
        ...line('1号表', 'ua', { unit: 'V', address: '1' }),
        '数值',
        '',
        'Ua',
        '0',
        '500',
        '',
        '瞬时量',
        '40001 float32',
        '只读',
      ],
      [...line('1号表', 'ep', { unit: 'kWh' }), '', '', '', '', '', '电', '累计量', '', ''],
      [...line('1号表', 'sw'), '布尔', '0=分闸;1=合闸', '', '', '', '', '状态量', '', '读写'],
      // the other device says no more than that it has the points
      [...line('2号表', 'ua', { address: '2' }), '', '', '', '', '', '', '', '', ''],
      [...line('2号表', 'ep'), '', '', '', '', '', '', '', '', ''],
    ]
    const body = { columns: [...columns, ...more], rows }
    expect(await checked(who, body)).toEqual({ fates: rows.map(() => 'created'), problems: [] })
    expect(await all(who)).toMatchObject({ gateways: [], products: [], devices: [] })
    expect(heard).toEqual([])

    const { task, run } = await bring(who, body)
    expect(task).toMatchObject({ state: 'done', note: { params: { created: 5, changed: 0 } } })
    expect(run).toMatchObject({ state: 'done', created: 5, changed: 0, canUndo: true })
    const made = await all(who)
    expect(made.gateways.map(({ gatewayName }: { gatewayName: string }) => gatewayName)).toEqual(['网关甲'])
    expect(made.devices).toMatchObject([
      { deviceName: '2号表', address: '2', gatewayId: made.gateways[0].id },
      { deviceName: '1号表', address: '1', gatewayId: made.gateways[0].id },
    ])
    // every property of the product is a point of each device
    for (const device of made.devices) expect(device.deviceProps).toHaveLength(3)
    const [product] = made.products
    const { data: properties } = await who.call(listProductProperties, { query: { productId: product.id } })
    expect(properties).toMatchObject([
      {
        ...{
          propertyNo: 'ua',
          propertyName: 'ua',
          unit: 'V',
          min: 0,
          max: 500,
          aliases: ['Ua'],
          category: 'siyao',
        },
        modbus: { address: 0, type: 'float32' },
      },
      { propertyNo: 'sw', dataType: 'boolean', enumMap: { 0: '分闸', 1: '合闸' }, access: 'read-write' },
      { propertyNo: 'ep', energyType: 'electricity', kind: 'accumulated', category: 'energy' },
    ])
    // those who take values in have heard of all of it
    expect(heard).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ gatewayIds: [made.gateways[0].id] }),
        expect.objectContaining({ productIds: [product.id] }),
        expect.objectContaining({
          deviceIds: expect.arrayContaining(made.devices.map(({ id }: { id: string }) => id)),
        }),
      ]),
    )

    // what comes of them is told to who has made them, and to nobody else
    const arrivals = (by: Caller) => by.call(getImportArrivals, { query: { importId: run.id } })
    const device = (deviceName: string) => expect.objectContaining({ deviceName, ts: null })
    const waiting = [device('1号表'), device('2号表')]
    const [gateway] = made.gateways
    // whose gateway nobody has opened waits for ever: that is told
    const withoutToken = [{ gatewayId: gateway.id, gatewayName: gateway.gatewayName }]
    expect((await arrivals(who)).data).toEqual({ made: 2, arrived: 0, devices: waiting, withoutToken })
    const account = await makeGatewayAccount(test.db, {
      ...{ tenantId, gatewayId: gateway.id, stationId: gateway.stationId },
    })
    expect((await arrivals(who)).data).toMatchObject({ made: 2, withoutToken: [] })
    await test.db.systemPool.query('delete from gateway_account where id = $1', [account.id])
    const contact = (time: string | null) =>
      test.db.systemPool.query('update device set last_contact_time = $2 where id = $1', [
        made.devices[0].id,
        time,
      ])
    await contact('2026-03-05T00:00:00Z')
    const some = (await arrivals(who)).data
    expect([some.made, some.arrived, some.devices[0].deviceName]).toEqual([2, 1, '2号表'])
    for (const other of [{ tenantId, userId: '77' }, { tenantId: 'other' }])
      expect((await arrivals(app.as(other))).code).toBe(404)

    await contact(null)
    const undone = await takeBack(who, run.id)
    expect((await arrivals(who)).data).toEqual({ made: 0, arrived: 0, devices: [], withoutToken: [] })
    expect(undone.run).toMatchObject({ state: 'undone', kept: [] })
    expect(undone.task.note).toEqual({ text: '已撤销 {{count}} 条', params: { count: 4 } })
    expect(await all(who)).toMatchObject({ gateways: [], products: [], devices: [] })
    expect(await test.db.asSystem((tx) => tx.$count(pointsTable, eq(pointsTable.tenantId, tenantId)))).toBe(0)
  })

  it('says at their cells what is wrong, and imports nothing, or the rest where wrong lines are skipped', async () => {
    const { who } = await plant('pt-wrong')
    const rows = [
      line('1号表', 'ua', { unit: 'V' }),
      line('1号表', 'ua', { unit: 'V' }),
      line('2号表', 'ua', { unit: 'A' }),
      ['没有的站', '网关甲', '三相表', '3号表', '', 'ua', '', ''],
      ['一号站', '网关甲', '', '4号表', '', 'ua', '', ''],
      line('5号表', '', {}),
      // nothing but wrong lines names this gateway: it is not made
      ['一号站', '网关乙', '', '6号表', '', 'ua', '', ''],
      line('1号表', 'ub', { address: '1' }),
      line('1号表', 'uc', { address: '2' }),
    ]
    const found = await checked(who, { columns, rows })
    expect(found.fates).toEqual([
      ...['created', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'created', 'wrong'],
    ])
    expect(told(found)).toEqual(
      expect.arrayContaining([
        [1, 'propertyNo', '与第 {{row}} 行重复'],
        [2, 'unit', '与第 {{row}} 行不一致'],
        [3, 'stationId', '没有找到“{{name}}”'],
        [4, 'productName', '新设备须写明产品'],
        [5, 'propertyNo', expect.any(String)],
        [6, 'productName', '新设备须写明产品'],
        [8, 'address', '与第 {{row}} 行不一致'],
      ]),
    )
    expect(found.problems).toHaveLength(7)

    const nothing = await bring(who, { columns, rows })
    expect(nothing.run).toMatchObject({ state: 'failed', created: 0 })
    expect(await all(who)).toMatchObject({ gateways: [], products: [], devices: [] })

    const some = await bring(who, { columns, rows, skipsWrong: true })
    expect(some.run).toMatchObject({ state: 'done', created: 2 })
    expect(some.task.note.params).toEqual({ created: 2, changed: 0, left: 7 })
    const made = await all(who)
    expect(made.gateways.map(({ gatewayName }: { gatewayName: string }) => gatewayName)).toEqual(['网关甲'])
    expect(made.devices).toMatchObject([{ deviceName: '1号表', address: '1' }])
    expect(
      made.products[0].siyaoProperties.map(({ propertyNo }: { propertyNo: string }) => propertyNo),
    ).toEqual(['ua', 'ub'])
  })

  it('takes what is there as it is, says where it stands otherwise, and changes it only when told', async () => {
    const { who, station, tenantId } = await plant('pt-known')
    const site = await makeSite(test.db, { tenantId, stationId: station.id, siteName: '配电房' })
    const first = [line('1号表', 'ua', { unit: 'V', address: '1' }), line('1号表', 'ub', { unit: 'V' })]
    await bring(who, { columns, rows: first })
    // the same again: all of it is known
    const again = await checked(who, { columns, rows: first })
    expect(told(again)).toEqual([
      [0, 'propertyNo', '已存在，不能重复新增'],
      [1, 'propertyNo', '已存在，不能重复新增'],
    ])
    expect((await checked(who, { columns, rows: first, mode: 'upsert' })).fates).toEqual(['same', 'same'])

    const rows = [
      [...line('1号表', 'ua', { unit: 'kV' }), ''],
      [...line('1号表', 'uc', { unit: 'V' }), '配电房'],
      [...line('2号表', 'ua', { address: '2' }), ''],
    ]
    const wide = { columns: [...columns, 'siteId'], rows }
    expect(told(await checked(who, wide))).toEqual(
      expect.arrayContaining([
        [0, 'unit', '已有的与此不同，选择“新增，已有的更新”才会修改'],
        [1, 'siteId', '已有的与此不同，选择“新增，已有的更新”才会修改'],
      ]),
    )
    expect((await checked(who, { ...wide, mode: 'upsert' })).fates).toEqual(['changed', 'created', 'created'])
    const { run } = await bring(who, { ...wide, mode: 'upsert' })
    expect(run).toMatchObject({ state: 'done', created: 2, changed: 1 })
    const now = await all(who)
    expect(now.devices).toMatchObject([
      { deviceName: '2号表' },
      { deviceName: '1号表', siteId: site.id, address: '1' },
    ])
    expect(now.products[0].siyaoProperties).toMatchObject([
      { propertyNo: 'ua', unit: 'kV' },
      { propertyNo: 'ub', unit: 'V' },
      { propertyNo: 'uc', unit: 'V' },
    ])
    const undone = await takeBack(who, run.id)
    expect(undone.run.kept).toEqual([])
    const before = await all(who)
    expect(before.devices).toMatchObject([{ deviceName: '1号表', siteId: null }])
    expect(before.products[0].siyaoProperties).toMatchObject([{ unit: 'V' }, { propertyNo: 'ub' }])
  })

  it('keeps a device at its product, its site in its station, and asks for the rights of what is made', async () => {
    const { who, station, tenantId } = await plant('pt-rights')
    const other = await makeStation(test.db, { tenantId, stationName: '二号站' })
    await makeSite(test.db, { tenantId, stationId: other.id, siteName: '别处' })
    await makeProduct(test.db, { tenantId, label: '水表' })
    await makeGateway(test.db, { tenantId, stationId: station.id, gatewayName: '网关甲' })
    await bring(who, { columns, rows: [line('1号表', 'ua')] })
    const rows = [
      ['一号站', '网关甲', '水表', '1号表', '', 'ub', '', '', ''],
      ['一号站', '网关甲', '水表', '2号表', '', 'power', '', '', '别处'],
    ]
    const found = await checked(who, { columns: [...columns, 'siteId'], rows })
    expect(told(found)).toEqual(
      expect.arrayContaining([
        [0, 'productName', '设备已建立数据点，不能更换产品'],
        [1, 'siteId', '所选位置不属于该站点'],
      ]),
    )
    // whoever may make devices alone uses the gateways and products that are there
    const few = app.as({ tenantId, can: [devices.codes.add, devices.codes.view] })
    const fresh = [
      line('7号表', 'ua'),
      line('8号表', 'ua', { gateway: '网关丙' }),
      ['一号站', '网关甲', '新产品', '9号表', '', 'p', '', ''],
    ]
    const asked = await checked(few, { columns, rows: fresh })
    expect(asked.fates).toEqual(['created', 'wrong', 'wrong'])
    expect(told(asked)).toEqual([
      [1, 'gatewayName', '没有新增的权限'],
      [2, 'productName', '没有新增的权限'],
    ])
  })
})
