import * as z from 'zod'
import { call, choice, DateTime, Id, PageQuery, pageOf } from '../core'
import { ValueFormat } from '../devices/valueFormat'

export const alarmStatuses = {
  'active-unacknowledged': '未恢复未确认',
  'active-acknowledged': '未恢复已确认',
  'cleared-unacknowledged': '已恢复未确认',
  cleared: '已恢复',
} as const

/** What a list of alarms may be narrowed to: a status, or whatever has not cleared. */
export type AlarmStatusFilter = keyof typeof alarmStatuses | 'active'

/** An alarm as lists, the popup poll and the socket carry it. */
export const Alarm = z.object({
  id: Id,
  /** 0 info, 1 warning, 2 error. */
  level: z.number().meta({ label: '等级' }),
  equipmentName: z.string().meta({ label: '设备名称' }),
  alarmContent: z.string().meta({ label: '告警内容' }),
  alarmTime: DateTime.meta({ label: '告警时间' }),
  /** When it opened, Unix ms. */
  alarmTimeMs: z.number(),
  /** Comma list; the first part is the linked view's id, empty without one. */
  remark: z.string().meta({ label: '备注' }),
  status: choice(alarmStatuses),
  /** The value that opened it. */
  value: z.number().meta({ label: '数值' }),
  limit: z.number().meta({ label: '限值' }),
  /** How these two are said, as the property of the point has it; in lists alone, of points that are still there. */
  format: ValueFormat.optional(),
  /** Readings that broke the limit while it is open. */
  count: z.number().meta({ label: '次数' }),
  ruleId: Id.nullable().meta({ label: '告警规则' }),
  deviceId: Id.meta({ label: '设备' }),
  itemId: Id.meta({ label: '数据点' }),
  stationId: Id.meta({ label: '站点' }),
  clearTime: DateTime.nullable().meta({ label: '恢复时间' }),
  confirmTime: DateTime.nullable().meta({ label: '确认时间' }),
  confirmUserName: z.string().nullable().meta({ label: '确认人' }),
})
export type Alarm = z.infer<typeof Alarm>

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** An empty one is no filter. */
const StatusFilter = z.enum([...choice(alarmStatuses).options, 'active', '']).meta({ label: '状态' })

/** Alarms, newest first. Filters and paging stand in the body: `level`, `status`, `deviceId`, `alarmTime_datege` … */
export const alarmPage = call({
  method: 'POST',
  path: at('page'),
  label: '告警分页',
  permission: 'warning_event',
  reads: ['alarm'],
  body: PageQuery.extend({ status: StatusFilter.nullish() })
    .catchall(z.union([z.string().max(500), z.number(), z.null()]).meta({ label: '筛选条件' }))
    .prefault({}),
  data: pageOf(Alarm),
})

/** The newest alarm that is active and not confirmed, or null. The popup's poll. */
export const lastAlarm = call({
  method: 'GET',
  path: at('lastOne'),
  label: '最新告警',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }).optional() }),
  data: Alarm.nullable(),
})

/** How many alarms are active for each device, by level. */
export const deviceAlarmCount = call({
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
