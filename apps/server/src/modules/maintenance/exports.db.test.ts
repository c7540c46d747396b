import {
  assetCategories,
  assets,
  dispatchRepairOrder,
  faultReports,
  getWorkTask,
  handoverLife,
  handoverSignCode,
  makeReportLink,
  moveStock,
  repairLife,
  repairOrders,
  saveMyRepairHours,
  saveRepairLimits,
  saveTaskResults,
  sendFaultReport,
  shiftHandovers,
  spareParts,
  standardRepairLimits,
  stockMovements,
  type TaskItem,
  taskLife,
  workPlans,
  workStandards,
  workTasks,
} from '@energy-console/contract/maintenance'
import { it } from 'vitest'
import type { Caller } from '../../testing/callApp'
import { type Cells, type Exported, expectReadBack } from '../../testing/exportedFile'
import { makeStation, makeUser } from '../../testing/factories'
import {
  assetCells,
  handoverCells,
  movementCells,
  orderCells,
  partCells,
  planCells,
  reportCells,
  standardCells,
  taskCells,
} from '../../testing/maintenanceCells'
import { useMaintenance } from '../../testing/useMaintenance'

const { test, app } = await useMaintenance()

/** A plant where rounds were made, of which one has found something that was repaired with a part. */
async function place(tenantId: string) {
  const userId = await makeUser(test.db, { tenantId })
  const who = app.as({ tenantId, userId })
  const { id: stationId } = await makeStation(test.db, { tenantId, stationName: '一号站' })
  const idOf = async (answer: Promise<{ data: { id: string }; msg: string }>) => {
    const { data, msg } = await answer
    if (!data) throw new Error(msg)
    return data.id
  }
  const categoryId = await idOf(who.call(assetCategories.calls.save, { body: { categoryName: '水泵' } }))
  const pump = { assetName: '1号水泵', assetCode: 'P-1', stationId, categoryId }
  const assetId = await idOf(who.call(assets.calls.save, { body: pump }))
  const standard = (body: object) => idOf(who.call(workStandards.calls.save, { body }))
  const items = [{ itemName: '振动', itemKind: 'number', unit: 'mm/s', highLimit: 4.5 }]
  const standardId = await standard({
    ...{ standardName: '水泵周巡', kind: 'inspect', categoryId, minutes: 20, tools: '=测振仪', items },
    ...{ method: '逐台测量，\n记录最大值', safetyNote: '勿触“转动”部件', remark: '含, 逗号' },
  })
  await standard({ standardName: '外观检查', kind: 'inspect', items: [{ itemName: '外观' }] })
  const oil = await standard({ standardName: '换油', kind: 'maintain', items: [{ itemName: '油位' }] })
  await who.call(workPlans.calls.save, {
    body: {
      ...{ planName: '每日巡检', kind: 'inspect', stationId, standardId, rule: 'FREQ=DAILY' },
      ...{ times: [{ time: '20:00' }], firstDay: '2026-03-01', finishHours: 8 },
      ...{ categories: [{ categoryId }], assignees: [{ userId }] },
    },
  })
  await idOf(
    who.call(workPlans.calls.save, {
      body: {
        ...{
          planName: '=换油',
          kind: 'maintain',
          stationId,
          standardId: oil,
          rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
        },
        ...{
          times: [{ time: '08:00' }],
          firstDay: '2026-04-01',
          lastDay: '2027-03-31',
          restRule: 'skipRest',
        },
        ...{ targets: [{ assetId }], assignees: [{ userId }], assignMode: 'turns', isEnabled: false },
        remark: '每月一次，\n停机进行',
      },
    }),
  )
  const { data: page } = await who.call(workTasks.calls.page, { query: { ascs: 'dueFrom' } })
  const taskId: string = page.records[0].id
  await who.call(taskLife.calls.start, { body: { id: taskId } })
  const [item] = (await who.call(getWorkTask, { query: { id: taskId } })).data.items as TaskItem[]
  const taskItemId = item?.id ?? ''
  const results = [{ itemId: taskItemId, value: '6.2', note: '轴承异响', enteredMs: app.clock.now() }]
  await who.call(saveTaskResults, { body: { id: taskId, results } })
  await who.call(taskLife.calls.submit, { body: { id: taskId } })
  await who.call(saveRepairLimits, { body: { ...standardRepairLimits, labourRate: '80' } })
  const order = (body: object) => idOf(who.call(repairOrders.calls.save, { body: { stationId, ...body } }))
  const id = await order({
    ...{ title: '水泵振动大', priority: 'urgent', assetId, taskId, taskItemId },
    ...{ description: '6.2 mm/s\n夜间更明显', reporterPhone: '138-0000-1024' },
  })
  await order({ title: '+照明不亮' })
  const part = (body: object) => idOf(who.call(spareParts.calls.save, { body: { unit: '套', ...body } }))
  const seal = await part({
    ...{ partCode: '00123', partName: '机械密封', specification: 'MG1-45', maker: '上泵', minimum: '2' },
    ...{ stationId, storedAt: 'B-02', price: '260.5', remark: '进口' },
  })
  await part({ partCode: 'Z-9', partName: '轴承' })
  await who.call(moveStock, { body: { id: seal, kind: 'in', quantity: '2.5', unitPrice: '200' } })
  await who.call(moveStock, { body: { id: seal, kind: 'out', quantity: '1', orderId: id, reason: '更换' } })
  await who.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: '' } })
  await who.call(repairLife.calls.accept, { body: { id } })
  await who.call(saveMyRepairHours, { body: { id, hours: 1.5, known: null } })
  const done = { workNote: '更换密封', services: [{ serviceName: '动平衡', amount: '300.10' }] }
  await who.call(repairOrders.calls.update, { body: { id, ...done } })
  await who.call(repairLife.calls.handIn, { body: { id } })
  await who.call(repairLife.calls.approve, { body: { id } })
  await idOf(
    who.call(assets.calls.save, {
      body: {
        ...{ assetName: '+2号水泵', assetCode: '00012', stationId, categoryId, place: '“东”侧, 3 号基础' },
        ...{
          longitude: 120.5,
          latitude: -0.25,
          model: 'ISG',
          maker: '上泵',
          serialNo: '0045',
          price: '32800.50',
        },
        ...{ purchaseDate: '2024-02-29', commissionDate: '2024-03-01', warrantyDate: '2027-03-01' },
        ...{ remindDays: 60, responsible: '王五', responsiblePhone: '138-0000-2036', remark: '备用\n泵' },
      },
    }),
  )
  await handOver(tenantId, stationId)
  const { token } = (await who.call(makeReportLink, { body: { id: assetId } })).data
  const reporter = { contact: '=李师傅', phone: '+86 512-6688' }
  await who.call(sendFaultReport, { body: { token, description: '-漏水, “很大”\n地面湿', ...reporter } })
  await who.call(sendFaultReport, { body: { token, description: '异响' } })
  return who
}

