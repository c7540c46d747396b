import * as z from 'zod'
import { call, choice, DateTime, field, Id, reference } from '../core'
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

/** Days in a row that are holidays, or weekend days that are worked in place of them; how a year's days are entered. */
export const HolidayRun = z
  .object({
    dayName: field.text('节日名称', { max: 32 }),
    dayKind: field.choice('日类型', { holiday: '放假', workday: '调休上班' }).default('holiday'),
    first: field.date('开始日期'),
    last: field.date('结束日期'),
  })
  .refine(({ first, last }) => first <= last, { message: '结束日期不能早于开始日期', path: ['last'] })
export type HolidayRun = z.infer<typeof HolidayRun>

/**
 * Settles what kind of day some days are; `dayKind: null` leaves them to the national calendar and the weekday again. Days
 * that are over cost otherwise than they did: they need a reason.
 */
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
    reason: z.string().trim().max(200).nullish().meta({ label: '修改原因' }),
  }),
})

/** What was changed of a day: who, when and why. The kinds are those that it counted as, by whatever calendar. */
export const CalendarChange = z.object({
  id: Id,
  day: z.iso.date(),
  beforeKind: DayKindChoice,
  beforeName: z.string().nullable(),
  afterKind: DayKindChoice,
  afterName: z.string().nullable(),
  /** The tenant's own word stands since; otherwise it was taken back. */
  isOwn: z.boolean(),
  reason: z.string().nullable(),
  savedTime: DateTime,
  savedUserName: z.string().nullable(),
})
export type CalendarChange = z.infer<typeof CalendarChange>

/** What was ever changed of some days, both ends included, the newest first. At most 500. */
export const listCalendarChanges = call({
  method: 'GET',
  path: '/api/ml-mlink/calendar/history',
  label: '工作日历修改记录',
  permission: 'electric_energy_price',
  reads: ['calendarDay'],
  query: z.object({ first: First, last: Last }),
  data: z.array(CalendarChange),
})

/** Years of which no holiday is known, neither nationally nor to the tenant: their days count by the weekday alone. */
export const UnknownYears = z.array(z.number().int())

/** Which bands hold on which day. */
export const BandCalendar = z.object({
  /** The day tables that occur; days name them by position. */
  tables: z.array(DayTable),
  days: z.array(
    z.object({
      day: z.iso.date(),
      dayKind: DayKindChoice,
      dayName: z.string().nullable(),
      /** The tenant has settled it itself. */
      isOwn: z.boolean(),
      /** Null, like the season and the table, before the station's first tariff. */
      tariffId: Id.nullable(),
      seasonName: z.string().nullable(),
      table: z.number().int().nullable(),
    }),
  ),
  yearsWithoutHolidays: UnknownYears,
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
