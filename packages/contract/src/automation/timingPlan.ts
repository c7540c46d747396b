import { addDays, isWeekend, weekdayOf } from '../core/days'
import type { DayKind } from '../energy/bands'

/** What a schedule does on holidays; by the calendar of workdays and holidays that tariffs go by. */
export const holidayRules = {
  ignore: '不区分，按星期执行',
  skip: '节假日不执行',
  asWeek: '节假日按周日、调休上班日按周一执行',
  only: '只在节假日执行',
} as const
export type HolidayRule = keyof typeof holidayRules

/** What an exception does on its day. */
export const exceptionKinds = { skip: '当天不执行', run: '改在此时间执行' } as const
export type ExceptionKind = keyof typeof exceptionKinds

/** A time of the week. */
export interface PlannedTime {
  /** Weekdays as digits, 1 for Monday to 7 for Sunday: `12345`. */
  days: string
  /** `HH:mm` of the station. */
  time: string
}

/** What holds on a day instead of the times of the week; all exceptions of a day hold together. */
export interface PlannedException {
  /** `yyyy-MM-dd` */
  day: string
  kind: ExceptionKind
  /** Of what runs. */
  time?: string | null | undefined
}

/** When something is done: times of the week, what holidays change, and days that are otherwise. */
export interface TimingPlan<
  T extends PlannedTime = PlannedTime,
  E extends PlannedException = PlannedException,
> {
  /** First and last day on which anything is done, `yyyy-MM-dd`; null for no such limit. */
  validFrom?: string | null | undefined
  validTo?: string | null | undefined
  holidayRule: HolidayRule
  times: readonly T[]
  exceptions: readonly E[]
}

/** One execution that a plan asks for. */
export interface PlannedRun<T = PlannedTime, E = PlannedException> {
  /** Unix ms. */
  at: number
  /** The day and time that the plan names; where the clock leaves that time out, `at` is the next instant that there is. */
  day: string
  time: string
  /** The time of the week, or the exception, that asks for it. */
  by: T | E
  /** Its place among the times; exceptions follow behind them. */
  slot: number
}

/** Where a plan is carried out. */
export interface PlanPlace {
  /** A zone that the runtime knows. */
  timeZone: string
  /** What kind of day a date is to the tenant. */
  kindOf(day: string): DayKind
}

const dayMs = 86_400_000
/** Days that are looked through for the next execution: more than a year, so that yearly exceptions are found. */
const mostDaysAhead = 400

/**
 * The executions after `from` up to `to` (Unix ms), ascending; `most` of them. A time that the clock leaves out is done at
 * the next instant that there is, one that comes twice the first time.
 */
export function runsBetween<T extends PlannedTime, E extends PlannedException>(
  plan: TimingPlan<T, E>,
  place: PlanPlace,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: number; to: number; most?: number },
): PlannedRun<T, E>[] {
  const clock = zoneClock(place.timeZone)
  const timesOf = timesByDay(plan, place)
  const runs: PlannedRun<T, E>[] = []
  const first = laterOf(addDays(clock.dayOf(from), -1), plan.validFrom)
  // what a gap moves may belong to the day before
  const last = earlierOf(addDays(clock.dayOf(to), 1), plan.validTo)
  for (const day of daysOf(plan, first, last)) {
    if (runs.length >= most) break
    for (const { time, by, slot } of timesOf(day)) {
      const at = clock.instantOf(day, time)
      if (at > from && at <= to) runs.push({ at, day, time, by, slot })
    }
  }
  return runs.sort((a, b) => a.at - b.at || a.slot - b.slot).slice(0, most)
}

/** The days that a plan may ask for something on, ascending; without times of the week its exceptions alone. */
function* daysOf({ times, exceptions }: TimingPlan, first: string, last: string): Generator<string> {
  if (times.length === 0) {
    const days = new Set(exceptions.map(({ day }) => day))
    yield* [...days].filter((day) => day >= first && day <= last).sort()
  } else for (let day = first; day <= last; day = addDays(day, 1)) yield day
}

const laterOf = (day: string, limit: string | null | undefined) => (limit && limit > day ? limit : day)
const earlierOf = (day: string, limit: string | null | undefined) => (limit && limit < day ? limit : day)

/** The next executions after an instant (Unix ms), ascending. */
export const nextRuns = <T extends PlannedTime, E extends PlannedException>(
  plan: TimingPlan<T, E>,
  place: PlanPlace,
  { from, most }: { from: number; most: number },
): PlannedRun<T, E>[] => {
  const begins = plan.validFrom ? Math.max(from, Date.parse(`${plan.validFrom}T00:00:00Z`) - dayMs) : from
  return runsBetween(plan, place, { from: begins, to: begins + mostDaysAhead * dayMs, most })
}

