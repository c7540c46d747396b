import { addDays, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import { type DaySpan, earlier, lengthOf } from '../calendar/spans'

const monthOf = (key: string, by = 0): DaySpan => ({
  from: firstOfMonth(`${key}-01`, by),
  to: lastOfMonth(`${key}-01`, by),
})

/** The days that the row of a month (`yyyy-MM`) has of a span that has some of it. */
const daysOf = (key: string, span: DaySpan): DaySpan => {
  const { from, to } = monthOf(key)
  return { from: earlier(from, span.from) === from ? span.from : from, to: earlier(to, span.to) }
}

/** How many days the row of a month has, where the span that it is of cuts it; undefined for a whole month. */
export function daysOfCut(key: string, span: DaySpan): number | undefined {
  const count = lengthOf(daysOf(key, span))
  return count < lengthOf(monthOf(key)) ? count : undefined
}

/**
 * The days that the row of a month is compared with, of the month so many before: the whole one, and for one that is cut as many days,
 * from where it begins or up to where it ends. Undefined where that month has not as many: a change would tell of days alone.
 */
export function formerDays(key: string, span: DaySpan, before: number): DaySpan | undefined {
  const [month, own, former] = [monthOf(key), daysOf(key, span), monthOf(key, -before)]
  const count = lengthOf(own)
  if (count === lengthOf(month)) return former
  const from =
    own.to === month.to
      ? addDays(former.to, 1 - count)
      : addDays(former.from, lengthOf({ ...month, to: own.from }) - 1)
  const to = addDays(from, count - 1)
  return from >= former.from && to <= former.to ? { from, to } : undefined
}

/** The days and names of what rows of months are compared with; `unlike` are the places of those that are compared with nothing. */
export function formerMonths(
  keys: readonly string[],
  span: DaySpan,
  before: number,
): (DaySpan & { keys: string[]; unlike: ReadonlySet<number> }) | undefined {
  const former = keys.map((key) => ({ days: formerDays(key, span, before), month: monthOf(key, -before) }))
  const [first, last] = [former[0], former.at(-1)]
  if (!first || !last) return undefined
  return {
    from: (first.days ?? first.month).from,
    to: (last.days ?? last.month).to,
    keys: former.map(({ month }) => month.from.slice(0, 'yyyy-MM'.length)),
    unlike: new Set(former.flatMap(({ days }, place) => (days ? [] : [place]))),
  }
}
