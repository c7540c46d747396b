import { type DaySpan, earlier, lengthOf } from '../calendar/spans'
import type { Ground } from './priced'
import type { StationClock } from './scope'

const hoursPerDay = 24

/** Hours of a span that have begun; none of one that is to come. */
export const begunHours = ({ today, hoursOfToday }: StationClock, { from, to }: DaySpan): number =>
  from > today
    ? 0
    : lengthOf({ from, to: earlier(to, today) }) * hoursPerDay - (to < today ? 0 : hoursPerDay - hoursOfToday)

/** Of the hours of a span that have begun, the share that its meters have readings of; 0 to 1. */
export function coverageOf(
  { meters, today, hoursOfToday }: Pick<Ground, 'meters' | 'today' | 'hoursOfToday'>,
  { pieces }: { pieces: readonly { hours: number }[] },
  { from, to }: DaySpan,
): number {
  if (meters.length === 0 || from > today) return 0
  const begun = begunHours({ today, hoursOfToday }, { from, to })
  const read = pieces.reduce((sum, { hours }) => sum + hours, 0)
  // a day on which the clock is put back has an hour more
  return Math.min(1, Number((read / (begun * meters.length)).toFixed(4)))
}
