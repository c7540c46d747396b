import * as z from 'zod'
import { StatisticPeriod } from '../../alarms/statistics'
import { exportCall, field } from '../../core'

const number = (label: string) => field.number(label, { column: true })

/** A line of the first sheet of 运维统计: a number of the period beside that of the one before. */
export const OpsFigureRow = z.object({
  figure: field.text('指标', { column: true }),
  unit: field.text('单位', { column: true }),
  value: number('本期').nullable(),
  before: number('上期').nullable(),
})

/** A line of its sheets of tasks. */
export const PunctualityFileRow = z.object({
  name: field.text('名称', { column: true }),
  onTime: number('按时完成'),
  late: number('超时完成'),
  missed: number('超时未完成'),
  open: number('未到期'),
})

const cost = {
  hours: number('工时（小时）'),
  labour: number('人工费用（元）'),
  services: number('外委费用（元）'),
  parts: number('备件费用（元）'),
  sum: number('费用合计（元）'),
}

/** A line of its sheet of stations. */
export const StationCostFileRow = z.object({
  stationName: field.text('站点', { column: true }),
  count: number('故障次数'),
  ...cost,
})

/** A line of its sheet of devices. */
export const DeviceFailureFileRow = z.object({
  name: field.text('设备', { column: true }),
  stationName: field.text('站点', { column: true }),
  count: number('故障次数'),
  before: number('上期'),
  downHours: number('停机时间（小时）'),
  betweenHours: number('平均故障间隔（小时）').nullable(),
  ...cost,
})

/** A line of its sheet of kinds of equipment. */
export const CategoryFailureFileRow = z.object({
  name: field.text('设备类别', { column: true }),
  pieces: number('台数'),
  count: number('故障次数'),
  betweenHours: number('平均故障间隔（小时）').nullable(),
})

/** A line of its sheet of people. */
export const WorkloadFileRow = z.object({
  name: field.text('人员', { column: true }),
  tasks: number('作业任务'),
  tasksDone: number('已完成任务'),
  taskHours: number('任务预计工时（小时）'),
  orders: number('负责的工单'),
  ordersDone: number('已修复工单'),
  hours: number('维修工时（小时）'),
})

/** A line of its sheet of how long orders took that were reported in a step of the period. */
export const RepairTimesFileRow = z.object({
  step: field.text('日期', { column: true }),
  respondHours: number('平均响应时间（小时）').nullable(),
  repairHours: number('平均修复时间（小时）').nullable(),
})

/** A line of its sheet of orders that have not ended, and of tasks that are past their time. */
export const BacklogFileRow = z.object({
  age: field.text('已报修或已超时', { column: true }),
  urgent: number('紧急'),
  high: number('重要'),
  normal: number('一般'),
  low: number('低'),
  inspect: number('超时巡检'),
  maintain: number('超时保养'),
})

/** 运维统计 as a file; a workbook has a sheet for each of its parts, a text file the figures alone. */
export const exportOpsStatistics = exportCall({
  path: '/api/ml-mlink/opsstatistic/export',
  mayLag: true,
  label: '导出运维统计',
  permission: 'ops_statistic',
  query: StatisticPeriod,
})
