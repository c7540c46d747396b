import * as z from 'zod'
import { choice, Id, reference, resource } from '../core'
import { ValueFormat } from '../devices/valueFormat'

export const alarmLevels = [
  { value: 0, label: '提示' },
  { value: 1, label: '警告' },
  { value: 2, label: '严重' },
] as const

/** How a value stands to the limit; states are compared by 等于 and 不等于, which know no dead band. */
export const alarmConditions = {
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  eq: '等于',
  ne: '不等于',
} as const
export type AlarmCondition = keyof typeof alarmConditions

/**
 * A threshold rule on one point. It opens when the condition has held for `onDelayMs`, and clears when the value has
 * come back past the limit by `deadBand`.
 */
export const AlarmRule = z.object({
  ruleName: z.string().trim().min(1).max(64).meta({ label: '规则名称', column: true, search: true }),
  itemId: reference('point', { label: '数据点', column: true }),
  stationId: reference('station', { label: '站点', column: true, search: true, readOnly: true }).optional(),
  condition: choice(alarmConditions, { label: '条件', column: true }),
  limit: z.number().finite().meta({ label: '限值', column: true }),
  deadBand: z.number().min(0).optional().meta({ label: '回差', column: true }),
  onDelayMs: z
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .optional()
    .meta({ label: '延时', unit: 'ms', column: true }),
  level: z.number().int().min(0).max(2).meta({
    label: '等级',
    column: true,
    search: true,
    input: 'select',
    choices: alarmLevels,
  }),
  content: z.string().trim().min(1).max(200).meta({
    label: '告警内容',
    column: true,
    help: '可用占位符 {{value}}、{{limit}}、{{unit}}、{{device}}',
  }),
  /** The schematic that the popup leads to; its id is the first part of the alarm's `remark`. */
  viewId: Id.nullish().meta({ label: '关联画面' }),
  isEnabled: z.boolean().optional().meta({ label: '启用', column: true, input: 'switch' }),
})
export type AlarmRule = z.infer<typeof AlarmRule>

/** What lists say of a rule beside its fields; names and format are null where the point is not the caller's to see. */
export const AlarmRulePlace = z.object({
  deviceId: Id,
  /** Device and property. */
  itemName: z.string().nullable(),
  format: ValueFormat.nullable(),
})

export const alarmRules = resource({
  path: '/ml-mlink/alarmrule',
  noun: 'alarmRule',
  label: '告警规则',
  schema: AlarmRule,
  permission: 'alarm_rule',
  title: 'ruleName',
  unique: [{ fields: ['ruleName'] }],
  answered: { ...AlarmRulePlace.shape, viewName: z.string().nullable() },
})
