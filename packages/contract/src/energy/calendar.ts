import * as z from 'zod'
import { call, choice, Id, reference } from '../core'
import { dayKinds } from './bands'
import { DayTable } from './schedule'

/** Days that one call tells of at most: a leap year. */
export const mostCalendarDays = 366

const First = z.iso.date().meta({ label: '开始日期' })
const Last = z.iso.date().meta({ label: '结束日期' })
const DayKindChoice = choice(dayKinds, { label: '日类型' })

/** A day that is not what its weekday says. */
export const CalendarDay = z.object({
  day: z.iso.date(),
  dayKind: DayKindChoice,
  dayName: z.string().nullable(),
  /** The tenant has settled it itself; otherwise it stands in the national calendar. */
  isOwn: z.boolean(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** The special days of the tenant's calendar, both ends included. */
export const listCalendarDays = call({
  method: 'GET',
  path: '/api/ml-mlink/calendar/days',
  label: '工作日历',
  permission: 'electric_energy_price',
  reads: ['calendarDay'],
  query: z.object({ first: First, last: Last }),
  data: z.array(CalendarDay),
})

/** Settles what kind of day some days are; `dayKind: null` leaves them to the national calendar and the weekday again. */
export const saveCalendarDays = call({
  method: 'POST',
  path: '/api/ml-mlink/calendar/save',
  label: '修改工作日历',
  permission: 'calendar_edit',
  changes: ['calendarDay'],
  audit: '修改工作日历',
  body: z.object({
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ label: '日期' }),
          dayKind: DayKindChoice.nullable(),
          dayName: z.string().trim().max(32).nullish().meta({ label: '节日名称' }),
        }),
      )
      .min(1)
      .max(mostCalendarDays)
      .meta({ label: '日期' }),
  }),
})

/** Which bands hold on which day. */
export const BandCalendar = z.object({
  /** The day tables that occur; days name them by position. */
  tables: z.array(DayTable),
  days: z.array(
    z.object({
      day: z.iso.date(),
      dayKind: DayKindChoice,
      dayName: z.string().nullable(),
      /** Null, like the season and the table, before the station's first tariff. */
      tariffId: Id.nullable(),
      seasonName: z.string().nullable(),
      table: z.number().int().nullable(),
    }),
  ),
})
export type BandCalendar = z.infer<typeof BandCalendar>

/** Which band holds when at a station, for at most 366 days, both ends included. */
export const getBandCalendar = call({
  method: 'GET',
  path: '/api/ml-mlink/tariff/calendar',
  label: '时段日历',
  permission: 'electric_energy_price',
  reads: ['tariff', 'calendarDay'],
  query: z.object({ stationId: reference('station', { label: '站点' }), first: First, last: Last }),
  data: BandCalendar,
})
