import { addDays, usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'

/** The whole days of a zone that the span `from ≤ at < to` touches, and so many before them; Unix ms. */
export function wholeDays(
  zone: string,
  from: number,
  to: number,
  daysBefore = 0,
): { start: number; end: number } {
  const clock = zoneClock(usableTimeZone(zone))
  const begins = (day: string) => clock.instantOf(day, '00:00')
  return {
    start: begins(addDays(clock.dayOf(from), -daysBefore)),
    end: begins(addDays(clock.dayOf(to - 1), 1)),
  }
}
