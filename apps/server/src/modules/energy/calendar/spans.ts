import { addDays, daysFrom, firstOfMonth } from '@energy-console/contract'

/** Days of a station's calendar (`yyyy-MM-dd`), both included. */
export interface DaySpan {
  from: string
  to: string
}

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Days of a span. */
export const lengthOf = ({ from, to }: DaySpan): number => daysFrom(from, to) + 1

/** Whole months of a span, where it has any, and the days before and after them. */
export function monthsWithin({ from, to }: DaySpan): { months: DaySpan | undefined; days: DaySpan[] } {
  const first = from.endsWith('-01') ? from : firstOfMonth(from, 1)
  const end = firstOfMonth(addDays(to, 1))
  if (first >= end) return { months: undefined, days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ].filter((span) => span.from <= span.to)
  return { months: { from: first, to: addDays(end, -1) }, days }
}
