import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'
import { Alarm, FoldedAlarms } from './alarm'

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** An alarm that has cleared is shown for the first time so long after that at most, ms. */
export const clearedShownMs = 600_000

/**
 * The newest alarm that is active and not confirmed, or null. The popup's poll. With `clearedAfter`, also one that has cleared within
 * {@link clearedShownMs} and is not confirmed: a trip that lasts a second is one too.
 */
export const getLastAlarm = call({
  method: 'GET',
  path: at('lastOne'),
  label: '最新告警',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({
    stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
    /** Only of this level or a more serious one. */
    lowestLevel: z.coerce.number().int().min(0).max(2).optional().meta({ label: '告警等级' }),
    /** Of those that have cleared only what was stored after the alarm of this id; "0" for all. */
    clearedAfter: Id.meta({ label: '告警' }).optional(),
  }),
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

/**
 * What an alarm that nobody has acknowledged is one of, as the list of its station folds them: how many there are, and which came
 * first. Null for one that stands alone.
 */
export const getAlarmFold = call({
  method: 'GET',
  path: at('fold'),
  label: '同类告警',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: FoldedAlarms.omit({ ids: true, unconfirmedIds: true })
    // the alarm in whose row they stand: of a flood the first
    .extend({ row: Alarm.pick({ deviceId: true, equipmentName: true, alarmContent: true }) })
    .nullable(),
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

/**
 * The alarm that each of some devices is marked with where it is drawn: the most serious that nobody has acknowledged, cleared
 * or not, else the most serious that stands. Devices without one, or that the caller does not see, are left out.
 */
export const listDeviceMarks = call({
  method: 'POST',
  path: at('deviceMarks'),
  label: '设备告警标记',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  body: z.object({ deviceIds: z.array(Id).max(1000).meta({ label: '设备' }) }),
  data: z.array(
    Alarm.pick({ deviceId: true, itemId: true, level: true, equipmentName: true, alarmContent: true }).extend(
      {
        isUnconfirmed: z.boolean(),
      },
    ),
  ),
})