/** One shift that was taken over, one that waits to be, and a draft. */
async function handOver(tenantId: string, stationId: string) {
  const signer = () => makeUser(test.db, { tenantId, codes: [handoverSignCode] })
  const [first, second] = [await signer(), await signer()]
  const giver = app.as({ tenantId, userId: first, userName: '=甲' })
  const taker = app.as({ tenantId, userId: second, userName: '乙' })
  const written = async (body: object): Promise<string> =>
    (await giver.call(shiftHandovers.calls.save, { body: { stationId, ...body } })).data.id
  const id = await written({ shiftName: '早班', takerId: second, remarks: '2 号泵异响' })
  await giver.call(handoverLife.calls.give, { body: { id } })
  await taker.call(handoverLife.calls.take, { body: { id } })
  const waiting = await written({ shiftName: '-中班' })
  await giver.call(handoverLife.calls.give, { body: { id: waiting } })
  await written({ shiftName: '夜班' })
}

let made: Promise<Caller> | undefined
/** The plant of all of them. */
const plant = () => {
  made ??= place('exports')
  return made
}

it.each<[string, Exported, Cells, Record<string, string>]>([
  ['standards of rounds', workStandards, standardCells, { kind_equal: 'inspect', ascs: 'id' }],
  ['standards of maintenance', workStandards, standardCells, { kind_equal: 'maintain' }],
  ['plans', workPlans, planCells, { ascs: 'id' }],
  ['equipment', assets, assetCells, { ascs: 'assetCode' }],
  ['handovers', shiftHandovers, handoverCells, { ascs: 'id' }],
  ['reports from the site', faultReports, reportCells, {}],
  ['spare parts', spareParts, partCells, { ascs: 'partCode' }],
  ['movements of stock', stockMovements, movementCells, {}],
  ['repair orders', repairOrders, orderCells, { ascs: 'orderNo' }],
  ['tasks', workTasks, taskCells, { kind_equal: 'inspect', ascs: 'dueFrom' }],
])('%s are read back as the list has them, cell by cell', async (_what, list, cells, query) => {
  await expectReadBack({ app, who: await plant() }, list, cells, query)
})
