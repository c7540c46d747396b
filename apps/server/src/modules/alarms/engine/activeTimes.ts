import { addDays, isWeekend } from '@energy-console/contract'
import { type ActiveDays, activeDayKinds } from '@energy-console/contract/alarms'
import { wallClock } from '@energy-console/schematic/time'
import type { KindOfDay } from '../../stations'

/** When a rule works, by the clock of its station. */
export interface ActiveTimes {
  readonly activeDays: ActiveDays
  /** `HH:MM`; both null: all day. Where the end is before the beginning it is of the next day. */
  readonly activeFrom: string | null
  readonly activeUntil: string | null
}

/** Tells whether a rule works at an instant; undefined for one that always does. `kindOf` is the calendar of its tenant. */
export function activeTimesOf(
  { activeDays, activeFrom, activeUntil }: ActiveTimes,
  { timeZone, kindOf }: { timeZone: string; kindOf: KindOfDay },
): ((at: number) => boolean) | undefined {
  if (activeDays === 'all' && activeFrom === null) return undefined
  const [from, until] = [minutesOf(activeFrom ?? '00:00'), minutesOf(activeUntil ?? '00:00')]
  const isOvernight = from >= until
  const isOnDay = dayTest(activeDays, kindOf)
  return (at) => {
    const wall = wallClock(at, timeZone)
    const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes()
    const isOfDayBefore = isOvernight && minutes < until
    const isWithin = isOvernight ? minutes >= from || isOfDayBefore : minutes >= from && minutes < until
    if (!isWithin) return false
    const day = wall.toISOString().slice(0, 10)
    return isOnDay(isOfDayBefore ? addDays(day, -1) : day)
  }
}

/** Whether a rule works on a day (`yyyy-MM-dd`). */
function dayTest(activeDays: ActiveDays, kindOf: KindOfDay): (day: string) => boolean {
  const kinds = activeDayKinds(activeDays)
  if (kinds) return (day) => kinds.includes(kindOf(day))
  if (activeDays === 'all') return () => true
  return (day) => isWeekend(day) === (activeDays === 'weekend')
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
