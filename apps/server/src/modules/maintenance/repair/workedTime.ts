import { addDays } from '@energy-console/contract'
import { type PlanPlace, zoneClock } from '@energy-console/contract/automation'
import type { WorkingHours } from '@energy-console/contract/maintenance'

const minuteMs = 60_000

/**
 * Counts minutes of work between instants (Unix ms), as `workingMinutesBetween` does, for many of them: the days from `first` to
 * `last` are walked through once. Instants outside of them count no more.
 */
export function workedTime(
  place: PlanPlace,
  hours: WorkingHours | undefined,
  { first, last }: { first: number; last: number },
): (from: number, to: number) => number {
  if (!hours) return (from, to) => Math.max(0, to - from) / minuteMs
  const clock = zoneClock(place.timeZone)
  const spans: { start: number; end: number; before: number }[] = []
  const lastDay = clock.dayOf(last)
  let before = 0
  for (let day = clock.dayOf(first); day <= lastDay; day = addDays(day, 1)) {
    if (place.kindOf(day) !== 'workday') continue
    const [start, end] = [clock.instantOf(day, hours.from), clock.instantOf(day, hours.to)]
    if (end <= start) continue
    spans.push({ start, end, before })
    before += end - start
  }
  /** What was worked until an instant. */
  const until = (at: number): number => {
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.start ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const span = spans[low - 1]
    return span ? span.before + Math.min(at, span.end) - span.start : 0
  }
  return (from, to) => (to <= from ? 0 : (until(to) - until(from)) / minuteMs)
}
