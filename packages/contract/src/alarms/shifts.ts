import * as z from 'zod'
import { call, field } from '../core'

/** The code of who may say how many operators a shift has. */
export const alarmShiftsCode = 'alarm_shifts'

const mostShifts = 6

/** A shift of the control room, every day: it lasts until the next one begins. */
const AlarmShift = z.object({
  shiftName: field.name('班次', { max: 32 }),
  startsAt: field.timeOfDay('开始时间'),
  operators: field.number('值班人数', { min: 1, max: 50, decimals: 0 }),
})

/** How many operators look at alarms, shift by shift; times are those of the stations. */
export const AlarmShifts = z.object({
  shifts: field
    .rows('班次', AlarmShift, { min: 1, max: mostShifts })
    .refine((rows) => new Set(rows.map(({ startsAt }) => startsAt)).size === rows.length, '开始时间重复'),
})
export type AlarmShifts = z.infer<typeof AlarmShifts>

/** What holds until a tenant says otherwise: one operator, day and night. */
export const standardShifts: AlarmShifts = {
  shifts: [{ shiftName: '全天', startsAt: '00:00', operators: 1 }],
}

/** How many operators are there at each hour of a day (0 to 23), by who is there when it begins. */
export function operatorsByHour({ shifts }: AlarmShifts): number[] {
  const ordered = [...shifts].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  return Array.from({ length: 24 }, (_, hour) => {
    const at = `${String(hour).padStart(2, '0')}:00`
    // before the first one of a day the last one of the day before goes on
    const shift = ordered.findLast(({ startsAt }) => startsAt <= at) ?? ordered.at(-1)
    return shift?.operators ?? 1
  })
}

const at = (verb: string) => `/api/ml-mlink/equipmentalarm/${verb}`

/** How many operators look at alarms, as the tenant has settled it. */
export const getAlarmShifts = call({
  method: 'GET',
  path: at('shifts'),
  label: '值班人数',
  permission: 'warning_statistic',
  reads: ['alarmShift'],
  data: AlarmShifts,
})

/** Settles it; statistics of the past go by it, too. */
export const saveAlarmShifts = call({
  method: 'POST',
  path: at('saveShifts'),
  label: '设置值班人数',
  permission: alarmShiftsCode,
  changes: ['alarmShift'],
  audit: '设置值班人数',
  body: AlarmShifts,
})
