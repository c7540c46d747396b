import { addDays } from '@energy-console/contract'
import { isQuietAt, zoneClock } from '@energy-console/contract/automation'
import type { DayKind } from '@energy-console/contract/energy'
import type { PlanDays } from '@energy-console/contract/notices'

/** What of a plan says when people may be told. */
export interface Hours {
  days: PlanDays
  activeFrom: string | null
  activeTo: string | null
  quietFrom: string | null
  quietTo: string | null
  /** Alarms of this level and below keep to the quiet hours. */
  quietLevel: number
}

/** Where it is, and what days are to the tenant. */
export interface HoursPlace {
  timeZone: string
  kindOf(day: string): DayKind
}

/** Whether people may be told of an alarm of a level at an instant. */
export function mayTell(
  hours: Hours,
  level: number,
  atMs: number,
  { timeZone, kindOf }: HoursPlace,
): boolean {
  const shown = zoneClock(timeZone).shown(atMs)
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  const { days, activeFrom, activeTo } = hours
  // a night that a plan holds through belongs to the day that it began on
  const isNight = activeFrom !== null && activeTo !== null && activeTo < activeFrom && time < activeTo
  const kind = kindOf(isNight ? addDays(day, -1) : day)
  if (days !== 'all' && (days === 'work') !== (kind === 'workday')) return false
  const isWithin =
    !activeFrom ||
    !activeTo ||
    activeFrom === activeTo ||
    isQuietAt(time, { quietFrom: activeFrom, quietTo: activeTo })
  if (!isWithin) return false
  return level > hours.quietLevel || !isQuietAt(time, hours)
}

/** The next instant after one at which the answer of {@link mayTell} may be another. */
export function nextChange(
  { activeFrom, activeTo, quietFrom, quietTo }: Hours,
  atMs: number,
  timeZone: string,
): number {
  const clock = zoneClock(timeZone)
  const today = clock.dayOf(atMs)
  const times = ['00:00', activeFrom, activeTo, quietFrom, quietTo].filter((time) => time !== null)
  const instants = [today, addDays(today, 1), addDays(today, 2)].flatMap((day) =>
    times.map((time) => clock.instantOf(day, time)),
  )
  return Math.min(...instants.filter((instant) => instant > atMs))
}
