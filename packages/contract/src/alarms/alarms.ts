import * as z from 'zod'
import { call, choice, field, Id, listing } from '../core'
import { ValueFormat } from '../devices/valueFormat'
import { alarmLevels } from './rules'

export const alarmStatuses = {
  'active-unacknowledged': '未恢复未确认',
  'active-acknowledged': '未恢复已确认',
  'cleared-unacknowledged': '已恢复未确认',
  cleared: '已恢复',
} as const

/** What a list of alarms may be narrowed to: a status, whatever has not cleared, or what nobody has confirmed. */
export type AlarmStatusFilter = keyof typeof alarmStatuses | 'active' | 'unconfirmed'

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

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** An empty one is no filter. */
const StatusFilter = z
  .enum([...choice(alarmStatuses).options, 'active', 'unconfirmed', ''])
  .meta({ label: '状态' })

/** Alarms, newest first. Filters and paging stand in the body: `level`, `status`, `deviceId`, `alarmTime_datege` … */
export const alarms = listing({
  path: '/ml-mlink/equipmentalarm',
  noun: 'alarm',
  label: '告警',
  schema: Alarm,
  permission: 'warning_event',
  order: { field: 'alarmTime', direction: 'desc' },
  filters: { status: StatusFilter.nullish() },
  asks: 'body',
})

/** The newest alarm that is active and not confirmed, or null. The popup's poll. */
export const getLastAlarm = call({
  method: 'GET',
  path: at('lastOne'),
  label: '最新告警',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }).optional() }),
  data: Alarm.nullable(),
})

/** One alarm as it stands. 404 for one that the caller does not see. */
export const getAlarm = call({
  method: 'GET',
  path: at('detail'),
  label: '告警详情',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: Alarm,
})

/** The most alarms of a level that are counted: a bell says no more than “999+”. */
export const mostCounted = 1000

/** How many alarms nobody has confirmed, cleared or not, of each level; {@link mostCounted} stands for that many or more. */
export const listUnconfirmedCounts = call({
  method: 'GET',
  path: at('unconfirmed'),
  label: '未确认告警数量',
  permission: 'warning_event',
  reads: ['alarm'],
  isQuiet: true,
  data: z.array(z.object({ level: z.number(), count: z.number() })),
})

/** How many alarms are active for each device, by level. */
export const listDeviceAlarmCounts = call({
  method: 'POST',
  path: at('getDevAlarmCount'),
  label: '设备告警数量',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  body: z
    .object({
      stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
      deviceIds: z
        .array(Id.meta({ label: '设备' }))
        .max(1000)
        .optional()
        .meta({ reference: 'device', label: '设备' }),
    })
    .default({}),
  data: z.array(
    z.object({ deviceId: Id, count: z.number(), info: z.number(), warning: z.number(), error: z.number() }),
  ),
})
