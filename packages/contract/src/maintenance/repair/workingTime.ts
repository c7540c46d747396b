import { type PlanPlace, zoneClock } from '../../automation/timingPlan'
import { addDays } from '../../core/days'

/** When people work: from and to on each workday, `HH:mm` by the clock of the place; `to` is later. */
export interface WorkingHours {
  from: string
  to: string
}

const minuteMs = 60_000
/** Days that are looked through: no calendar rests so long, and no limit is counted over more. */
const mostDays = 2_000

/** The hours of work of a day as instants, Unix ms; undefined on a day of rest. */
function hoursOn(day: string, { timeZone, kindOf }: PlanPlace, { from, to }: WorkingHours) {
  if (kindOf(day) !== 'workday') return undefined
  const clock = zoneClock(timeZone)
  const [start, end] = [clock.instantOf(day, from), clock.instantOf(day, to)]
  return end > start ? { start, end } : undefined
}

/**
 * The instant (Unix ms) at which so many minutes of work have passed since another. Undefined hours: every minute counts.
 *
 * @throws RangeError where no day of work is found for them
 */
export function addWorkingTime(
  at: number,
  minutes: number,
  place: PlanPlace,
  hours: WorkingHours | undefined,
): number {
  if (!hours) return at + minutes * minuteMs
  let left = minutes * minuteMs
  let day = zoneClock(place.timeZone).dayOf(at)
  for (let days = 0; days < mostDays; days += 1, day = addDays(day, 1)) {
    const work = hoursOn(day, place, hours)
    if (!work || work.end <= at) continue
    const start = Math.max(work.start, at)
    if (start + left <= work.end) return start + left
    left -= work.end - start
  }
  throw new RangeError(`no working time within ${mostDays} days`)
}

/** When work is done between two instants: spans of Unix ms, ascending, the first and the last cut off at the instants. */
export function workingSpans(
  from: number,
  to: number,
  place: PlanPlace,
  hours: WorkingHours,
): [start: number, end: number][] {
  const clock = zoneClock(place.timeZone)
  const last = clock.dayOf(to)
  const spans: [number, number][] = []
  for (let day = clock.dayOf(from); day <= last; day = addDays(day, 1)) {
    const work = hoursOn(day, place, hours)
    if (work && work.end > from && work.start < to)
      spans.push([Math.max(work.start, from), Math.min(work.end, to)])
  }
  return spans
}

/** Minutes of work between two instants (Unix ms); 0 where the second is no later. */
export function workingMinutesBetween(
  from: number,
  to: number,
  place: PlanPlace,
  hours: WorkingHours | undefined,
): number {
  if (to <= from) return 0
  if (!hours) return (to - from) / minuteMs
  const spans = workingSpans(from, to, place, hours)
  return spans.reduce((sum, [start, end]) => sum + end - start, 0) / minuteMs
}
