import * as z from 'zod'
import { field, Id } from '../core/fields'
import { ValueFormat } from '../devices/valueFormat'
import { alarmLevels } from './levels'

export const alarmStatuses = {
  'active-unacknowledged': '未恢复未确认',
  'active-acknowledged': '未恢复已确认',
  'cleared-unacknowledged': '已恢复未确认',
  cleared: '已恢复',
} as const

/** An alarm as lists, the popup poll and the socket carry it. */
export const Alarm = z.object({
  id: Id,
  /** 0 info, 1 warning, 2 error. */
  level: z.number().meta({ label: '等级', kind: 'choice', choices: alarmLevels, column: 84, search: true }),
  alarmTime: field.instant('告警时间', { column: true, search: true }),
  /** When it opened, Unix ms. */
  alarmTimeMs: z.number(),
  equipmentName: field.text('设备', { column: true, search: true }),
  alarmContent: field.text('告警内容', { max: 500, column: true }),
  /** The value that opened it. */
  value: field.number('告警值'),
  limit: field.number('限值'),
  /** How these two are said, as the property of the point has it; in lists alone, of points that are still there. */
  format: ValueFormat.optional(),
  /** Readings that broke the limit while it is open. */
  count: field.number('次数', { column: 60, decimals: 0 }),
  status: field.choice('状态', alarmStatuses, { column: 116, search: true }),
  clearTime: field.instant('恢复时间', { column: true }).nullable(),
  confirmTime: field.instant('确认时间').nullable(),
  confirmUserName: field.text('确认人').nullable(),
  /** Comma list; the first part is the linked view's id, empty without one. */
  remark: field.text('备注', { max: 200, form: false }),
  ruleId: Id.nullable().meta({ label: '告警规则', form: false }),
  deviceId: Id.meta({ label: '设备', form: false }),
  itemId: Id.meta({ label: '数据点', form: false }),
  stationId: Id.meta({ label: '站点', form: false }),
})
export type Alarm = z.infer<typeof Alarm>
