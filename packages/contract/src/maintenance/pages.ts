import { recordButtons } from '../core/codes'
import { page } from '../core/page'
import { handoverSignCode } from './handover/codes'
import { assetCodes } from './ledger/codes'
import { repairCodes } from './repair/codes'
import { stockMoveCode } from './spare/codes'
import { taskCodes } from './task/codes'

export const maintenanceFilesPage = page({
  path: '/maintenance/files/index',
  title: '运维文件',
  code: 'maintenance_files',
  icon: 'FolderOutlined',
  emptyText:
    '运维文件是图纸、说明书、检测报告、证书和照片：放进文件夹，加上标签和有效期，需要时找得到，到期前有提醒。',
  buttons: {
    ...recordButtons('maintenance_file', '运维文件'),
    ...recordButtons('maintenance_folder', '文件夹'),
  },
})

export const assetsPage = page({
  path: '/maintenance/ops-devices/index',
  title: '设备台账',
  code: 'ops_devices',
  icon: 'ProfileOutlined',
  emptyText:
    '设备台账记录每一台要维护的设备：它是什么、装在哪里、由谁负责、保修到什么时候，以及它的文件、照片和全部经历。',
  records: {
    permission: 'ops_device',
    label: '台账设备',
    load: async () => (await import('./ledger/assets')).assets,
  },
  buttons: {
    [assetCodes.move]: '变更设备状态',
    [assetCodes.retire]: '报废设备',
    ...recordButtons('ops_device_category', '设备类别'),
  },
})

/** Opened from the list, and by the QR code on the equipment. */
export const assetPage = page({
  path: '/maintenance/ops-devices/detail/:assetId',
  title: '设备档案',
  code: 'ops_devices',
  isHidden: true,
})

export const inspectStandardsPage = page({
  path: '/maintenance/ops-inspect-standard/index',
  title: '巡检标准',
  code: 'ops_inspect_standard',
  icon: 'FileSearchOutlined',
  emptyText: '巡检标准写明一次巡检要看什么：每个项目怎样填写、合格的范围、方法、工具和安全注意事项。',
  records: {
    permission: 'ops_standard',
    label: '作业标准',
    load: async () => (await import('./standard/standards')).workStandards,
  },
})

export const maintainStandardsPage = page({
  path: '/maintenance/ops-maintain-standard/index',
  title: '保养标准',
  code: 'ops_maintain_standard',
  icon: 'FileTextOutlined',
  emptyText: '保养标准写明一次保养要做什么：每个项目的要求、怎样填写、需要的工具、用时和安全注意事项。',
})

export const inspectPlansPage = page({
  path: '/maintenance/ops-inspect-plan/index',
  title: '巡检计划',
  code: 'ops_inspect_plan',
  icon: 'FieldTimeOutlined',
  emptyText: '巡检计划写明什么设备按哪个标准、在什么时候、由谁巡检；先在“巡检标准”里写好标准。',
  records: {
    permission: 'ops_plan',
    label: '作业计划',
    load: async () => (await import('./plan/plans')).workPlans,
  },
})

export const maintainPlansPage = page({
  path: '/maintenance/ops-maintain-plan/index',
  title: '保养计划',
  code: 'ops_maintain_plan',
  icon: 'ToolOutlined',
  emptyText: '保养计划写明什么设备按哪个标准、在什么时候、由谁保养；先在“保养标准”里写好标准。',
})

export const sparePartsPage = page({
  path: '/maintenance/ops-spare-part/index',
  title: '备件',
  code: 'ops_spare_part',
  icon: 'InboxOutlined',
  emptyText: '备件写明仓库里有什么、放在哪里、最低存多少；入库、出库、退库和盘点都留有记录。',
  records: {
    permission: 'ops_spare_part',
    label: '备件',
    load: async () => (await import('./spare/parts')).spareParts,
  },
  buttons: { [stockMoveCode]: '登记出入库' },
})

export const shiftHandoversPage = page({
  path: '/maintenance/ops-shift-handover/index',
  title: '交接班',
  code: 'ops_shift_handover',
  icon: 'SwapOutlined',
  emptyText: '交接班自动汇总上次交接以来的告警、挂牌和备注，写上交接事项，由交班人和接班人先后签字。',
  records: {
    permission: 'ops_shift_handover',
    label: '交接班',
    load: async () => (await import('./handover/handovers')).shiftHandovers,
  },
  buttons: { [handoverSignCode]: '签字和退回' },
})

