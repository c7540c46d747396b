import { addDays } from '@energy-console/contract'
import type { ReportStep } from '@energy-console/contract/energy'
import { type DaySpan, earlier } from '../calendar/spans'
import { comparedWith, dayLastYear, stretchesOf } from '../report/spans'
import { whole } from '../rolled/readRolled'
import { formerMonths } from './monthRows'

/** A span of a report, and what its times are called. */
export interface Era extends DaySpan {
  /** In the order of those of the report; `whole` stands for all of it. */
  keys: readonly string[]
  /** The places of times that cannot be compared with those of the report, since they are of fewer days. */
  unlike?: ReadonlySet<number>
}

/** The spans that a report reads: its own, and those that it is compared with. */
export interface Eras {
  now: Era
  /** What is compared, where that is not all of the period: its days that are over. Undefined where none is. */
  compared: Era | undefined
  previous: Era | undefined
  lastYear: Era | undefined
}

/** The spans that the total of a report's times is compared over. */
export interface TotalEras {
  /** Its days that are over; undefined where they are all of them. */
  ended: Era | undefined
  previous: Era | undefined
  lastYear: Era | undefined
}

export interface Clock {
  /** The day that it is. */
  today: string
  /** How many hours of it have begun. */
  hoursOfToday: number
}

/** The time of a row that a clock is in. */
export const currentKey = ({ today, hoursOfToday }: Clock, step: ReportStep): string =>
  step === 'hour'
    ? `${today} ${String(hoursOfToday - 1).padStart(2, '0')}:00`
    : today.slice(0, step === 'day' ? 10 : 7)

/** The day or hour before that of a row. */
function keyBefore(key: string, step: ReportStep): string {
  if (step === 'day') return addDays(key, -1)
  const hour = Number(key.slice(11, 13))
  const day = key.slice(0, 10)
  return hour === 0 ? `${addDays(day, -1)} 23:00` : `${day} ${String(hour - 1).padStart(2, '0')}:00`
}

/** The days that times lie in. */
function spanOf(keys: readonly string[]): DaySpan {
  const days = keys.map((key) => key.slice(0, 10)).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The spans of a report that tells of times: each of its rows is compared with the one before, and with that of the year before. */
export function timeEras(span: DaySpan, step: ReportStep, clock: Clock): Eras {
  const until = currentKey(clock, step)
  const times = stretchesOf({ from: span.from, to: earlier(span.to, clock.today) }, step).filter(
    (key) => key <= until,
  )
  const now = { ...span, keys: [...times, whole] }
  if (step === 'month') {
    const former = (months: number) => formerMonths(times, span, months)
    return { now, compared: now, previous: former(1), lastYear: former(12) }
  }
  const moved = (move: (key: string) => string): Era | undefined => {
    const keys = times.map(move)
    return keys.length === 0 ? undefined : { ...spanOf(keys), keys }
  }
  return {
    ...{ now, compared: now, previous: moved((key) => keyBefore(key, step)) },
    lastYear: moved((key) => dayLastYear(span, key.slice(0, 10)) + key.slice(10)),
  }
}

/**
 * The spans that all times of a report together are compared over: the period before and the same a year earlier, as far as this one is
 * over; undefined where nothing of it is. Each has its own times where these are folded, `byTime`.
 */
export function totalEras(
  span: DaySpan,
  { step, clock, byTime }: { step: ReportStep; clock: Clock; byTime: boolean },
): TotalEras | undefined {
  const { now, compared, previous, lastYear } = wholeEras(span, clock)
  if (!compared) return undefined
  const of = (era: Era | undefined): Era | undefined =>
    era && { ...era, keys: [...(byTime ? stretchesOf(era, step) : []), whole] }
  return {
    ended: compared === now ? undefined : of(compared),
    previous: of(previous),
    lastYear: of(lastYear),
  }
}

/** The spans of a report that tells of objects: the period before and the same a year earlier, as far as this one is over. */
export function wholeEras(span: DaySpan, { today }: Clock): Eras {
  const { ended, previous, lastYear } = comparedWith(span, today)
  const of = (days: DaySpan | undefined): Era | undefined => days && { ...days, keys: [whole] }
  const now = { ...span, keys: [whole] }
  const isOver = ended !== undefined && ended.to === span.to
  return { now, compared: isOver ? now : of(ended), previous: of(previous), lastYear: of(lastYear) }
}
