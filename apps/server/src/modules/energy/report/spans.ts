import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import type { CostGrain } from '@energy-console/contract/energy'
import { type DaySpan, earlier, lengthOf, monthsWithin } from '../calendar/spans'
import { nameLength } from '../cost/pieces'

/** The date a year earlier; 29 February becomes the 28th. */
const yearBefore = (day: string): string => addMonths(day, -12)

/**
 * The spans that one is compared with: the one before it (as many months, where it is made of whole ones, else as many days)
 * and the same a year earlier. Of one that is not over yet its days before `today` alone are compared, `ended`, and both
 * end as early: some hours of a day say nothing beside whole days. Of one that only begins today nothing has ended.
 */
export function comparedWith(
  span: DaySpan,
  today: string,
): { ended: DaySpan | undefined; previous: DaySpan; lastYear: DaySpan } {
  const { months, days } = monthsWithin(span)
  const isWhole = months !== undefined && days.length === 0
  const count = isWhole ? monthsBetween(span) : lengthOf(span)
  const from = isWhole ? firstOfMonth(span.from, -count) : addDays(span.from, -count)
  const last = addDays(span.from, -1)
  const yesterday = addDays(today, -1)
  const hasEnded = span.from <= yesterday
  const isOver = span.to <= yesterday || !hasEnded
  const elapsed = lengthOf({ from: span.from, to: yesterday })
  return {
    ended: hasEnded ? { from: span.from, to: earlier(span.to, yesterday) } : undefined,
    previous: { from, to: isOver ? last : earlier(last, addDays(from, elapsed - 1)) },
    lastYear: {
      from: yearBefore(span.from),
      // a whole month stands beside a whole one, a February of 28 days beside one of 29
      to: isWhole && isOver ? lastOfMonth(span.to, -12) : yearBefore(isOver ? span.to : yesterday),
    },
  }
}

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
