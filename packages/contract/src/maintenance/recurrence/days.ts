import { addDays, daysFrom, firstOfMonth, lastOfMonth, weekdayOf, weekStart } from '../../core/days'
import { type RuleDay, type RuleParts, weekdayCodes } from './rule'

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => yearOf(day) * 12 + Number(day.slice(5, 7))
const weekdayIn = ({ day }: RuleDay) => weekdayCodes.indexOf(day) + 1

/** Each once. */
const ascending = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

/** How many days, weeks, months or years the one of a day is after that of the first. */
function turnOf({ frequency }: RuleParts, firstDay: string, day: string): number {
  switch (frequency) {
    case 'DAILY':
      return daysFrom(firstDay, day)
    case 'WEEKLY':
      return daysFrom(weekStart(firstDay), weekStart(day)) / 7
    case 'MONTHLY':
      return monthOf(day) - monthOf(firstDay)
    case 'YEARLY':
      return yearOf(day) - yearOf(firstDay)
  }
}

/** The days that a rule names in the turn so many after that of the first day, ascending. */
function daysOfTurn(rule: RuleParts, firstDay: string, turn: number): string[] {
  switch (rule.frequency) {
    case 'DAILY':
      return [addDays(firstDay, turn)]
    case 'WEEKLY': {
      const monday = addDays(weekStart(firstDay), turn * 7)
      return ascending(rule.weekdays.map(weekdayIn)).map((weekday) => addDays(monday, weekday - 1))
    }
    case 'MONTHLY':
      return daysOfMonth(rule, firstOfMonth(firstDay, turn))
    case 'YEARLY': {
      const january = firstOfMonth(firstDay, turn * 12 - Number(firstDay.slice(5, 7)) + 1)
      return ascending(rule.months).flatMap((month) => daysOfMonth(rule, firstOfMonth(january, month - 1)))
    }
  }
}

/** The days that a rule names in the month that begins with `first`, ascending; what the month has not is passed over. */
function daysOfMonth({ monthDays, weekdays }: RuleParts, first: string): string[] {
  const last = lastOfMonth(first)
  const length = Number(last.slice(8))
  const numbered = monthDays.map((day) => (day > 0 ? day : length + 1 + day))
  const nths = weekdays.map((one) => {
    const nth = one.nth ?? 1
    return nth > 0
      ? 1 + ((weekdayIn(one) - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
      : length - ((weekdayOf(last) - weekdayIn(one) + 7) % 7) + (nth + 1) * 7
  })
  return ascending([...numbered, ...nths])
    .filter((day) => day >= 1 && day <= length)
    .map((day) => addDays(first, day - 1))
}

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
  const { interval } = rule
  const found: string[] = []
  const last = turnOf(rule, firstDay, to)
  const before = Math.floor(turnOf(rule, firstDay, begins) / interval) * interval
  for (let turn = before; turn <= last && found.length < most; turn += interval)
    found.push(...daysOfTurn(rule, firstDay, turn).filter((day) => day >= begins && day <= to))
  return found.slice(0, most)
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
