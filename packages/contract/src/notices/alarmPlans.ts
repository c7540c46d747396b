import * as z from 'zod'
import { alarmLevels, severeLevel } from '../alarms/levels'
import { field, resource, rule } from '../core'

/** On which days a plan holds, by the calendar of workdays and holidays. */
export const planDays = { all: '全部日期', work: '工作日', rest: '周末和节假日' } as const
export type PlanDays = keyof typeof planDays

/** Which alarms are told of, by all steps and reminders, after they have cleared too, until somebody acknowledges them. */
const alarmsAfterClear = {
  severe: '严重告警照常通知',
  all: '所有告警照常通知',
  none: '不再通知',
} as const
export type AlarmsAfterClear = keyof typeof alarmsAfterClear

/** Whether a plan tells of an alarm of a level although it has cleared. */
export const tellsAfterClear = ({ afterClear }: { afterClear: AlarmsAfterClear }, level: number): boolean =>
  afterClear === 'all' || (afterClear === 'severe' && level === severeLevel)

/** Steps of a plan at most. */
export const mostSteps = 20

/** Who is told by what, so long after the alarm came. */
const PlanStep = z.object({
  afterMinutes: field.number('触发后', { unit: '分钟', min: 0, max: 10_080, decimals: 0, column: 110 }),
  channelId: field.reference('渠道', 'deliveryChannel'),
  rotaId: field.reference('值班表', 'rota').nullish(),
  userId: field.reference('用户', 'user').nullish(),
})

/** Who is told of which alarms, when, by what, and how it goes on while nobody acknowledges. */
export const AlarmPlan = z.object({
  planName: field.name('名称', { column: true, search: true }),
  stationId: field
    .reference('站点', 'station', { column: true, search: true, help: '留空对所有站点有效' })
    .nullish(),
  lowestLevel: field.numberChoice('最低等级', alarmLevels, { column: 100 }).default(1),
  days: field
    .choice('生效日', planDays, {
      column: 120,
      help: '按工作日历；不在生效时间内的告警等到生效时仍未确认才通知',
    })
    .default('all'),
  activeFrom: field.timeOfDay('生效开始', { help: '站点时间；留空全天有效，可以跨零点' }).nullish(),
  activeTo: field.timeOfDay('生效结束').nullish(),
  quietFrom: field.timeOfDay('免打扰开始', { help: '免打扰时段内不通知，结束时仍未确认的再通知' }).nullish(),
  quietTo: field.timeOfDay('免打扰结束').nullish(),
  quietLevel: field
    .numberChoice('免打扰等级', alarmLevels, { help: '此等级及以下的告警受免打扰限制' })
    .default(1),
  steps: field.rows('通知与升级', PlanStep, { min: 1, max: mostSteps }),
  remindMinutes: field
    .duration('提醒间隔', 'min', {
      min: 1,
      max: 10_080,
      help: '最后一步之后仍未确认时，按此间隔重复最后一步；留空不提醒',
    })
    .nullish(),
  mostReminders: field.number('最多提醒', { unit: '次', min: 1, max: 100, decimals: 0 }).default(3),
  afterClear: field
    .choice('恢复后未确认', alarmsAfterClear, {
      help: '瞬时的跳闸恢复后也要有人知道：照常通知、升级和提醒，直到有人确认；反复触发的合并提醒',
    })
    .default('severe'),
  tellsClear: field
    .toggle('恢复时通知', { help: '已通知过的告警恢复时，向同样的接收人再发一条' })
    .default(false),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type AlarmPlan = z.infer<typeof AlarmPlan>

const areBoth = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) === Boolean(other)

export const alarmPlans = resource({
  path: '/ml-mlink/alarmplan',
  noun: 'alarmPlan',
  label: '告警通知方案',
  schema: AlarmPlan,
  permission: 'alarm_plan',
  title: 'planName',
  unique: [{ fields: ['planName'] }],
  rules: [
    rule(
      AlarmPlan,
      ['activeFrom', 'activeTo'],
      ({ activeFrom, activeTo }) => areBoth(activeFrom, activeTo),
      '生效的开始和结束须一起填写',
    ),
    rule(
      AlarmPlan,
      ['quietFrom', 'quietTo'],
      ({ quietFrom, quietTo }) => areBoth(quietFrom, quietTo),
      '免打扰的开始和结束须一起填写',
    ),
  ],
})
