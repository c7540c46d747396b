import * as z from 'zod'
import { call, FileFormat, FilteredPageQuery, Id, IdFilter } from '../core'
import { Alarm } from './alarm'
import { StatusFilter } from './alarms'
import { LackingInput, LostInhibit, mostRuleVariables } from './rules'

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`
const permission = 'warning_event'
const StationIds = IdFilter.optional().meta({ label: '站点' })
/** One station, which the caller has to see; where some are listed beside it, both hold. */
const StationId = Id.meta({ reference: 'station', label: '站点' }).optional()
const Handling = z.string().trim().max(1000).optional().meta({ label: '处理情况' })

/** Writes down how an alarm was handled: as `handling`, or as `handleNote`, which is passed over where both are given. */
export const updateAlarm = call({
  method: 'POST',
  path: at('update'),
  label: '填写告警处理情况',
  permission: 'alarm_confirm',
  changes: ['alarm'],
  audit: '填写告警处理情况',
  body: z
    .object({
      id: Id.meta({ label: '告警', reference: 'alarm' }),
      handling: Handling,
      handleNote: Handling,
    })
    .refine(({ handling, handleNote }) => (handling ?? handleNote) !== undefined, {
      path: ['handling'],
      message: '须填写 handling 或 handleNote',
    }),
})

/** How the alarms stand that operators have to do with. */
export const AlarmCounts = z.object({
  active: z.number().int(),
  unconfirmed: z.number().int(),
  /** Cleared, and nobody has seen them. */
  clearedUnconfirmed: z.number().int(),
  suppressed: z.number().int(),
  byLevel: z.array(
    z.object({
      level: z.number(),
      active: z.number().int(),
      unconfirmed: z.number().int(),
      /** Active, or cleared and seen by nobody: what one-key elimination acknowledges and ends. */
      standing: z.number().int(),
    }),
  ),
})

/** How many alarms stand, by state and level, of some stations or of all that the caller sees. */
export const getAlarmCounts = call({
  method: 'POST',
  path: at('counts'),
  label: '未处理告警数量',
  permission,
  reads: ['alarm'],
  isQuiet: true,
  body: z.object({ stationIds: StationIds }).default({}),
  data: AlarmCounts,
})

/** What is read aloud of one alarm. */
export const getSpokenAlarm = call({
  method: 'POST',
  path: at('alarmVoice'),
  label: '告警播报',
  permission,
  reads: ['alarm'],
  isQuiet: true,
  body: z.object({ id: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: z.object({ text: z.string(), level: z.number() }),
})

/** The levels, and how many alarms of each are open. */
export const listLevelTypes = call({
  method: 'GET',
  path: at('levelType'),
  label: '告警等级',
  permission,
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ stationId: StationId, stationIds: StationIds }),
  data: z.array(z.object({ level: z.number(), name: z.string(), count: z.number().int() })),
})

/**
 * The list as a file, with the filters of the list in its body. Up to 10,000 rows it is the file itself; beyond that the answer
 * names the task that makes it.
 */
export const exportAlarms = call({
  method: 'POST',
  path: at('AlarmExport'),
  label: '导出告警',
  permission,
  changes: ['task'],
  audit: '导出告警',
  answer: 'file',
  body: FilteredPageQuery.extend({
    format: FileFormat.default('xlsx'),
    status: StatusFilter.nullish(),
  }),
})

/** The most alarms that are eliminated at once. */
export const mostEliminated = 5_000

/** Acknowledges every alarm that the filters leave, and clears those that are open: their rules begin anew. */
export const oneKeyEliminate = call({
  method: 'POST',
  path: at('oneKeyEliminate'),
  label: '一键消除告警',
  permission: 'alarm_eliminate',
  changes: ['alarm'],
  audit: '一键消除告警',
  body: z
    .object({
      stationId: StationId,
      stationIds: StationIds,
      /** Only these levels. */
      levels: z.array(z.number().int().min(0).max(2)).max(3).optional().meta({ label: '等级' }),
      reason: z.string().trim().max(200).default('').meta({ label: '原因' }),
    })
    .prefault({}),
  data: z.object({
    /** All of them, whatever was done to each. */
    count: z.number().int(),
    confirmed: z.number().int(),
    cleared: z.number().int(),
  }),
})

/** Alarms of the same station round the time of one; the first of a burst is marked. */
export const RelatedAlarm = Alarm.pick({
  id: true,
  level: true,
  alarmTime: true,
  alarmTimeMs: true,
  equipmentName: true,
  alarmContent: true,
  status: true,
  clearTime: true,
  deviceId: true,
  itemId: true,
}).extend({
  /** When it cleared, Unix ms. */
  clearTimeMs: z.number().nullable(),
  /** When somebody acknowledged it, Unix ms. */
  confirmTimeMs: z.number().nullable(),
  isFirst: z.boolean(),
})

/** What somebody who handles an alarm needs beside it. */
export const AlarmContext = z.object({
  /** What its rule says; empty texts where there is none any more. */
  cause: z.string(),
  consequence: z.string(),
  response: z.string(),
  respondMinutes: z.number().nullable(),
  /** How often its rule has opened within the last 24 hours and 30 days. */
  lastDay: z.number().int(),
  lastMonth: z.number().int(),
  /** For lack of these the rule cannot judge, so that the alarm stays as it is. */
  lacking: z.array(LackingInput).max(mostRuleVariables),
  /** The process condition of its rule holds nothing back at present, as it is not heard. */
  lostInhibit: LostInhibit.nullable(),
  related: z.array(RelatedAlarm),
})
export type AlarmContext = z.infer<typeof AlarmContext>

/** What stands round an alarm: what to do, how often it came, what came with it. */
export const getAlarmContext = call({
  method: 'GET',
  path: at('context'),
  label: '告警相关信息',
  permission: 'session',
  reads: ['alarm', 'alarmRule'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: AlarmContext,
})

/**
 * The alarms of the station of one that play a part in its replay: what came ten minutes before it to ten after, and what stood or
 * waited to be acknowledged when that began.
 */
export const getAlarmReplay = call({
  method: 'GET',
  path: at('replay'),
  label: '告警回放事件',
  permission: 'session',
  reads: ['alarm'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: z.object({
    events: z.array(RelatedAlarm).max(1000),
    /** There were more; the nearest to the alarm are told. */
    hasMore: z.boolean(),
  }),
})
