import { addDays } from '@energy-console/contract'
import { factorOn, type HeldFactor } from '@energy-console/contract/energy'
import type { DaySpan } from '../calendar/spans'

type Grain = 'hour' | 'day' | 'month' | 'year'
type Factors = Iterable<readonly HeldFactor[]>

/** The parts of a span within which none of some factors changes. */
export function unchangedSpans({ from, to }: DaySpan, factors: Factors): DaySpan[] {
  const starts = new Set([from])
  for (const versions of factors)
    for (const { fromDate } of versions) if (fromDate > from && fromDate <= to) starts.add(fromDate)
  const sorted = [...starts].sort()
  return sorted.map((start, at) => {
    const next = sorted[at + 1]
    return { from: start, to: next === undefined ? to : addDays(next, -1) }
  })
}

/** How finely a span is read whose amounts are converted: by the day where a factor changes within longer stretches. */
export const convertedGrain = <G extends Grain>(grain: G, span: DaySpan, factors: Factors): G | 'day' =>
  grain === 'hour' || grain === 'day' || unchangedSpans(span, factors).length === 1 ? grain : 'day'

/** The factor of a stretch (`yyyy` to `yyyy-MM-dd HH:mm`) of a span that is read as {@link convertedGrain} says. */
export function factorAt(
  factors: readonly HeldFactor[],
  stretch: string,
  { from }: Pick<DaySpan, 'from'>,
): HeldFactor | undefined {
  const day = `${stretch}-01-01`.slice(0, 10)
  return factorOn(factors, day < from ? from : day)
}
