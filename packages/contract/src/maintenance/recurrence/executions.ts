import * as library from 'rrule'
import { type PlanPlace, zoneClock } from '../../automation/timingPlan'
import { addDays, daysFrom, firstOfMonth, weekStart } from '../../core/days'
import { type Frequency, type RestRule, type RuleParts, type WeekdayCode, weekdayCodes } from './rule'

// Node is given the library as CommonJS, a bundler as a module.
const { RRule } = ('default' in library ? library.default : library) as typeof library

/** When something is done again and again. */
export interface Recurrence {
  rule: RuleParts
  /** `HH:mm` of the station, each once a day. */
  times: readonly string[]
  restRule: RestRule
  /** The first day (`yyyy-MM-dd`), from which intervals are counted, and the last on which anything is done. */
  firstDay: string
  lastDay?: string | null | undefined
}

/** One time at which something is to be done. */
export interface Execution {
  /** Unix ms. Where the clock leaves that time out it is the next instant that there is; where it comes twice, the first. */
  at: number
  /** The day and time on the station's clock. */
  day: string
  time: string
}

/** Days that are looked through for a day of work: no calendar has as many of rest in a row. */
const mostRest = 60

/** Days before a span of which the kind has to be known: what is put off may come from there, and a clock may be moved. */
export const daysLookedBack = mostRest + 2

const codes: Record<Frequency, number> = {
  DAILY: RRule.DAILY,
  WEEKLY: RRule.WEEKLY,
  MONTHLY: RRule.MONTHLY,
  YEARLY: RRule.YEARLY,
}
const weekday = (day: WeekdayCode) => {
  const found = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
  return found[weekdayCodes.indexOf(day)] ?? RRule.MO
}
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`)
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthsFrom = (first: string, day: string) =>
  (yearOf(day) - yearOf(first)) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7))

/** From where counting comes to the same as from `firstDay`, close to `day`: the library walks through all there is between. */
function countedFrom({ frequency, interval }: RuleParts, firstDay: string, day: string): string {
  const whole = (periods: number) => Math.floor(periods / interval) * interval
  switch (frequency) {
    case 'DAILY':
      return addDays(firstDay, whole(daysFrom(firstDay, day)))
    case 'WEEKLY': {
      const weeks = whole(daysFrom(weekStart(firstDay), weekStart(day)) / 7)
      return weeks === 0 ? firstDay : addDays(weekStart(firstDay), weeks * 7)
    }
    case 'MONTHLY': {
      const months = whole(monthsFrom(firstDay, day))
      return months === 0 ? firstDay : firstOfMonth(firstDay, months)
    }
    case 'YEARLY': {
      const years = whole(yearOf(day) - yearOf(firstDay))
      return years === 0 ? firstDay : `${yearOf(firstDay) + years}-01-01`
    }
  }
}

/** Turns of a rule within which it has to name a day: days of the week come round in the calendar of leap years every 28. */
const mostTurns = 28

/** Whether a rule ever names a day from a first one on: not one that asks for the thirty-first of every twelfth month from April. */
export const everComes = (rule: RuleParts, firstDay: string): boolean =>
  daysOfRule(
    rule,
    firstDay,
    firstDay,
    `${Math.min(yearOf(firstDay) + mostTurns * rule.interval, 9999)}-12-31`,
    1,
  ).length > 0

/** The days that a rule names from `from` to `to`, both included, ascending; counted from `firstDay`; `most` of them. */
export function daysOfRule(
  rule: RuleParts,
  firstDay: string,
  from: string,
  to: string,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const begins = from > firstDay ? from : firstDay
  if (begins > to) return []
  const found = new RRule({
    freq: codes[rule.frequency],
    dtstart: timeOf(countedFrom(rule, firstDay, begins)),
    until: timeOf(to),
    interval: rule.interval,
    wkst: RRule.MO,
    ...(rule.weekdays.length > 0
      ? { byweekday: rule.weekdays.map(({ day, nth }) => (nth ? weekday(day).nth(nth) : weekday(day))) }
      : {}),
    ...(rule.monthDays.length > 0 ? { bymonthday: [...rule.monthDays] } : {}),
    ...(rule.months.length > 0 ? { bymonth: [...rule.months] } : {}),
  }).between(timeOf(begins), timeOf(to), true, (_day, found) => found < most)
  return found.map((date) => date.toISOString().slice(0, 10))
}

/** The days from `from` to `to`, both included, on which it is done: those of the rule after what rest changes. */
export function daysOfRecurrence(
  { rule, restRule, firstDay, lastDay }: Omit<Recurrence, 'times'>,
  kindOf: PlanPlace['kindOf'],
  from: string,
  to: string,
): string[] {
  const last = lastDay && lastDay < to ? lastDay : to
  // what is put off may come from before
  const asked = daysOfRule(rule, firstDay, restRule === 'postpone' ? addDays(from, -mostRest) : from, last)
  const works = (day: string) => kindOf(day) === 'workday'
  switch (restRule) {
    case 'keep':
      return asked
    case 'skipHolidays':
      return asked.filter((day) => kindOf(day) !== 'holiday')
    case 'skipRest':
      return asked.filter(works)
    case 'postpone': {
      const moved = asked.flatMap((day) => {
        for (let next = day, days = 0; days <= mostRest; next = addDays(next, 1), days += 1)
          if (works(next)) return [next]
        return []
      })
      return [...new Set(moved)].filter((day) => day >= from && day <= last)
    }
  }
}

/** The executions after `from` up to `to` (Unix ms), ascending; `most` of them. */
export function executionsBetween(
  recurrence: Recurrence,
  { timeZone, kindOf }: PlanPlace,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: number; to: number; most?: number },
): Execution[] {
  const clock = zoneClock(timeZone)
  // what a gap of the clock moves may belong to the day before
  const days = daysOfRecurrence(
    recurrence,
    kindOf,
    addDays(clock.dayOf(from), -1),
    addDays(clock.dayOf(to), 1),
  )
  const times = [...new Set(recurrence.times)].sort()
  const found: Execution[] = []
  for (const day of days) {
    if (found.length >= most) break
    for (const time of times) {
      const at = clock.instantOf(day, time)
      if (at > from && at <= to) found.push({ at, day, time })
    }
  }
  return found.slice(0, most)
}
