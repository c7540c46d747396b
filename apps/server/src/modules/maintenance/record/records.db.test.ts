import {
  assetCodes,
  assetLife,
  assets,
  listAssetRecords,
  listDeviceRecords,
  type MaintenanceRecord,
  repairCodes,
  repairOrders,
  taskCodes,
} from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import type { Caller } from '../../../testing/callApp'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'

const { test, app } = await useMaintenance()

const start = Date.parse('2026-03-01T04:00:00Z')
const hourMs = 3_600_000

/** A device with a pump of the ledger, and something of every kind that was done at the two, an hour apart. */
async function place(tenantId: string) {
  app.clock.set(start)
  const { id: stationId } = await makeStation(test.db, { tenantId })
  const { id: deviceId } = await makeDevice(test.db, { tenantId, stationId })
  const { id: otherId } = await makeDevice(test.db, { tenantId, stationId })
  const worker = await makeUser(test.db, { tenantId, codes: [] })
  const keeper = app.as({ tenantId, userId: '9001' })
  const saved = async (body: object): Promise<string> =>
    (await keeper.call(assets.calls.save, { body })).data.id
  const pump = await saved({ stationId, deviceId, assetName: '循环水泵', assetCode: 'P-1' })
  const fan = await saved({ stationId, deviceId: otherId, assetName: '风机', assetCode: 'F-1' })
  await keeper.call(assetLife.calls.sendToRepair, { body: { id: pump, reason: '轴承异响' } })
  const { systemPool } = test.db
  await systemPool.query('update asset_history set move_time = $2 where record_id = $1', [
    pump,
    new Date(start - hourMs),
  ])
  const repair = async (title: string, body: { assetId?: string; deviceId?: string }, at: number) => {
    const { data } = await keeper.call(repairOrders.calls.save, { body: { title, stationId, ...body } })
    // one that names the device alone, as where it monitors several pieces of equipment
    await systemPool.query(
      'update repair_order set report_time = $2, assignee_id = $3, asset_id = $4 where id = $1',
      [data.id, new Date(at), worker, body.assetId ?? null],
    )
  }
  await repair('水泵漏水', { assetId: pump }, start + hourMs)
  await repair('电表无显示', { deviceId }, start + 2 * hourMs)
  await repair('风机不转', { assetId: fan }, start + 3 * hourMs)
  const round = async (title: string, kind: string, begun: Date | null) => {
    const { rows } = await systemPool.query<{ id: string }>(
      `insert into work_task (tenant_id, station_id, kind, title, state, due_from, due_until, assignee_ids, start_time)
       values ($1, $2, $3, $4, 'running', $5, $5, array[$6::bigint], $5) returning id`,
      [tenantId, stationId, kind, title, begun, worker],
    )
    await systemPool.query(
      `insert into work_task_item (tenant_id, record_id, row_rank, asset_id, item_name, item_kind, value, is_failed, note)
       values ($1, $2, 1, $3, '油位', 'check', 'failed', true, '偏低'), ($1, $2, 2, $3, '异响', 'check', 'ok', false, null),
         ($1, $2, 3, $4, '皮带', 'check', 'failed', true, '松')`,
      [tenantId, rows[0]?.id, pump, fan],
    )
  }
  await round('每日巡检', 'inspect', new Date(start + 4 * hourMs))
  await round('季度保养', 'maintain', new Date(start + 5 * hourMs))
  await systemPool.query(
    `insert into fault_report (tenant_id, station_id, asset_id, report_no, description, contact, report_time)
     values ($1, $2, $3, 'BX1', '地面有水', '13800000000', $4)`,
    [tenantId, stationId, pump, new Date(start + 6 * hourMs)],
  )
  const ask = async (who: Caller, query: object = {}) => {
    const { data } = await who.call(listDeviceRecords, { query: { deviceId, ...query } })
    return { total: data.total, titles: data.records.map(({ title }: MaintenanceRecord) => title) }
  }
  return { stationId, deviceId, keeper, pump, ask }
}

