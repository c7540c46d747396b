import * as z from 'zod'
import { field, Id, resource, rule } from '../core'
import { ValueFormat } from '../devices/valueFormat'
import { alarmConditions, isEquality } from './conditions'
import { alarmLevels } from './levels'

/**
 * A threshold rule on one point. It opens when the condition has held for `onDelayMs`, and clears when the value has
 * come back past the limit by `deadBand`.
 */
export const AlarmRule = z.object({
  ruleName: field.name('规则名称', { column: true, search: true }),
  itemId: field.reference('数据点', 'point', { column: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  condition: field.choice('条件', alarmConditions, { column: true }),
  limit: field.number('限值', { column: true }),
  deadBand: field.number('回差', { min: 0, column: true }).optional(),
  onDelayMs: field.duration('延时', 'ms', { max: 86_400_000, column: true }).optional(),
  level: field.numberChoice('等级', alarmLevels, { column: true, search: true }),
  content: field.name('告警内容', {
    max: 200,
    column: true,
    help: '可用占位符 {{value}}、{{limit}}、{{unit}}、{{device}}',
  }),
  /** The schematic that the popup leads to; its id is the first part of the alarm's `remark`. */
  viewId: Id.nullish().meta({ label: '关联画面' }),
  isEnabled: field.toggle('启用', { column: true }).optional(),
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
  rules: [
    rule(
      AlarmRule,
      ['condition', 'deadBand'],
      ({ condition, deadBand }) => !isEquality(condition) || !deadBand,
      '等于和不等于没有回差',
    ),
  ],
  unique: [{ fields: ['ruleName'] }],
  answered: {
    ...AlarmRulePlace.shape,
    viewName: z.string().nullable(),
    /** Another record keeps it: it is changed and removed there alone. */
    isOwned: z.boolean(),
  },
})
