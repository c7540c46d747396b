import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  weekStart,
} from '@energy-console/contract'
import type { CostGrain } from '@energy-console/contract/energy'
import { type DaySpan, earlier, lengthOf, monthsWithin } from '../calendar/spans'
import { nameLength } from '../cost/pieces'

/** The date a year earlier; 29 February becomes the 28th. */
const yearBefore = (day: string): string => addMonths(day, -12)
const days = (from: string, count: number): DaySpan => ({ from, to: addDays(from, count - 1) })
/** Weeks are compared with those 52 weeks before, whose days are the same of the week. */
const weeksOfYear = 52 * 7

/**
 * The spans that one is compared with: the one before it (as many months, where it is made of whole ones, else as many days)
 * and the same a year earlier. Of one that is not over yet its days before `today` alone are compared, `ended`: some hours of a day
 * say nothing beside whole days. Of one that only begins today nothing has ended.
 *
 * Both sides have as many days, so that what is used alike shows no change: of a running month no more days are compared than the
 * former one has, and a year before a span of days are as many days. Whole months alone stand beside whole months, and the months
 * of a year so far beside the same dates, as their bills do (decision 181).
 */
export function comparedWith(
  span: DaySpan,
  today: string,
): { ended: DaySpan | undefined; previous: DaySpan; lastYear: DaySpan } {
  const isWhole = isOfMonths(span)
  const last = addDays(span.from, -1)
  const from = isWhole ? firstOfMonth(span.from, -monthsBetween(span)) : addDays(span.from, -lengthOf(span))
  const yesterday = addDays(today, -1)
  const hasEnded = span.from <= yesterday
  const isOver = span.to <= yesterday || !hasEnded
  const longest = days(span.from, lengthOf({ from, to: last }))
  const compared = isOver ? span : { from: span.from, to: earlier(yesterday, longest.to) }
  return {
    ended: hasEnded ? compared : undefined,
    previous: isOver ? { from, to: last } : days(from, lengthOf(compared)),
    lastYear: !isWhole
      ? days(dayLastYear(span, span.from), lengthOf(compared))
      : {
          from: yearBefore(span.from),
          // a February of 28 days stands beside one of 29
          to: isOver ? lastOfMonth(span.to, -12) : yearBefore(compared.to),
        },
  }
}

/** Whether a span is made of weeks, from Monday, and is no February. */
const isOfWeeks = (span: DaySpan): boolean =>
  weekStart(span.from) === span.from && lengthOf(span) % 7 === 0 && !isOfMonths(span)

function isOfMonths(span: DaySpan): boolean {
  const { months, days } = monthsWithin(span)
  return months !== undefined && days.length === 0
}

/** The day that one of a span is compared with a year earlier. */
export const dayLastYear = (span: DaySpan, day: string): string =>
  isOfWeeks(span) ? addDays(day, -weeksOfYear) : yearBefore(day)

const monthsBetween = ({ from, to }: DaySpan) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

/** The names of all stretches of a span, ascending. */
export function stretchesOf(span: DaySpan, grain: CostGrain): string[] {
  const days = daysBetween(span.from, span.to)
  if (grain !== 'hour') return [...new Set(days.map((day) => day.slice(0, nameLength[grain])))]
  return days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00`),
  )
}
