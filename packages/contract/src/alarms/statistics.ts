import * as z from 'zod'
import { call, choice, Id, IdFilter, ReportDay } from '../core'
import { alarmStatuses } from './alarm'

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** The longest period of a statistic. */
export const mostStatisticDays = 366

/**
 * What an operator can look at, alarms an hour (ISA-18.2, IEC 62682, EEMUA 191): about six are very likely acceptable, about
 * twelve the most that can be managed. More than ten within ten minutes are a flood.
 */
export const operatorLimits = { acceptable: 6, manageable: 12, floodIn10Min: 10 } as const

/** What a statistic is asked of; days of the stations' calendars. */
export const StatisticPeriod = z.object({
  from: ReportDay.meta({ label: '开始日期' }),
  to: ReportDay.meta({ label: '结束日期' }),
  stationIds: IdFilter.optional().meta({ label: '站点' }),
})

const Counted = z.object({ id: z.string(), name: z.string(), count: z.number().int() })

/** How alarms came in a period, and how they were handled; those that were put aside are left out. */
export const AlarmStatistics = z.object({
  total: z.number().int(),
  /** Of the period before, as long. */
  totalBefore: z.number().int(),
  /** Mean times, s; null where none was acknowledged or has cleared. */
  acknowledgeSeconds: z.number().nullable(),
  acknowledgeSecondsBefore: z.number().nullable(),
  /** How many nobody has acknowledged yet, which the mean leaves out, and for how long the oldest of them waits, s. */
  waiting: z.object({ count: z.number().int(), seconds: z.number() }),
  clearSeconds: z.number().nullable(),
  clearSecondsBefore: z.number().nullable(),
  /** Of those with a time to respond, how many were acknowledged within it. */
  inTime: z.object({ count: z.number().int(), of: z.number().int() }),
  /** Alarms an hour for each operator who is there, and the hours with more than operators can look at. */
  perHour: z.object({
    mean: z.number(),
    most: z.number(),
    /** Hours of the period that have passed, and those of all operators together, which the mean is of. */
    hours: z.number().int(),
    operatorHours: z.number().int(),
    /** How many operators shifts have. */
    operators: z.object({ least: z.number().int(), most: z.number().int() }),
    overAcceptable: z.number().int(),
    overManageable: z.number().int(),
    /** Stretches of ten minutes with a flood. */
    floods: z.number().int(),
  }),
  byLevel: z.array(z.object({ level: z.number(), count: z.number().int(), before: z.number().int() })),
  byStation: z.array(Counted),
  byDevice: z.array(Counted),
  byProduct: z.array(Counted),
  /** The rules that came most often. */
  byRule: z.array(Counted.extend({ deviceId: Id, deviceName: z.string(), seconds: z.number() })),
  /** By the day of the station's calendar, every day of the period, by level. */
  byDay: z.array(z.object({ day: z.string(), counts: z.array(z.number().int()) })),
  /** By weekday (1 Monday … 7 Sunday) and hour of the station's clock; those without are left out. */
  byHour: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), count: z.number().int() })),
})
export type AlarmStatistics = z.infer<typeof AlarmStatistics>

/** How alarms came in a period. */
export const getAlarmStatistics = call({
  method: 'GET',
  path: at('statistics'),
  mayLag: true,
  label: '故障统计',
  permission: 'warning_statistic',
  reads: ['alarm', 'alarmShift', 'station', 'device', 'product'],
  query: StatisticPeriod,
  data: AlarmStatistics,
})

/** Why an alarm is a nuisance. */
export const nuisanceKinds = {
  chattering: '抖动：一分钟内多次告警',
  fleeting: '短促：多数在一分钟内恢复',
  stale: '长期：持续超过一天',
  ignored: '无人处理：多数没有确认',
} as const

/** A rule whose alarms help nobody, and what would change that. */
export const Nuisance = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  count: z.number().int(),
  before: z.number().int(),
  kinds: z.array(z.enum(Object.keys(nuisanceKinds) as [keyof typeof nuisanceKinds])),
  /** Of those that have cleared: half of them lasted no longer, s. */
  medianSeconds: z.number().nullable(),
  confirmedShare: z.number(),
  /** What to try; null where the rule itself has to be looked at. */
  suggestion: z
    .object({
      onDelaySeconds: z.number().int().optional(),
      offDelaySeconds: z.number().int().optional(),
      deadBand: z.number().optional(),
    })
    .nullable(),
})
export type Nuisance = z.infer<typeof Nuisance>

/** The rules that came in a period beside the one before, those that help nobody first. */
export const getNuisances = call({
  method: 'GET',
  path: at('nuisances'),
  mayLag: true,
  label: '滋扰告警',
  permission: 'warning_analysis',
  reads: ['alarm', 'alarmRule', 'device'],
  query: StatisticPeriod,
  data: z.object({
    total: z.number().int(),
    before: z.number().int(),
    nuisances: z.array(Nuisance),
    /** The devices whose alarms have become more, or fewer, most. */
    changed: z.array(
      z.object({ id: z.string(), name: z.string(), count: z.number().int(), before: z.number().int() }),
    ),
  }),
})

const [firstMs, lastMs] = [Date.UTC(2000, 0, 1), Date.UTC(2101, 0, 1) - 1]

/** An end of a period: a day of the stations' calendars, or an instant (Unix ms). */
const PeriodEnd = z.union(
  [ReportDay, z.coerce.number().int().min(firstMs).max(lastMs)],
  '请选择 2000 年至 2100 年的日期',
)

/**
 * What programs ask a statistic of: from one day to another, both included, or over `start ≤ t < end` (Unix ms). It is no longer
 * than {@link mostStatisticDays}.
 */
export const StatisticSpan = z.object({
  stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
  start: PeriodEnd.meta({ label: '开始时间' }),
  end: PeriodEnd.meta({ label: '结束时间' }),
})
export type StatisticSpan = z.infer<typeof StatisticSpan>

/** How many alarms came on each day of the station's calendar, by level and by how they stand now; of nothing no row. */
export const listAlarmDays = call({
  method: 'POST',
  path: at('alarmSta'),
  mayLag: true,
  label: '告警统计',
  permission: 'warning_event',
  reads: ['alarm', 'station'],
  body: StatisticSpan,
  data: z.array(
    z.object({
      day: z.string(),
      level: z.number(),
      status: choice(alarmStatuses),
      count: z.number().int(),
    }),
  ),
})

/** Where and when alarms came in a period: the devices and the kinds of devices with most, and the hours of the week. */
export const getFaultAnalysis = call({
  method: 'GET',
  path: at('faultAnalysis'),
  mayLag: true,
  label: '故障分析',
  permission: 'warning_analysis',
  reads: ['alarm', 'station', 'device', 'product'],
  query: StatisticSpan,
  data: z.object({
    byDevice: AlarmStatistics.shape.byDevice,
    byType: AlarmStatistics.shape.byProduct,
    byHour: AlarmStatistics.shape.byHour,
  }),
})
