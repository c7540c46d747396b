import * as z from 'zod'
import { DateTime, field, Id } from '../core/fields'
import { ValueFormat } from '../devices/valueFormat'
import { alarmConditions } from './conditions'
import { alarmLevels } from './levels'

export const alarmStatuses = {
  'active-unacknowledged': '未恢复未确认',
  'active-acknowledged': '未恢复已确认',
  'cleared-unacknowledged': '已恢复未确认',
  cleared: '已恢复',
} as const

/** Why an alarm is recorded and not shown: somebody put it aside, or something else makes it say nothing new (ISA-18.2). */
export const suppressions = {
  shelved: '已搁置',
  maintenance: '设备检修',
  outOfService: '停用',
  design: '随网关离线抑制',
} as const
export type Suppression = keyof typeof suppressions

/** The most alarms of one row that are told by their ids. */
export const mostFolded = 1000

/** Alarms that stand in one row: a flood of their station, in the row of the first, or repeats of one rule, in that of the last. */
export const FoldedAlarms = z.object({
  kind: z.enum(['flood', 'repeats']),
  count: z.number().int(),
  /** There may be more of them, beyond the alarms that were read to fold them. */
  hasMore: z.boolean(),
  firstTime: DateTime,
  lastTime: DateTime,
  /** The highest level of those that stand or that nobody has acknowledged; of all, once there are none. */
  worstLevel: z.number().int(),
  /** How many of them have not cleared. */
  activeCount: z.number().int(),
  /** How many of them nobody has acknowledged. */
  unconfirmedCount: z.number().int(),
  /** The newest first. */
  ids: z.array(Id).max(mostFolded),
  /** Those of them that nobody has acknowledged. */
  unconfirmedIds: z.array(Id).max(mostFolded),
})

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
  condition: field.choice('条件', alarmConditions),
  /** The value that opened it; none where nothing came. */
  value: field.number('告警值').nullable(),
  limit: field.number('限值').nullable(),
  /** How these two are said, as the property of the point has it; in lists alone, of points that are still there. */
  format: ValueFormat.optional(),
  /** Readings that broke the limit while it is open. */
  count: field.number('次数', { column: 60, decimals: 0 }),
  /** How often its rule has opened within the last 24 hours; in lists alone. */
  recent: field.number('24 小时内', { form: false, decimals: 0 }).optional(),
  /** Whether its rule has come within a minute of the time before, twice or more within the last hour; in lists alone. */
  isChattering: z.boolean().optional(),
  /** What a row of a list stands for where alarms are folded; in such lists alone. */
  folded: FoldedAlarms.optional(),
  /** It comes after the alarms that were folded, and stands by itself whatever it repeats; in such lists alone. */
  isUnfolded: z.boolean().optional(),
  status: field.choice('状态', alarmStatuses, { column: 116, search: true, isState: true }),
  clearTime: field.instant('恢复时间', { column: true }).nullable(),
  confirmTime: field.instant('确认时间').nullable(),
  confirmUserName: field.text('确认人').nullable(),
  /** Why it is not shown to operators, null for one that is. */
  suppression: field.choice('抑制', suppressions).nullable(),
  /** How it was handled, as somebody wrote it. */
  handling: field.remark('处理情况', { max: 1000 }),
  /** Who wrote that last, as he was called then: it stays when he has left. */
  handlingUserName: field.text('填写人', { form: false }).nullable(),
  /** Made by `alarmRemark`, read by `readRemark`. */
  remark: field.text('备注', { max: 200, form: false }),
  ruleId: Id.nullable().meta({ label: '告警规则', form: false }),
  deviceId: Id.meta({ label: '设备', form: false }),
  itemId: Id.meta({ label: '数据点', form: false }),
  stationId: Id.meta({ label: '站点', form: false }),
})
export type Alarm = z.infer<typeof Alarm>
