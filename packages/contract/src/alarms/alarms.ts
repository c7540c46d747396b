import * as z from 'zod'
import { call, choice, DateTime, Id, PageQuery, pageOf } from '../core'

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
  level: z.number(),
  equipmentName: z.string(),
  alarmContent: z.string(),
  alarmTime: DateTime,
  /** When it opened, Unix ms. */
  alarmTimeMs: z.number(),
  /** Comma list; the first part is the linked view's id, empty without one. */
  remark: z.string(),
  status: choice(alarmStatuses),
  /** The value that opened it. */
  value: z.number(),
  limit: z.number(),
  /** How these two are said, as the property of the point has it; in lists alone, of points that are still there. */
  format: z
    .object({
      unit: z.string().nullable(),
      decimals: z.number().nullable(),
      dataType: z.string(),
      enumMap: z.record(z.string(), z.string()).nullable(),
    })
    .optional(),
  /** Readings that broke the limit while it is open. */
  count: z.number(),
  ruleId: Id.nullable(),
  deviceId: Id,
  itemId: Id,
  stationId: Id,
  clearTime: DateTime.nullable(),
  confirmTime: DateTime.nullable(),
  confirmUserName: z.string().nullable(),
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
    .catchall(z.union([z.string().max(500), z.number(), z.null()]))
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
  query: z.object({ stationId: Id.meta({ reference: 'station' }).optional() }),
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
      stationId: Id.meta({ reference: 'station' }).optional(),
      deviceIds: z.array(Id).max(1000).optional(),
    })
    .default({}),
  data: z.array(
    z.object({ deviceId: Id, count: z.number(), info: z.number(), warning: z.number(), error: z.number() }),
  ),
})
