import * as z from 'zod'
import { alarmConditions, isEquality } from '../alarms/conditions'
import { alarmLevels } from '../alarms/levels'
import { field } from '../core'

/** A rule that every new device of a product gets for one of its properties; later changes are those of the device's rule. */
export const DefaultAlarm = z
  .object({
    propertyNo: field.code('属性标识'),
    ruleName: field.name('规则名称', { max: 32 }),
    condition: field.choice('条件', alarmConditions).default('gt'),
    limit: field.number('限值'),
    deadBand: field.number('回差', { min: 0 }).default(0),
    onDelayMs: field.duration('延时', 'ms', { max: 86_400_000 }).default(0),
    level: field.numberChoice('等级', alarmLevels).default(1),
    content: field.name('告警内容', { max: 200 }),
    isEnabled: field.toggle('启用').default(true),
  })
  .refine(({ condition, deadBand }) => !isEquality(condition) || !deadBand, {
    error: '等于和不等于没有回差',
    path: ['deadBand'],
  })
export type DefaultAlarm = z.infer<typeof DefaultAlarm>
