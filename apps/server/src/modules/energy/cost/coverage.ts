import { type DaySpan, earlier, lengthOf } from '../calendar/spans'
import type { Ground } from './priced'

const hoursPerDay = 24

/** Of the hours of a span that have begun, the share that its meters have readings of; 0 to 1. */
export function coverageOf(
  { meters, today, hoursOfToday }: Pick<Ground, 'meters' | 'today' | 'hoursOfToday'>,
  { pieces }: { pieces: readonly { hours: number }[] },
  { from, to }: DaySpan,
): number {
  if (meters.length === 0 || from > today) return 0
  const days = lengthOf({ from, to: earlier(to, today) })
  const begun = days * hoursPerDay - (to < today ? 0 : hoursPerDay - hoursOfToday)
  const read = pieces.reduce((sum, { hours }) => sum + hours, 0)
  // a day on which the clock is put back has an hour more
  return Math.min(1, Number((read / (begun * meters.length)).toFixed(4)))
}
