import { type PlanPlace, zoneClock } from '../../automation/timingPlan'
import { addDays } from '../../core/days'
import { daysOfRule } from './days'
import type { RestRule, RuleParts } from './rule'

/** When something is done again and again. */
export interface Recurrence {
  rule: RuleParts
  /** `HH:mm` of the station, each once a day. */
  times: readonly string[]
  restRule: RestRule
  /** The first day (`yyyy-MM-dd`), from which intervals are counted, and the last on which anything is done. */
  firstDay: string
  lastDay?: string | null | undefined
}

/** One time at which something is to be done. */
export interface Execution {
  /** Unix ms. Where the clock leaves that time out it is the next instant that there is; where it comes twice, the first. */
  at: number
  /** The day and time on the station's clock. */
  day: string
  time: string
}

/** Days that are looked through for a day of work: no calendar has as many of rest in a row. */
const mostRest = 60

/** Days before a span of which the kind has to be known: what is put off may come from there, and a clock may be moved. */
export const daysLookedBack = mostRest + 2

/** The days from `from` to `to`, both included, on which it is done: those of the rule after what rest changes. */
export function daysOfRecurrence(
  { rule, restRule, firstDay, lastDay }: Omit<Recurrence, 'times'>,
  kindOf: PlanPlace['kindOf'],
  from: string,
  to: string,
): string[] {
  const last = lastDay && lastDay < to ? lastDay : to
  // what is put off may come from before
  const asked = daysOfRule(rule, firstDay, restRule === 'postpone' ? addDays(from, -mostRest) : from, last)
  const works = (day: string) => kindOf(day) === 'workday'
  switch (restRule) {
    case 'keep':
      return asked
    case 'skipHolidays':
      return asked.filter((day) => kindOf(day) !== 'holiday')
    case 'skipRest':
      return asked.filter(works)
    case 'postpone': {
      const moved = asked.flatMap((day) => {
        for (let next = day, days = 0; days <= mostRest; next = addDays(next, 1), days += 1)
          if (works(next)) return [next]
        return []
      })
      return [...new Set(moved)].filter((day) => day >= from && day <= last)
    }
  }
}

/** The executions after `from` up to `to` (Unix ms), ascending; `most` of them. */
export function executionsBetween(
  recurrence: Recurrence,
  { timeZone, kindOf }: PlanPlace,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: number; to: number; most?: number },
): Execution[] {
  const clock = zoneClock(timeZone)
  // what a gap of the clock moves may belong to the day before
  const days = daysOfRecurrence(
    recurrence,
    kindOf,
    addDays(clock.dayOf(from), -1),
    addDays(clock.dayOf(to), 1),
  )
  const times = [...new Set(recurrence.times)].sort()
  const found: Execution[] = []
  for (const day of days)
    for (const time of times) {
      if (found.length >= most) return found
      const at = clock.instantOf(day, time)
      if (at > from && at <= to) found.push({ at, day, time })
    }
  return found
}

/**
 * The so manieth time (from 0) that each execution up to a day is, counted from the first day, whatever ran in between: by which turns are
 * taken. Undefined for what the recurrence does not ask for.
 */
export function turnsOf(
  recurrence: Recurrence,
  kindOf: PlanPlace['kindOf'],
  to: string,
): (execution: Pick<Execution, 'day' | 'time'>) => number | undefined {
  const times = [...new Set(recurrence.times)].sort()
  const days = new Map(
    daysOfRecurrence(recurrence, kindOf, recurrence.firstDay, to).map((day, index) => [day, index]),
  )
  return ({ day, time }) => {
    const [at, place] = [days.get(day), times.indexOf(time)]
    return at === undefined || place < 0 ? undefined : at * times.length + place
  }
}
