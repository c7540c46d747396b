import * as z from 'zod'
import { field, rule } from '../core'
import type { DayKind } from '../energy/bands'
import { alarmConditions, hasDeadBand, hasLimit, hasSpan, ofDeadBand, ofLimit, ofSpan } from './conditions'
import { alarmLevels } from './levels'

const daySeconds = 86_400
/** How long a condition holds at most before it opens an alarm, s. */
export const mostDelaySeconds = daySeconds
/** The longest span of readings that a rule looks at, and the longest of a slope; days. */
const [mostSpanDays, mostSlopeDays] = [7, 90]
const isSlope = (condition: unknown) => condition === 'climbs' || condition === 'sinks'
const shownFor = (
  values: readonly string[],
  more: { isNeeded?: boolean; helpFor?: Record<string, string> } = {},
) => ({
  shownFor: { field: 'condition', values, ...more },
})
const [changeInSpan, changeADay, beyondUsual] = ['时长内的变化量', '每天的变化量', '超出常态区间多少']
const [spanOfChange, daysOfTrend] = ['变化量所在的时长', '看最近多少天']

/** On which days a rule works: by the calendar of workdays and holidays, or by the weekday alone. */
export const activeDays = {
  all: '全部日期',
  workday: '工作日（按工作日历）',
  dayOff: '周末和节假日（按工作日历）',
  restDay: '周末（按工作日历）',
  holiday: '节假日（按工作日历）',
  plainDay: '节假日以外（按工作日历）',
  weekdays: '周一至周五',
  weekend: '周六和周日',
} as const

export type ActiveDays = keyof typeof activeDays

const kindsOfDays: Partial<Record<ActiveDays, readonly DayKind[]>> = {
  workday: ['workday'],
  dayOff: ['weekend', 'holiday'],
  restDay: ['weekend'],
  holiday: ['holiday'],
  plainDay: ['workday', 'weekend'],
}

/** The kinds of days that a rule works on, as the calendar tells them; undefined where it goes by no calendar. */
export const activeDayKinds = (days: ActiveDays): readonly DayKind[] | undefined => kindsOfDays[days]

/** The longest expression, characters; as long as the expression engine takes. */
export const mostExpression = 500

/** What opens and clears an alarm, and what it tells; of the rules of devices and of those that products begin with. */
export const ruleFields = {
  condition: field.choice('条件', alarmConditions, { column: true }),
  limit: field
    .number('限值', {
      column: true,
      ...shownFor(ofLimit, {
        isNeeded: true,
        helpFor: {
          outside: '下限',
          ...{ rises: changeInSpan, falls: changeInSpan, climbs: changeADay, sinks: changeADay },
          ...{ aboveUsual: beyondUsual, belowUsual: beyondUsual },
        },
      }),
    })
    .nullish(),
  upperLimit: field.number('上限', shownFor(['outside'], { isNeeded: true })).nullish(),
  windowSeconds: field
    .duration('时长', 's', {
      min: 1,
      max: mostSlopeDays * daySeconds,
      ...shownFor(ofSpan, {
        isNeeded: true,
        helpFor: {
          ...{ rises: spanOfChange, falls: spanOfChange, climbs: daysOfTrend, sinks: daysOfTrend },
          ...{ silent: '没有数据多久告警', changes: '状态变化后多久恢复' },
        },
      }),
    })
    .nullish(),
  deadBand: field.number('回差', { min: 0, column: true, ...shownFor(ofDeadBand) }).optional(),
  onDelaySeconds: field
    .duration('延时', 's', { max: mostDelaySeconds, column: true, help: '条件持续这么久才告警' })
    .optional(),
  offDelaySeconds: field
    .duration('恢复保持', 's', { max: daySeconds, help: '恢复持续这么久才算恢复' })
    .optional(),
  level: field.numberChoice('等级', alarmLevels, { column: true, search: true }),
  content: field.name('告警内容', {
    max: 200,
    column: true,
    help: '可用占位符 {{value}}、{{limit}}、{{unit}}、{{device}}、{{property}}、{{station}}、{{duration}}，以及表达式的变量',
  }),
  activeDays: field
    .choice('生效日', activeDays, {
      column: true,
      help: '工作日历与电价相同：节假日不算工作日，调休上班的周末算工作日；跨零点的时段算在它开始的那一天',
    })
    .optional(),
  activeFrom: field.timeOfDay('生效开始', { help: '留空为全天；站点时间，可跨零点' }).nullish(),
  activeUntil: field.timeOfDay('生效结束').nullish(),
  /** What leads to the alarm, what comes of it when nobody acts, and what is to be done (ISA-18.2 rationalisation). */
  cause: field.remark('可能原因').optional(),
  consequence: field.remark('后果').optional(),
  response: field.remark('处置方法').optional(),
  respondMinutes: field.duration('响应时限', 'min', { min: 1, max: 10_080 }).nullish(),
  isEnabled: field.toggle('启用', { column: true }).optional(),
}

const Fields = z.object(ruleFields)

/** What must hold between the fields of a rule. */
export const ruleRules = [
  rule(
    Fields,
    ['condition', 'deadBand'],
    ({ condition, deadBand }) => hasDeadBand(condition) || !deadBand,
    '该条件没有回差',
  ),
  rule(
    Fields,
    ['condition', 'limit'],
    ({ condition, limit }) => !hasLimit(condition) || limit != null,
    '请输入限值',
  ),
  rule(
    Fields,
    ['condition', 'limit'],
    ({ condition, limit }) => !/rises|falls|climbs|sinks/.test(condition) || limit == null || limit > 0,
    '变化量须大于 0',
  ),
  rule(
    Fields,
    ['condition', 'limit'],
    ({ condition, limit }) => !/Usual/.test(condition) || limit == null || limit >= 0,
    '超出常态区间的量不能小于 0',
  ),
  rule(
    Fields,
    ['condition', 'upperLimit'],
    ({ condition, upperLimit }) => condition !== 'outside' || upperLimit != null,
    '请输入上限',
  ),
  rule(
    Fields,
    ['condition', 'limit', 'upperLimit'],
    ({ condition, limit, upperLimit }) =>
      condition !== 'outside' || limit == null || upperLimit == null || limit < upperLimit,
    '上限须大于下限',
  ),
  rule(
    Fields,
    ['condition', 'windowSeconds'],
    ({ condition, windowSeconds }) => !hasSpan(condition) || windowSeconds != null,
    '请输入时长',
  ),
  rule(
    Fields,
    ['condition', 'windowSeconds'],
    ({ condition, windowSeconds }) =>
      !isSlope(condition) || windowSeconds == null || windowSeconds % daySeconds === 0,
    '持续上升、下降的时长须为整天',
  ),
  rule(
    Fields,
    ['condition', 'windowSeconds'],
    ({ condition, windowSeconds }) =>
      isSlope(condition) || windowSeconds == null || windowSeconds <= mostSpanDays * daySeconds,
    '该条件的时长不能超过 7 天',
  ),
  rule(
    Fields,
    ['activeFrom', 'activeUntil'],
    ({ activeFrom, activeUntil }) => (activeFrom == null) === (activeUntil == null),
    '生效开始和结束须同时填写',
  ),
  rule(
    Fields,
    ['activeFrom', 'activeUntil'],
    ({ activeFrom, activeUntil }) => activeFrom == null || activeFrom !== activeUntil,
    '生效开始和结束不能相同',
  ),
]
