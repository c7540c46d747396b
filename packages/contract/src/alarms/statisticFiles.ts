import * as z from 'zod'
import { exportCall, field } from '../core'
import { StatisticPeriod } from './statistics'

const counted = { count: field.number('次数', { column: true }) }
const compared = { ...counted, before: field.number('上期', { column: true }) }

/** A line of the first sheet of 故障统计: a number of the period beside that of the one before. */
export const AlarmFigureRow = z.object({
  figure: field.text('指标', { column: true }),
  unit: field.text('单位', { column: true }),
  value: field.number('本期', { column: true }).nullable(),
  before: field.number('上期', { column: true }).nullable(),
})

/** A line of its sheet of levels. */
export const AlarmLevelFileRow = z.object({ level: field.text('等级', { column: true }), ...compared })

/** A line of its sheets of stations, devices and products. */
export const AlarmRankFileRow = z.object({ name: field.text('名称', { column: true }), ...counted })

/** A line of its sheet of rules. */
export const AlarmRuleFileRow = z.object({
  ruleName: field.text('告警规则', { column: true }),
  deviceName: field.text('设备', { column: true }),
  ...counted,
  hours: field.number('持续时间合计（小时）', { column: true }),
})

/** A line of its sheet of days. */
export const AlarmDayFileRow = z.object({
  day: field.text('日期', { column: true }),
  info: field.number('提示', { column: true }),
  warning: field.number('警告', { column: true }),
  serious: field.number('严重', { column: true }),
})

/** A line of its sheet of the hours of the week. */
export const AlarmHourFileRow = z.object({
  weekday: field.text('星期', { column: true }),
  hour: field.number('小时', { column: true }),
  ...counted,
})

/** 故障统计 as a file; a workbook has a sheet for each of its parts, a text file the figures alone. */
export const exportAlarmStatistics = exportCall({
  path: '/api/ml-mlink/equipmentalarm/statisticsExport',
  mayLag: true,
  label: '导出故障统计',
  permission: 'warning_statistic',
  query: StatisticPeriod,
})

/** A line of 故障分析: a rule whose alarms help nobody, and what to try. */
export const NuisanceFileRow = z.object({
  ruleName: field.text('告警规则', { column: true }),
  deviceName: field.text('设备', { column: true }),
  ...compared,
  kinds: field.text('原因', { column: true }),
  medianSeconds: field.number('一半不超过（秒）', { column: true }).nullable(),
  confirmedPercent: field.number('确认率（%）', { column: true }),
  onDelaySeconds: field.number('建议延时（秒）', { column: true }).nullable(),
  offDelaySeconds: field.number('建议恢复保持（秒）', { column: true }).nullable(),
  deadBand: field.number('建议回差', { column: true }).nullable(),
})

/** A line of its sheet of devices. */
export const ChangedDeviceFileRow = z.object({
  deviceName: field.text('设备', { column: true }),
  ...compared,
})

/** 故障分析 as a file; a workbook lists the devices that have changed most on a second sheet. */
export const exportFaultAnalysis = exportCall({
  path: '/api/ml-mlink/equipmentalarm/faultAnalysisExport',
  mayLag: true,
  label: '导出故障分析',
  permission: 'warning_analysis',
  query: StatisticPeriod,
})
