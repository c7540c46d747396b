import { importCalls, listImports, undoImport } from '@energy-console/contract/imports'
import {
  moveStock,
  repairLife,
  repairOrders,
  saveRepairHours,
  saveRepairLimits,
  spareParts,
  standardRepairLimits,
  stockCounts,
  stockMovements,
} from '@energy-console/contract/maintenance'
import { listTaskNotices } from '@energy-console/contract/notices'
import { listTasks } from '@energy-console/contract/system'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { importRoutes } from '../../../platform/resource'
import type { Caller } from '../../../testing/callApp'
import { makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'

const { test, app } = await useMaintenance((platform) => [{ routes: importRoutes(platform) }])

const { save, detail, page, remove, update } = spareParts.calls
let serial = 0

/** A repair order at a station; answers its id. */
async function ordered(who: Caller, stationId: string, more: object = {}): Promise<string> {
  const { data, msg } = await who.call(repairOrders.calls.save, {
    body: { title: '更换接触器', stationId, ...more },
  })
  return data?.id ?? msg
}
const stationIn = async (tenantId: string) => (await makeStation(test.db, { tenantId })).id
const costOf = async (who: Caller, id: string) =>
  (await who.call(repairOrders.calls.detail, { query: { id } })).data

/** Makes a part; answers its id. */
async function made(who: Caller, values: object = {}): Promise<string> {
  const partCode = `P${++serial}`
  const { data, msg } = await who.call(save, {
    body: { partCode, partName: '接触器', unit: '个', ...values },
  })
  return data?.id ?? msg
}
const moved = (who: Caller, id: string, kind: string, quantity: string, more: object = {}) =>
  who.call(moveStock, { body: { id, kind, quantity, ...more } })
const stockOf = async (who: Caller, id: string) => (await who.call(detail, { query: { id } })).data
const movementsOf = async (who: Caller, id: string) =>
  (await who.call(stockMovements.calls.page, { query: { partId_equal: id, size: 1000 } })).data.records

/** Waits until a task that a call has begun has ended. */
async function ended(who: Caller, taskId: string) {
  await app.platform.jobs.run('tasks.run')
  await vi.waitFor(async () => {
    const { data } = await who.call(listTasks)
    const task = data.find((one: { id: string }) => one.id === taskId)
    expect(['waiting', 'running', undefined]).not.toContain(task?.state)
  }, 20_000)
}

/** Columns and lines of a table that is imported. */
const counted = (rows: string[][], more: object = {}) => ({
  body: { columns: ['partCode', 'quantity', 'unitPrice', 'reason'], rows, fileName: '盘点.xlsx', ...more },
})

describe('counted stock from a table', () => {
  const { check, start } = importCalls(stockCounts)
  const place = async (tenantId: string) => {
    // a task runs with the rights that its user has by then
    const can = [stockCounts.codes.add, spareParts.codes.view, spareParts.codes.add]
    const who = app.as({ tenantId, userId: await makeUser(test.db, { tenantId, codes: can }), can })
    const [one, two] = [await made(who, { partCode: 'A1' }), await made(who, { partCode: 'A2', price: '3' })]
    await moved(who, one, 'in', '10', { unitPrice: '5' })
    const quantities = async () =>
      Promise.all([one, two].map(async (id) => Number((await stockOf(who, id)).quantity)))
    return { who, one, two, quantities }
  }

  it('is tried without a trace, and says what is wrong with which cell', async () => {
    const { who, quantities, one } = await place('tried')
    const table = counted([
      ['A1', '7', '', ''],
      ['A2', '4', '2.5', '开账'],
      ['A9', '4', '', ''],
      ['A2', '5', '', ''],
      ['A1', '-3', '', ''],
      ['', '1', '', ''],
    ])
    const { data } = await who.call(check, table)
    expect(data.fates).toEqual(['changed', 'changed', 'wrong', 'wrong', 'wrong', 'wrong'])
    expect(data.problems).toMatchObject([
      { row: 2, column: 'partCode', text: '没有这个编号的备件' },
      { row: 3, column: 'partCode', params: { row: 1 } },
      { row: 4, column: 'quantity' },
      { row: 4, column: 'partCode', params: { row: 0 } },
      { row: 5, column: 'partCode' },
    ])
    expect(await quantities()).toEqual([10, 0])
    expect(await movementsOf(who, one)).toHaveLength(1)
  })

  it('tells those who keep the parts what it has taken below its minimum, and nobody where it is only tried', async () => {
    const { who, one } = await place('countedlow')
    const body = { id: one, minimum: '8' }
    expect((await app.as({ tenantId: 'countedlow' }).call(spareParts.calls.update, { body })).code).toBe(200)
    const keeper = app.as({
      tenantId: 'countedlow',
      userId: await makeUser(test.db, { tenantId: 'countedlow', codes: [spareParts.codes.edit] }),
    })
    const told = async () => (await keeper.call(listTaskNotices, { query: {} })).data
    const table = counted([['A1', '7', '', '']])
    await who.call(check, table)
    expect(await told()).toEqual([])
    const begun = await who.call(start, table)
    await ended(who, begun.data.taskId)
    expect(await told()).toMatchObject([{ noticeType: 14, recordId: one }])
  })

  it('is booked as counts, all or nothing, once, and is not taken back', async () => {
    const { who, quantities, one, two } = await place('booked')
    const run = async (table: ReturnType<typeof counted>) => {
      const begun = await who.call(start, table)
      await ended(who, begun.data.taskId)
      const [last] = (await who.call(listImports, { query: { noun: stockCounts.noun } })).data
      return { begun, last }
    }
    const wrong = await run(
      counted([
        ['A1', '7', '', ''],
        ['A9', '4', '', ''],
      ]),
    )
    expect(wrong.last).toMatchObject({ state: 'failed', problems: [{ row: 1, column: 'partCode' }] })
    expect(await quantities()).toEqual([10, 0])
    const lines = [
      ['A1', '7', '', ''],
      ['A2', '4', '2.5', '开账'],
    ]
    const right = await run(counted(lines))
    expect(right.last).toMatchObject({ state: 'done', created: 0, changed: 2, canUndo: false })
    expect(await quantities()).toEqual([7, 4])
    expect((await movementsOf(who, one))[0]).toMatchObject({
      ...{ kind: 'count', quantity: '-3.000', amount: '-15.00', reason: '导入盘点 盘点.xlsx' },
    })
    expect((await movementsOf(who, two))[0]).toMatchObject({
      ...{ kind: 'count', quantity: '4.000', amount: '10.00', reason: '开账' },
    })
    const undone = await who.call(undoImport, { query: { id: right.last.id } })
    expect(undone.msg).toBe('导入的库存盘点不能撤销，请另行登记更正')
    const again = await run(counted(lines))
    expect(again.last).toMatchObject({ state: 'done', changed: 0 })
    expect(await movementsOf(who, two)).toHaveLength(1)
  })

  it('is for those who may move stock, and of the parts that they see', async () => {
    const { quantities } = await place('whose')
    const editor = app.as({ tenantId: 'whose', userId: '9002', can: [spareParts.codes.edit] })
    expect((await editor.call(check, counted([['A1', '1', '', '']]))).status).toBe(403)
    const foreign = app.as({ tenantId: 'foreign', userId: '9003' })
    expect((await foreign.call(check, counted([['A1', '1', '', '']]))).data.fates).toEqual(['wrong'])
    expect(await quantities()).toEqual([10, 0])
  })
})

describe('the stock of a part', () => {
  it('is what its movements come to, at the moving average', async () => {
    const who = app.as({ tenantId: 'average' })
    const id = await made(who, { minimum: '3' })
    expect(await stockOf(who, id)).toMatchObject({ quantity: '0.000', isLow: true, averagePrice: null })
    await moved(who, id, 'in', '2', { unitPrice: '10' })
    await moved(who, id, 'in', '1', { unitPrice: '13' })
    expect(await stockOf(who, id)).toMatchObject({ isLow: false, stockValue: '33.00' })
    const orderId = await ordered(who, await stationIn('average'))
    const { data } = await moved(who, id, 'out', '1', { orderId, reason: '更换' })
    expect(data).toEqual({ quantity: '2.000', amount: '-11.00' })
    const [newest] = await movementsOf(who, id)
    expect(newest).toMatchObject({
      ...{ kind: 'out', quantity: '-1.000', amount: '-11.00', balance: '2.000', balanceValue: '22.00' },
      ...{ orderId, orderName: '更换接触器', reason: '更换', userName: '管理员', partName: '接触器' },
    })
    expect(Number((await stockOf(who, id)).averagePrice)).toBe(11)
    const { data: low } = await who.call(page, { query: { isLow_equal: 'true' } })
    expect(low.records).toMatchObject([{ id }])
  })

  it('is told to those who keep the parts once, when a move takes it below its minimum', async () => {
    const tenantId = 'low'
    const keeper = app.as({
      tenantId,
      userId: await makeUser(test.db, { tenantId, codes: [spareParts.codes.edit] }),
    })
    const other = app.as({
      tenantId,
      userId: await makeUser(test.db, { tenantId, codes: [spareParts.codes.view] }),
    })
    const told = async (who: Caller) => (await who.call(listTaskNotices, { query: {} })).data
    const who = app.as({ tenantId })
    const id = await made(who, { partName: '滤芯', minimum: '2.5' })
    expect(await told(keeper)).toEqual([])
    await moved(who, id, 'in', '4', { unitPrice: '10' })
    await moved(who, id, 'out', '1')
    expect(await told(keeper)).toEqual([])
    const { data } = await moved(who, id, 'out', '1')
    expect(data).toEqual({ quantity: '2.000', amount: '-10.00' })
    await moved(who, id, 'out', '1')
    expect(await told(keeper)).toMatchObject([
      { noticeType: 14, recordId: id, noticeName: '备件“滤芯”剩 2 个，低于最低库存 2.5' },
    ])
    expect(await told(other)).toEqual([])
    await moved(who, id, 'in', '4', { unitPrice: '10' })
    await moved(who, id, 'count', '0', { reason: '盘点' })
    expect(await told(keeper)).toHaveLength(2)
  })

  it('never falls below zero, nor comes back more than an order took', async () => {
    const who = app.as({ tenantId: 'short' })
    const id = await made(who)
    await moved(who, id, 'in', '5', { unitPrice: '2' })
    expect(await moved(who, id, 'out', '5.001')).toMatchObject({
      ...{ status: 400, error: { key: 'maintenance.stockShort' } },
      msg: '库存不足：只有 5 个',
    })
    const stationId = await stationIn('short')
    const back = { orderId: await ordered(who, stationId) }
    await moved(who, id, 'out', '2', back)
    await moved(who, id, 'in', '7', { unitPrice: '9' })
    expect((await moved(who, id, 'return', '1', back)).data.amount).toBe('2.00')
    // nothing comes back for an order that took nothing
    const orderId = await ordered(who, stationId)
    expect(await moved(who, id, 'return', '900', { orderId })).toMatchObject({
      error: { key: 'maintenance.returnedMore' },
    })
    expect(await moved(who, id, 'in', '0.001', { unitPrice: '99999999999' })).toMatchObject({ status: 400 })
    expect(await moved(who, id, 'return', '2', back)).toMatchObject({
      error: { key: 'maintenance.returnedMore' },
    })
    expect((await stockOf(who, id)).quantity).toBe('11.000')
  })

  it.each([
    [{ kind: 'in', quantity: '1' }, '单价'],
    [{ kind: 'out', quantity: '0' }, '数量'],
    [{ kind: 'count', quantity: '1' }, '原因'],
    [{ kind: 'out', quantity: '-1' }, '数量'],
    [{ kind: 'out', quantity: '0.0001' }, '数量'],
  ])('is moved by nothing that leaves out what must be said: %j', async (body, field) => {
    const who = app.as({ tenantId: 'short' })
    const id = await made(who)
    expect(await who.call(moveStock, { body: { id, ...body } })).toMatchObject({
      status: 400,
      msg: expect.stringContaining(field),
    })
  })

  it('is no more than can be kept', async () => {
    const who = app.as({ tenantId: 'large' })
    const id = await made(who)
    await moved(who, id, 'in', '999999999.999', { unitPrice: '0' })
    expect(await moved(who, id, 'in', '1', { unitPrice: '0' })).toMatchObject({
      error: { key: 'maintenance.stockTooLarge' },
    })
  })

  it('is changed by movements alone, which nobody changes, and keeps its part', async () => {
    const who = app.as({ tenantId: 'kept' })
    const id = await made(who)
    await moved(who, id, 'in', '5', { unitPrice: '2' })
    await who.call(update, { body: { id, remark: '已核', quantity: '9', stockValue: '9' } })
    expect(await stockOf(who, id)).toMatchObject({ quantity: '5.000', remark: '已核' })
    await test.db.inTenant({ tenantId: 'kept', stationIds: 'all' }, async (tx) => {
      expect((await tx.execute(sql`update stock_movement set quantity = 9`)).rowCount).toBe(0)
      expect((await tx.execute(sql`delete from stock_movement`)).rowCount).toBe(0)
    })
    expect(await who.call(remove, { query: { ids: id } })).toMatchObject({ error: { key: 'core.inUse' } })
  })

  it('moves once for a form that is sent again', async () => {
    const who = app.as({ tenantId: 'again' })
    const id = await made(who)
    const send = () => moved(who, id, 'in', '5', { unitPrice: '2', formKey: 'form-0001' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.data).toEqual({ quantity: '5.000', amount: '10.00' })
    expect(second.data).toEqual(first.data)
    expect((await stockOf(who, id)).quantity).toBe('5.000')
  })

  it('is part of what an order costs, beside hours and services', async () => {
    const tenantId = 'costs'
    const who = app.as({ tenantId })
    const stationId = await stationIn(tenantId)
    const id = await made(who, { stationId })
    await moved(who, id, 'in', '5', { unitPrice: '2.5' })
    const orderId = await ordered(who, stationId)
    expect(await costOf(who, orderId)).toMatchObject({ partsCost: null, cost: null })
    await moved(who, id, 'out', '3', { orderId })
    await moved(who, id, 'return', '1', { orderId })
    await who.call(saveRepairLimits, { body: { ...standardRepairLimits, labourRate: '80' } })
    const userId = await makeUser(test.db, { tenantId })
    await who.call(repairOrders.calls.update, {
      body: { id: orderId, services: [{ serviceName: '吊装', amount: '300.10' }] },
    })
    await who.call(saveRepairHours, { body: { id: orderId, userId, hours: 1.5, known: null } })
    expect(await costOf(who, orderId)).toMatchObject({
      ...{ partsCost: '5.00', labourCost: '120.00', serviceCost: '300.10', cost: '425.10' },
    })
    expect(await who.call(repairOrders.calls.remove, { query: { ids: orderId } })).toMatchObject({
      error: { key: 'core.inUse' },
    })
    const elsewhere = await ordered(who, await stationIn(tenantId))
    expect(await moved(who, id, 'out', '1', { orderId: elsewhere })).toMatchObject({
      error: { key: 'maintenance.partElsewhere' },
    })
    await who.call(repairLife.calls.close, { body: { id: orderId, reason: '误报' } })
    expect(await moved(who, id, 'out', '1', { orderId })).toMatchObject({
      error: { key: 'maintenance.repairEnded' },
    })
    expect((await moved(who, id, 'return', '2', { orderId })).code).toBe(200)
    expect(await costOf(who, orderId)).toMatchObject({ partsCost: '0.00', cost: '420.10' })
    const stranger = app.as({ tenantId: 'costs2' })
    const theirs = await made(stranger)
    expect((await moved(stranger, theirs, 'in', '1', { unitPrice: '1', orderId })).status).toBe(404)
  })

  it('is conserved, whoever moves it at the same time', async () => {
    const who = app.as({ tenantId: 'many' })
    const stationId = await stationIn('many')
    const orders = [await ordered(who, stationId), await ordered(who, stationId)]
    const move = fc.record({
      kind: fc.constantFrom('in', 'out', 'out', 'return', 'count'),
      thousandths: fc.integer({ min: 1, max: 9_000 }),
      fen: fc.integer({ min: 0, max: 99_999 }),
      order: fc.constantFrom(undefined, 0, 1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 12 }), async (moves) => {
        const id = await made(who, { price: '3.3333' })
        await moved(who, id, 'in', '10', { unitPrice: '1.07' })
        const answers = await Promise.all(
          moves.map(({ kind, thousandths, fen, order }) =>
            moved(who, id, kind, String(thousandths / 1_000), {
              ...{ reason: '一', ...(order !== undefined && { orderId: orders[order] }) },
              ...(kind === 'in' && { unitPrice: String(fen / 100) }),
            }),
          ),
        )
        expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
        const found = [...(await movementsOf(who, id))].reverse()
        expect(found).toHaveLength(1 + answers.filter(({ status }) => status === 200).length)
        let [quantity, value] = [new Big(0), new Big(0)]
        for (const one of found) {
          ;[quantity, value] = [quantity.plus(one.quantity), value.plus(one.amount)]
          expect([one.balance, one.balanceValue]).toEqual([quantity.toFixed(3), value.toFixed(2)])
          expect(quantity.gte(0) && value.gte(0)).toBe(true)
        }
        const stock = await stockOf(who, id)
        expect([stock.quantity, stock.stockValue]).toEqual([quantity.toFixed(3), value.toFixed(2)])
      }),
      { numRuns: 15 },
    )
  })
})

describe('a part of a station', () => {
  it('is seen with its movements by those of the station; one without a station by everybody', async () => {
    const tenantId = 'places'
    const [here, there] = await Promise.all([
      makeStation(test.db, { tenantId }),
      makeStation(test.db, { tenantId }),
    ])
    const all = app.as({ tenantId })
    const own = await made(all, { stationId: there.id })
    const shared = await made(all)
    for (const id of [own, shared]) await moved(all, id, 'in', '1', { unitPrice: '1' })
    const one = app.as({ tenantId, stationIds: [here.id] })
    expect((await moved(one, own, 'out', '1')).status).toBe(404)
    expect((await one.call(page, {})).data.records).toMatchObject([{ id: shared }])
    expect((await one.call(stockMovements.calls.page, {})).data.records).toMatchObject([{ partId: shared }])
    expect((await moved(one, shared, 'out', '1')).status).toBe(200)
  })
})
