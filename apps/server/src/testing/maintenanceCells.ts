import { as, type Cells, figure, word } from './exportedFile'

// the columns of the lists of maintenance by their headings, as their files have them

const kinds = { inspect: '巡检', maintain: '保养' }
const yes = { true: '是', false: '否' }

/** Standards. */
export const standardCells: Cells = {
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

/** Spare parts. */
export const partCells: Cells = {
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

/** Movements of stock. */
export const movementCells: Cells = {
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

/** Repair orders. */
export const orderCells: Cells = {
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

/** Tasks. */
export const taskCells: Cells = {
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

/** Plans. */
export const planCells: Cells = {
  计划名称: as('planName'),
  类型: word('kind', kinds),
  站点: as('stationName'),
  作业标准: as('standardName'),
  触发方式: word('trigger', { calendar: '按日历' }),
  周期: as('rule'),
  计数数据点: as('counterItemName'),
  运行阈值: as('counterAbove'),
  每运行: as('counterEvery'),
  上次以来已运行: as('counterUsed'),
  周末和节假日: word('restRule', { keep: '照常执行', skipRest: '周末和节假日除外' }),
  开始日期: as('firstDay'),
  结束日期: as('lastDay'),
  '完成时限 (h)': as('finishHours'),
  分派方式: word('assignMode', { together: '共同执行', turns: '轮流执行' }),
  值班表: as('rotaName'),
  状态: word('isEnabled', { true: '启用', false: '已暂停' }),
  备注: as('remark'),
}

/** The ledger. */
export const assetCells: Cells = {
  设备名称: as('assetName'),
  设备编号: as('assetCode'),
  状态: word('state', { stock: '在库', inUse: '在用' }),
  设备类别: as('categoryName'),
  站点: as('stationName'),
  位置: as('siteName'),
  安装地点: as('place'),
  经度: as('longitude'),
  纬度: as('latitude'),
  监测设备: as('deviceName'),
  型号规格: as('model'),
  生产厂家: as('maker'),
  出厂编号: as('serialNo'),
  供应商: as('supplierName'),
  '购置金额 (元)': figure('price'),
  购置日期: as('purchaseDate'),
  投运日期: as('commissionDate'),
  保修截止: as('warrantyDate'),
  '提前提醒 (天)': as('remindDays'),
  负责人: as('responsible'),
  联系电话: as('responsiblePhone'),
  备注: as('remark'),
}

/** Handovers. */
export const handoverCells: Cells = {
  站点: as('stationName'),
  班次: as('shiftName'),
  状态: word('state', { draft: '草稿', waiting: '待接班', done: '已交接' }),
  值班表: as('rotaName'),
  接班人: as('takerName'),
  开始时间: as('fromTime'),
  交班时间: as('givenTime'),
  交班人签字: as('givenBy'),
  接班时间: as('takenTime'),
  接班人签字: as('takenBy'),
}

/** Reports from the site. */
export const reportCells: Cells = {
  报修编号: as('reportNo'),
  状态: word('state', { waiting: '待处理' }),
  报修时间: as('reportTime'),
  站点: as('stationName'),
  台账设备: as('assetName'),
  故障描述: as('description'),
  报修人: as('contact'),
  联系电话: as('phone'),
}