/** Opened from the list, and by the notice of who is to take over. */
export const shiftHandoverPage = page({
  path: '/maintenance/ops-shift-handover/detail/:handoverId',
  title: '交接记录',
  code: 'ops_shift_handover',
  isHidden: true,
})

export const repairOrdersPage = page({
  path: '/maintenance/ops-repair-task/index',
  title: '维修工单',
  code: 'ops_repair_task',
  icon: 'BuildOutlined',
  emptyText:
    '维修工单从报修到验收记录一次维修：哪里坏了、多急、由谁修、修了多久、花了多少；也可以在告警里直接创建。',
  records: {
    permission: 'ops_repair',
    label: '维修工单',
    load: async () => (await import('./repair/orders')).repairOrders,
  },
  buttons: {
    [repairCodes.dispatch]: '派单和关闭维修工单',
    [repairCodes.work]: '接单和维修',
    [repairCodes.approve]: '验收维修工单',
    [repairCodes.limits]: '设置维修时限',
  },
})

/** Opened from the list, by notices and from alarms. */
export const repairOrderPage = page({
  path: '/maintenance/ops-repair-task/detail/:orderId',
  title: '工单详情',
  code: 'ops_repair_task',
  isHidden: true,
})

export const inspectTasksPage = page({
  path: '/maintenance/ops-inspect-task/index',
  title: '巡检任务',
  code: 'ops_inspect_task',
  icon: 'CarryOutOutlined',
  lists: async () => (await import('./task/tasks')).workTasks,
  emptyText: '巡检任务按巡检计划提前七天自动生成，到时间由执行人填写、提交验收；先在“巡检计划”里安排。',
  buttons: {
    [taskCodes.view]: '查看作业任务',
    [taskCodes.execute]: '执行作业任务',
    [taskCodes.check]: '验收作业任务',
    [taskCodes.dispatch]: '派发和取消作业任务',
  },
})

/** One round: carried out here, on a phone; what notices and labels open. */
export const inspectTaskPage = page({
  path: '/maintenance/ops-inspect-task/detail/:taskId',
  title: '巡检任务',
  code: 'ops_inspect_task',
  isHidden: true,
})

export const maintainTasksPage = page({
  path: '/maintenance/ops-maintain-task/index',
  title: '保养任务',
  code: 'ops_maintain_task',
  icon: 'ScheduleOutlined',
  lists: async () => (await import('./task/tasks')).workTasks,
  emptyText: '保养任务按保养计划提前七天自动生成，到时间由执行人填写、提交验收；先在“保养计划”里安排。',
})

/** One maintenance: carried out here, on a phone; what notices and labels open. */
export const maintainTaskPage = page({
  path: '/maintenance/ops-maintain-task/detail/:taskId',
  title: '保养任务',
  code: 'ops_maintain_task',
  isHidden: true,
})

export const opsStatisticsPage = page({
  path: '/maintenance/ops-statistic/index',
  title: '运维统计',
  code: 'ops_statistic',
  icon: 'BarChartOutlined',
  emptyText: '这段时间没有作业任务，也没有维修工单，可以换一个时间范围。',
})

export const dynamosPage = page({
  path: '/devices/dynamo-management',
  title: '发电机管理',
  icon: 'ThunderboltOutlined',
  emptyText:
    '登记发电机和它的运行数据点，启动次数、运行小时自动统计；试机到期有提醒，达到时长的运行自动记为一次试机。',
  records: {
    permission: 'standby_source',
    label: '备用电源',
    load: async () => (await import('./standby/sources')).standbySources,
  },
  buttons: recordButtons('standby_test', '试验记录'),
})

export const epsPage = page({
  path: '/devices/eps-management',
  title: '应急电源管理',
  icon: 'MedicineBoxOutlined',
  emptyText:
    '登记应急电源和它的运行、电池数据点，放电次数和时间自动统计；试验到期有提醒，达到时长的放电自动记为一次试验。',
})

/** Below 设备管理: what stands by for when the mains fail. */
export const standbyPages = [dynamosPage, epsPage]

/** Below 运维管理, in the order of the sidebar. */
export const maintenancePages = [
  maintenanceFilesPage,
  assetsPage,
  assetPage,
  inspectStandardsPage,
  maintainStandardsPage,
  inspectPlansPage,
  inspectTasksPage,
  inspectTaskPage,
  maintainPlansPage,
  maintainTasksPage,
  maintainTaskPage,
  repairOrdersPage,
  repairOrderPage,
  sparePartsPage,
  shiftHandoversPage,
  shiftHandoverPage,
  opsStatisticsPage,
]
