import * as z from 'zod'
import { call, choice, Id, IdFilter, listing } from '../core'
import { Alarm, alarmStatuses } from './alarm'

/** What a list of alarms may be narrowed to: a status, whatever has not cleared, or what nobody has confirmed. */
export type AlarmStatusFilter = keyof typeof alarmStatuses | 'active' | 'unconfirmed'

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** An empty one is no filter. */
export const StatusFilter = z
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
  filters: {
    status: StatusFilter.nullish(),
    /** `true` folds repeats of a rule, and floods of a station, into one row each. */
    folds: z.enum(['true', '']).nullish().meta({ label: '合并' }),
    /** Only these. */
    ids: IdFilter.nullish().meta({ label: '告警' }),
    /** Only those of devices of these products. */
    productId: IdFilter.nullish().meta({ label: '设备类型' }),
  },
  asks: 'body',
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
    z.object({
      deviceId: Id,
      total: z.number(),
      level0: z.number(),
      level1: z.number(),
      level2: z.number(),
    }),
  ),
})
