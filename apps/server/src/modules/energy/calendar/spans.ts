/** Days of a station's calendar (`yyyy-MM-dd`), both included. */
export interface DaySpan {
  from: string
  to: string
}

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b)

/** A date so many days later. */
export const addDays = (day: string, count: number): string => dateOf(at(day) + count * dayMs)

/** Days of a span. */
export const lengthOf = ({ from, to }: DaySpan): number => Math.round((at(to) - at(from)) / dayMs) + 1

/** The first day of the month so many months after that of a day. */
export const firstOfMonth = (day: string, months = 0): string =>
  dateOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))

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
