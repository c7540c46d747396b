import { beginAttachment, getAttachmentRoom } from '@energy-console/contract/attachments'
import { devices, products } from '@energy-console/contract/devices'
import { tenants, users } from '@energy-console/contract/identity'
import { stations } from '@energy-console/contract/stations'
import { uploadViewImage } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createProductApp, type ProductApp } from '../../../contract-tests/productApp'
import type { Tx } from '../../../platform/database'
import { forgetRooms, refuseBeyondQuota } from '../../../platform/quotas'
import { digestOf } from '../password/password'

let test: ProductApp
let platform: Caller
let north: Caller
beforeAll(async () => {
  test = await createProductApp()
  platform = createCaller(test, test.tokens.platform)
  north = createCaller(test, test.tokens.north)
})
afterAll(() => test?.close())

const readTenant = async () =>
  (await platform(tenants.calls.page, { query: { tenantId: 'north' } })).data.records.find(
    ({ tenantId }) => tenantId === 'north',
  )

async function limit(limits: Record<string, number>) {
  const { id = '' } = (await readTenant()) ?? {}
  expect((await platform(tenants.calls.update, { body: { id, ...limits } })).status).toBe(200)
}

const property = (propertyNo: string) => ({ propertyNo, propertyName: propertyNo })

it('tenants have no more devices and points than they may, are told so, and see what they have', async () => {
  const station = await north(stations.calls.save, { body: { stationName: '一号站' } })
  const product = await north(products.calls.save, {
    body: { label: '电表', energyProperties: [property('a'), property('b')] },
  })
  const makeDevice = (deviceName: string) =>
    north(devices.calls.save, {
      body: { deviceName, stationId: station.data.id, productId: product.data.id },
    })
  await limit({ deviceNumber: 2, pointNumber: 3 })
  expect((await makeDevice('一')).status).toBe(200)
  const overPoints = await makeDevice('二')
  expect(overPoints.answer.msg).toBe('数据点将达到 4 个，超过上限 3，请联系供应商提高额度')
  await limit({ pointNumber: 4 })
  expect((await makeDevice('二')).status).toBe(200)
  expect((await makeDevice('三')).answer.msg).toBe('设备数量已达上限：2，请联系供应商提高额度')
  const widened = await north(products.calls.update, {
    body: { id: product.data.id, energyProperties: [property('a'), property('b'), property('c')] },
  })
  expect(widened.answer.msg).toContain('数据点将达到 6 个')
  // a limit that was lowered below what is there refuses only what adds
  await limit({ pointNumber: 1, deviceNumber: 1, accountNumber: 0 })
  const renamed = await north(products.calls.update, { body: { id: product.data.id, label: '水表' } })
  expect(renamed.status).toBe(200)
  const user = await north(users.calls.save, {
    body: { account: 'two', realName: 'two', password: digestOf('x') },
  })
  expect(user.answer.msg).toBe('账号数量已达上限：0')
  expect(await readTenant()).toMatchObject({ usedAccounts: 2, usedDevices: 2, usedPoints: 4, pointNumber: 1 })
  await limit({ pointNumber: -1, deviceNumber: -1, accountNumber: -1 })
  expect((await makeDevice('三')).status).toBe(200)
})

it('nobody waits for anybody where no quota is set; where one is, a transaction counts once for many', async () => {
  const { db } = test.platform
  const scope = { tenantId: 'north', stationIds: 'all', userId: '1' } as const
  const refusal = (most: number) => new Error(`${most}`) as never
  const ask = (tx: Tx) => refuseBeyondQuota(tx, 'devices', refusal)
  await db.inTenant(scope, async (tx) => {
    await ask(tx)
    await db.inTenant(scope, ask)
  })
  const used = (await readTenant())?.usedDevices ?? 0
  await limit({ deviceNumber: used + 1 })
  await db.inTenant(scope, async (tx) => {
    await ask(tx)
    // whoever asks meanwhile waits, and gives up
    await expect(db.inTenant(scope, ask)).rejects.toThrow()
  })
  await limit({ deviceNumber: used + 5 })
  await db.inTenant(scope, async (tx) => {
    await ask(tx)
    const execute = vi.spyOn(tx, 'execute')
    for (let more = 0; more < 4; more += 1) await ask(tx)
    expect(execute).not.toHaveBeenCalled()
    forgetRooms(tx)
    await ask(tx)
    expect(execute).toHaveBeenCalled()
    execute.mockRestore()
  })
  await limit({ deviceNumber: -1 })
})

