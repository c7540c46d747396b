import * as z from 'zod'
import { call, field, Id } from '../../core'
import { repairCall, repairCodes } from './codes'

/** How urgent a repair is. */
export const repairPriorities = { urgent: '紧急', high: '重要', normal: '一般', low: '低' } as const
export type RepairPriority = keyof typeof repairPriorities

const hours = (label: string) => field.number(label, { unit: 'h', min: 0.1, max: 2_000, decimals: 1 })
/** Which time counts. */
const clocks = { always: '全天计时', work: '只计工作时间' } as const
const counts = (label: string) => field.choice(label, clocks)

/** How long repairs may take, by priority, and when people work: weekends and holidays are those of the calendar of the tenant. */
export const RepairLimits = z.object({
  workFrom: field.timeOfDay('上班时间'),
  workTo: field.timeOfDay('下班时间', { help: '周末和节假日按工作日历' }),
  urgentResponse: hours('紧急：响应时限'),
  urgentRepair: hours('紧急：维修时限'),
  urgentClock: counts('紧急：计时'),
  highResponse: hours('重要：响应时限'),
  highRepair: hours('重要：维修时限'),
  highClock: counts('重要：计时'),
  normalResponse: hours('一般：响应时限'),
  normalRepair: hours('一般：维修时限'),
  normalClock: counts('一般：计时'),
  lowResponse: hours('低：响应时限'),
  lowRepair: hours('低：维修时限'),
  lowClock: counts('低：计时'),
  remindPercent: field
    .number('到期前提醒', {
      ...{ unit: '%', min: 0, max: 90, decimals: 0 },
      help: '响应或维修时限还剩这么多时提醒维修人员，没有派单的提醒派单人员；0 为不提醒',
    })
    .default(25),
  labourRate: field
    .unitPrice('工时单价', '元/h', { decimals: 2, whole: 6, help: '按它计算人工费用；0 为不计' })
    .default('0'),
})
export type RepairLimits = z.infer<typeof RepairLimits>

/** What holds until a tenant says otherwise. */
export const standardRepairLimits: RepairLimits = {
  ...{ workFrom: '08:30', workTo: '17:30' },
  ...{ urgentResponse: 0.5, urgentRepair: 4, urgentClock: 'always' },
  ...{ highResponse: 2, highRepair: 12, highClock: 'always' },
  ...{ normalResponse: 4, normalRepair: 24, normalClock: 'work' },
  ...{ lowResponse: 8, lowRepair: 80, lowClock: 'work' },
  remindPercent: 25,
  labourRate: '0',
}

/**
 * What holds for one priority: minutes to respond and to repair, the hours that count (none where all do), and which share of the
 * minutes is left when people are reminded.
 */
export const limitsFor = (limits: RepairLimits, priority: RepairPriority) => ({
  responseMinutes: Math.round(limits[`${priority}Response`] * 60),
  repairMinutes: Math.round(limits[`${priority}Repair`] * 60),
  hours: limits[`${priority}Clock`] === 'always' ? undefined : { from: limits.workFrom, to: limits.workTo },
  remindShare: limits.remindPercent / 100,
})

/** How long repairs may take, as the tenant has settled it. */
export const getRepairLimits = call({
  method: 'GET',
  path: repairCall('limits'),
  label: '维修时限',
  permission: repairCodes.view,
  reads: ['repairLimits'],
  data: RepairLimits,
})

/** Settles it; orders that there are keep their deadlines. */
export const saveRepairLimits = call({
  method: 'POST',
  path: repairCall('saveLimits'),
  label: '设置维修时限',
  permission: repairCodes.limits,
  changes: ['repairLimits'],
  audit: '设置维修时限',
  body: RepairLimits,
})

/** So many days ahead it is told when work is done. */
export const workTimeDays = 35

/**
 * By which times the deadlines of a station's orders are counted from now on, as it stands: for devices that tell how much is left
 * where nobody can be asked.
 */
export const getRepairWorkTime = call({
  method: 'GET',
  path: repairCall('workTime'),
  label: '维修计时的工作时间',
  permission: repairCodes.view,
  reads: ['repairLimits', 'calendarDay', 'station'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.object({
    /** The priorities for which work alone counts; for the others every minute does. */
    ofWork: z.array(z.enum(Object.keys(repairPriorities) as [RepairPriority])),
    /** When work is done, from and to in Unix ms, ascending. */
    spans: z.array(z.tuple([z.number().int(), z.number().int()])).max(workTimeDays + 2),
    /** Up to when that is told, Unix ms. */
    until: z.number().int(),
  }),
})
