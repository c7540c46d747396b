import type { activeDays } from '@energy-console/contract/alarms'
import { wallClock } from '@energy-console/schematic/time'

/** When a rule works, by the clock of its station. */
export interface ActiveTimes {
  readonly activeDays: keyof typeof activeDays
  /** `HH:MM`; both null: all day. Where the end is before the beginning it is of the next day. */
  readonly activeFrom: string | null
  readonly activeUntil: string | null
}

/** Tells whether a rule works at an instant; undefined for one that always does. */
export function activeTimesOf(
  { activeDays, activeFrom, activeUntil }: ActiveTimes,
  timeZone: string,
): ((at: number) => boolean) | undefined {
  if (activeDays === 'all' && activeFrom === null) return undefined
  const [from, until] = [minutesOf(activeFrom ?? '00:00'), minutesOf(activeUntil ?? '00:00')]
  const isOvernight = from >= until
  const isOnDay = (weekday: number) =>
    activeDays === 'all' || (weekday === 0 || weekday === 6) === (activeDays === 'weekend')
  return (at) => {
    const wall = wallClock(at, timeZone)
    const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes()
    const isOfDayBefore = isOvernight && minutes < until
    const isWithin = isOvernight ? minutes >= from || isOfDayBefore : minutes >= from && minutes < until
    return isWithin && isOnDay((wall.getUTCDay() + (isOfDayBefore ? 6 : 0)) % 7)
  }
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