it('files and pictures of a tenant share its room', async () => {
  await limit({ fileMb: 1 })
  const svg = (text: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`).toString('base64')
  const picture = await north(uploadViewImage, { body: { data: svg('x'.repeat(200_000)) } })
  expect(picture.status).toBe(200)
  const begin = (size: number) =>
    north(beginAttachment, { body: { holder: 'maintenanceFile', fileName: 'a.pdf', size } })
  expect((await begin(900_000)).answer.msg).toBe('附件空间已满（共 0 MB），请删除不再需要的文件')
  expect((await begin(700_000)).status).toBe(200)
  expect((await north(uploadViewImage, { body: { data: svg('y'.repeat(200_000)) } })).answer.msg).toContain(
    '图片空间已满（1 MB）',
  )
  const room = await north(getAttachmentRoom)
  expect(room.data.usedBytes).toBe(700_000)
  expect(room.data.quotaBytes).toBeLessThan(1024 * 1024)
  expect((await readTenant())?.usedBytes).toBeGreaterThan(900_000)
  await limit({ fileMb: -1 })
  expect((await begin(900_000)).status).toBe(200)
})

it('readings are kept for 100 to 731 days: of a tenant by the platform, of a property by whoever keeps its product', async () => {
  const { id = '', readingDays } = (await readTenant()) ?? {}
  expect(readingDays).toBe(731)
  const keep = (days: number) => platform(tenants.calls.update, { body: { id, readingDays: days } })
  for (const refused of [99, 732]) expect((await keep(refused)).status).toBe(400)
  expect((await keep(365)).status).toBe(200)
  expect((await readTenant())?.readingDays).toBe(365)
  const make = (days: number) =>
    north(products.calls.save, {
      body: { label: `保留 ${days}`, siyaoProperties: [{ ...property('kept'), readingDays: days }] },
    })
  expect((await make(30)).status).toBe(400)
  const made = await make(120)
  const { data } = await north(products.calls.detail, { query: { id: made.data.id } })
  expect(data.siyaoProperties?.[0]).toMatchObject({ propertyNo: 'kept', readingDays: 120 })
})

it('a tenant whose data take all their room adds no points; what it has goes on', async () => {
  const measure = (bytes: number) =>
    test.platform.db.asSystem((tx) =>
      tx.execute(sql`insert into tenant_measurement (tenant_id, day, bytes) values ('north', '2026-01-01', ${bytes})
        on conflict (tenant_id, day) do update set bytes = excluded.bytes`),
    )
  const make = (label: string) =>
    north(products.calls.save, { body: { label, siyaoProperties: [property('a')] } })
  const product = await make('占用')
  const station = await north(stations.calls.save, { body: { stationName: '占用站' } })
  const add = (deviceName: string) =>
    north(devices.calls.save, {
      body: { deviceName, stationId: station.data.id, productId: product.data.id },
    })
  await limit({ dataMb: 1 })
  await measure(1024 * 1024 - 1)
  const made = await add('占用一')
  expect(made.status).toBe(200)
  await measure(1024 * 1024)
  expect((await add('占用二')).answer.msg).toBe(
    '数据空间额度已用完，不能增加数据点，请缩短明细保留或联系供应商提高额度',
  )
  const renamed = await north(devices.calls.update, { body: { id: made.data.id, deviceName: '占用三' } })
  expect(renamed.status).toBe(200)
  expect(await readTenant()).toMatchObject({ usedDataBytes: 1024 * 1024, dataMb: 1 })
  await limit({ dataMb: -1 })
  expect((await add('占用二')).status).toBe(200)
})