/** What a plan asks for at a time of a day. */
export interface AskedTime<B> {
  time: string
  /** The time of the week, or the exception, that asks for it. */
  by: B
  /** Its place among the times; exceptions follow behind them. */
  slot: number
}

/** What a plan asks for on a day that it holds on; in the order of the plan. */
export function askedOn<T extends PlannedTime, E extends PlannedException>(
  plan: TimingPlan<T, E>,
  place: Pick<PlanPlace, 'kindOf'>,
): (day: string) => readonly AskedTime<T | E>[] {
  const timesOf = timesByDay(plan, place)
  const { validFrom, validTo } = plan
  return (day) => ((validFrom && day < validFrom) || (validTo && day > validTo) ? [] : timesOf(day))
}

/** Looked up, so that hundreds of days can be gone through. */
function timesByDay<T extends PlannedTime, E extends PlannedException>(
  { times, exceptions, holidayRule }: TimingPlan<T, E>,
  { kindOf }: Pick<PlanPlace, 'kindOf'>,
): (day: string) => readonly AskedTime<T | E>[] {
  const ofWeekday = new Map<number, AskedTime<T>[]>()
  times.forEach((by, slot) => {
    for (const weekday of new Set(by.days)) {
      const asked = ofWeekday.get(Number(weekday)) ?? []
      ofWeekday.set(Number(weekday), [...asked, { time: by.time, by, slot }])
    }
  })
  const ofDay = new Map<string, AskedTime<E>[]>()
  exceptions.forEach((by, index) => {
    const asked = ofDay.get(by.day) ?? []
    const own = by.kind === 'run' && by.time ? [{ time: by.time, by, slot: times.length + index }] : []
    ofDay.set(by.day, [...asked, ...own])
  })
  return (day) => ofDay.get(day) ?? ofWeekday.get(weekdayFor(day, holidayRule, kindOf)) ?? []
}

/** As which weekday a day counts under a rule, 1 for Monday; 0 for none. */
export function weekdayFor(day: string, rule: HolidayRule, kindOf: PlanPlace['kindOf']): number {
  if (rule === 'ignore') return weekdayOf(day)
  const kind = kindOf(day)
  if (rule === 'asWeek')
    return kind === 'holiday' ? 7 : kind === 'workday' && isWeekend(day) ? 1 : weekdayOf(day)
  return (kind === 'holiday') === (rule === 'only') ? weekdayOf(day) : 0
}

interface ZoneClock {
  /** What the clock shows at an instant: `yyyy-MM-dd HH:mm`. */
  shown(at: number): string
  /** The day that it is at an instant. */
  dayOf(at: number): string
  /** The first instant at which the clock shows this time of the day or a later one. */
  instantOf(day: string, time: string): number
}

const clocks = new Map<string, ZoneClock>()
/** Instants that a clock remembers. */
const mostLately = 1_000

/** What clocks show in a zone that the runtime knows. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  })
  /** What it has shown lately: many records ask about the same instants. */
  const lately = new Map<number, number>()
  /** What the clock shows, as if it were UTC. */
  const shownAt = (at: number): number => {
    const before = lately.get(at)
    if (before !== undefined) return before
    const shown = partsAt(at)
    if (lately.size >= mostLately) lately.clear()
    lately.set(at, shown)
    return shown
  }
  const partsAt = (at: number): number => {
    const part: Record<string, string> = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = value
    const of = (type: string) => Number(part[type])
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  }
  const clock: ZoneClock = {
    shown: (at) => new Date(shownAt(at)).toISOString().slice(0, 16).replace('T', ' '),
    dayOf: (at) => new Date(shownAt(at)).toISOString().slice(0, 10),
    instantOf(day, time) {
      const wanted = Date.parse(`${day}T${time}:00Z`)
      const [before, after] = [wanted - dayMs, wanted + dayMs]
      const [first, second] = [wanted - (shownAt(before) - before), wanted - (shownAt(after) - after)]
      if (shownAt(first) === wanted) return Math.min(first, shownAt(second) === wanted ? second : first)
      if (shownAt(second) === wanted) return second
      // the clock jumps over it: the instant of the jump is the first that shows more
      let [low, high] = [Math.min(first, second) - dayMs, Math.max(first, second)]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (shownAt(middle - (middle % 1_000)) >= wanted) high = middle
        else low = middle
      }
      return high
    },
  }
  clocks.set(timeZone, clock)
  return clock
}
