import {
  assetCategories,
  assets,
  dispatchRepairOrder,
  getWorkTask,
  moveStock,
  repairLife,
  repairOrders,
  saveMyRepairHours,
  saveRepairLimits,
  saveTaskResults,
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
import { as, type Cells, type Exported, expectReadBack, figure, word } from '../../testing/exportedFile'
import { makeStation, makeUser } from '../../testing/factories'
import { useMaintenance } from '../../testing/useMaintenance'

const { test, app } = await useMaintenance()

const kinds = { inspect: '巡检', maintain: '保养' }
const yes = { true: '是', false: '否' }

const standardCells: Cells = {
  标准名称: as('standardName'),
  类型: word('kind', kinds),
  适用类别: as('categoryName'),
  '预计用时 (min)': as('minutes'),
  工具和材料: as('tools'),
  方法: as('method'),
  安全注意事项: as('safetyNote'),
  版本: as('version'),
  备注: as('remark'),
}
const partCells: Cells = {
  备件编号: as('partCode'),
  备件名称: as('partName'),
  型号规格: as('specification'),
  生产厂家: as('maker'),
  单位: as('unit'),
  库存: figure('quantity'),
  最低库存: figure('minimum'),
  库存状态: word('isLow', { true: '低于最低库存', false: '充足' }),
  '平均单价 (元)': figure('averagePrice'),
  '库存金额 (元)': figure('stockValue'),
  站点: as('stationName'),
  库位: as('storedAt'),
  '参考单价 (元)': figure('price'),
  备注: as('remark'),
}
const movementCells: Cells = {
  时间: as('moveTime'),
  备件: as('partName'),
  站点: as('stationName'),
  类型: word('kind', { in: '入库', out: '出库', return: '退库', count: '盘点' }),
  数量: figure('quantity'),
  '单价 (元)': figure('unitPrice'),
  '金额 (元)': figure('amount'),
  结存数量: figure('balance'),
  '结存金额 (元)': figure('balanceValue'),
  工单: as('orderName'),
  原因: as('reason'),
  经办人: as('userName'),
}
const orderCells: Cells = {
  工单号: as('orderNo'),
  标题: as('title'),
  状态: word('state', { waiting: '待派单', done: '已完成' }),
  优先级: word('priority', { urgent: '紧急', normal: '一般' }),
  响应期限: as('responseDue'),
  维修期限: as('repairDue'),
  站点: as('stationName'),
  台账设备: as('assetName'),
  监测设备: as('deviceName'),
  故障描述: as('description'),
  工单来源: word('source', { manual: '人工报修', inspection: '巡检' }),
  告警: as('alarmName'),
  作业任务: as('taskName'),
  现场报修: as('reportName'),
  报修人: as('reporter'),
  联系电话: as('reporterPhone'),
  维修负责人: as('assigneeName'),
  协助人: as('helperName'),
  我负责的: word('isMine', yes),
  超期: word('overdue', { response: '响应超时', repair: '维修超时' }),
  报修时间: as('reportTime'),
  派单时间: as('dispatchTime'),
  接单时间: as('acceptTime'),
  挂起时间: as('suspendTime'),
  提交时间: as('submitTime'),
  完成时间: as('endTime'),
  故障原因: as('causeName'),
  处理措施: as('remedyName'),
  维修说明: as('workNote'),
  '备件费用 (元)': figure('partsCost'),
  '人工费用 (元)': figure('labourCost'),
  '外委费用 (元)': figure('serviceCost'),
  '费用合计 (元)': figure('cost'),
}
const taskCells: Cells = {
  类型: word('kind', kinds),
  任务: as('title'),
  站点: as('stationName'),
  状态: word('state', { waiting: '待执行', running: '执行中', checking: '待验收' }),
  开始时间: as('dueFrom'),
  截止时间: as('dueUntil'),
  执行人: as('assigneeNames'),
  指派给我: word('isMine', yes),
  是否超时: word('isLate', { true: '已超时', false: '未超时' }),
  项目数: as('itemCount'),
  已填项目: as('doneCount'),
  异常项目: as('failedCount'),
  '预计用时 (min)': as('minutes'),
  实际开始: as('startTime'),
  提交时间: as('submitTime'),
  完成时间: as('doneTime'),
  作业计划: as('planName'),
}

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
  await standard({ standardName: '换油', kind: 'maintain', items: [{ itemName: '油位' }] })
  await who.call(workPlans.calls.save, {
    body: {
      ...{ planName: '每日巡检', kind: 'inspect', stationId, standardId, rule: 'FREQ=DAILY' },
      ...{ times: [{ time: '20:00' }], firstDay: '2026-03-01', finishHours: 8 },
      ...{ categories: [{ categoryId }], assignees: [{ userId }] },
    },
  })
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
  return who
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
  ['spare parts', spareParts, partCells, { ascs: 'partCode' }],
  ['movements of stock', stockMovements, movementCells, {}],
  ['repair orders', repairOrders, orderCells, { ascs: 'orderNo' }],
  ['tasks', workTasks, taskCells, { kind_equal: 'inspect', ascs: 'dueFrom' }],
])('%s are read back as the list has them, cell by cell', async (_what, list, cells, query) => {
  await expectReadBack({ app, who: await plant() }, list, cells, query)
})
