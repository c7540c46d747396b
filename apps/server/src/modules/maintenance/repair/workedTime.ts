import { addDays, usableTimeZone } from '@energy-console/contract'
import { type PlanPlace, zoneClock } from '@energy-console/contract/automation'
import { limitsFor, type RepairPriority, type WorkingHours } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { dayKindsIn } from '../../energy'
import { limitsOf } from './deadlines'

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

/** What says by which clock the time of an order runs. */
interface Timed {
  priority: RepairPriority
  timeZone: string
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Counts minutes of work between instants from `first` to `last` (Unix ms) for many orders, each as its deadlines are counted. */
export async function workedTimes(
  tx: Tx,
  span: { first: number; last: number },
): Promise<(order: Timed) => ReturnType<typeof workedTime>> {
  const kindOf = await dayKindsIn(tx, addDays(dayOf(span.first), -1), addDays(dayOf(span.last), 1))
  const limits = await limitsOf(tx)
  const clocks = new Map<string, ReturnType<typeof workedTime>>()
  return ({ priority, timeZone }) => {
    const { hours } = limitsFor(limits, priority)
    const key = hours ? timeZone : ''
    const clock = clocks.get(key) ?? workedTime({ timeZone: usableTimeZone(timeZone), kindOf }, hours, span)
    clocks.set(key, clock)
    return clock
  }
}
