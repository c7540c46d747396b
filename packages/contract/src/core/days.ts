/**
 * Days of the calendar as `yyyy-MM-dd`, of the years 0001 to 9999: which day follows which. What day it is where is a
 * question of zones, and none of these.
 */

const dayMs = 86_400_000
const dayPattern = /^\d{4}-\d\d-\d\d$/
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  dayPattern.test(text) && !Number.isNaN(timeOf(text)) && dayOf(timeOf(text)) === text

/** The day so many days later. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayMs)

/** How many days after `first` the day `last` is; below 0 where it is before. */
export const daysFrom = (first: string, last: string): number =>
  Math.round((timeOf(last) - timeOf(first)) / dayMs)

/** The days from `first` to `last`, both included. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(daysFrom(first, last) + 1, 0) }, (_, at) => addDays(first, at))

/** The first day of the month so many months after that of a day. */
export function firstOfMonth(day: string, months = 0): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const two = (part: number, length = 2) => String(part).padStart(length, '0')
  return `${two(Math.floor(count / 12), 4)}-${two((((count % 12) + 12) % 12) + 1)}-01`
}

/** The last day of the month so many months after that of a day. */
export const lastOfMonth = (day: string, months = 0): string => addDays(firstOfMonth(day, months + 1), -1)

/** The same day so many months later; the last of the month where that is shorter (31 January + 1: 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const last = lastOfMonth(day, months)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7

/** The days of the week from Monday on, in words; also the translation keys. */
export const weekdayWords = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** A day of the week in words, 1 for Monday to 7 for Sunday; empty for any other number. */
export const weekdayWord = (weekday: number): string => weekdayWords[weekday - 1] ?? ''

/** The Monday of the week that a day is in. */
export const weekStart = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** Whether a day is a Saturday or Sunday. */
export const isWeekend = (day: string): boolean => weekdayOf(day) > 5