it('tells what was done at a device and its equipment, the newest first', async () => {
  const { keeper, deviceId, pump, ask } = await place('all-of-it')
  const { data } = await keeper.call(listDeviceRecords, { query: { deviceId } })
  const of = { assetId: pump, assetName: '循环水泵' }
  expect(data.total).toBe(7)
  expect(data.records).toMatchObject([
    { kind: 'report', recordNo: 'BX1', title: '地面有水', state: 'waiting', people: '13800000000', ...of },
    { kind: 'maintain', title: '季度保养', items: 2, failedItems: 1, note: '油位：偏低', ...of },
    { kind: 'inspect', title: '每日巡检', recordTime: '2026-03-01 16:00:00', people: expect.any(String) },
    { kind: 'repair', title: '电表无显示', state: 'waiting' },
    { kind: 'repair', title: '水泵漏水', recordNo: expect.stringMatching(/^WX/), ...of },
    { kind: 'move', state: 'repair', note: '轴承异响' },
    { kind: 'move' },
  ])
  expect(await ask(keeper, { kind: 'repair' })).toEqual({ total: 2, titles: ['电表无显示', '水泵漏水'] })
  expect(await ask(keeper, { size: 2, current: 2 })).toEqual({ total: 7, titles: ['每日巡检', '电表无显示'] })
  expect(await ask(keeper, { size: 5, current: 9 })).toEqual({ total: 7, titles: [] })
})

it('tells what was done at one piece of equipment, monitored or not', async () => {
  const { keeper, stationId, pump } = await place('of-asset')
  const titlesOf = async (who: Caller, assetId: string, query: object = {}) => {
    const { data } = await who.call(listAssetRecords, { query: { assetId, ...query } })
    return data.records.map(({ title }: MaintenanceRecord) => title)
  }
  // an order of the device alone is none of the pump's
  const all = ['地面有水', '季度保养', '每日巡检', '水泵漏水', 'sendToRepair', 'enter']
  expect(await titlesOf(keeper, pump)).toEqual(all)
  expect(await titlesOf(keeper, pump, { kind: 'maintain' })).toEqual(['季度保养'])
  const body = { stationId, assetName: '灭火器', assetCode: 'X-1' }
  const alone = (await keeper.call(assets.calls.save, { body })).data.id
  expect(await titlesOf(keeper, alone)).toEqual(['enter'])
  const as = (...can: string[]) => app.as({ tenantId: 'of-asset', can })
  expect(await titlesOf(as(repairCodes.view), pump)).toEqual(['水泵漏水'])
  expect(await titlesOf(as(taskCodes.view), pump)).toEqual(['季度保养', '每日巡检'])
  const status = async (who: Caller) =>
    (await who.call(listAssetRecords, { query: { assetId: pump } })).status
  expect(await status(as('device_view'))).toBe(403)
  expect(await status(app.as({ tenantId: 'of-asset', stationIds: [] }))).toBe(404)
  expect(await status(app.as({ tenantId: 'all-of-it' }))).toBe(404)
})

it('leaves out what the reader may not see, and a device that he does not', async () => {
  const { stationId, deviceId, ask } = await place('some-of-it')
  const as = (...can: string[]) => app.as({ tenantId: 'some-of-it', can })
  expect((await ask(as(repairCodes.view))).titles).toEqual(['电表无显示', '水泵漏水'])
  expect((await ask(as(taskCodes.view))).titles).toEqual(['季度保养', '每日巡检'])
  expect((await ask(as(repairCodes.dispatch))).titles).toEqual(['地面有水'])
  // as in the ledger: the repairs of equipment, not those of devices
  const keeper = as(assetCodes.view)
  expect((await ask(keeper)).titles).toEqual(['水泵漏水', 'sendToRepair', 'enter'])
  // and neither whose they are nor what was written
  const { data } = await keeper.call(listDeviceRecords, { query: { deviceId, kind: 'repair' } })
  expect(data.records).toMatchObject([{ people: null, note: null }])
  expect(await ask(as(taskCodes.view), { kind: 'report' })).toEqual({ total: 0, titles: [] })
  const status = async (who: Caller) => (await who.call(listDeviceRecords, { query: { deviceId } })).status
  expect(await status(as('device_view'))).toBe(403)
  const tenantId = 'some-of-it'
  expect(await status(app.as({ tenantId, stationIds: [] }))).toBe(404)
  expect(await status(app.as({ tenantId: 'all-of-it' }))).toBe(404)
  expect(await status(app.as({ tenantId, stationIds: [stationId] }))).toBe(200)
})
