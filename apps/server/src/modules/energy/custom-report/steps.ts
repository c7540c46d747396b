import { addDays, addMonths, firstOfMonth } from '@energy-console/contract'
import type { ReportStep } from '@energy-console/contract/energy'
import { type DaySpan, earlier } from '../calendar/spans'
import { comparedWith, stretchesOf } from '../report/spans'
import { whole } from '../rolled/readRolled'

/** A span of a report, and what its times are called. */
export interface Era extends DaySpan {
  /** In the order of those of the report; `whole` stands for all of it. */
  keys: readonly string[]
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

/** The time before that of a row. */
export function keyBefore(key: string, step: ReportStep): string {
  if (step === 'month') return firstOfMonth(`${key}-01`, -1).slice(0, 7)
  if (step === 'day') return addDays(key, -1)
  const hour = Number(key.slice(11, 13))
  const day = key.slice(0, 10)
  return hour === 0 ? `${addDays(day, -1)} 23:00` : `${day} ${String(hour - 1).padStart(2, '0')}:00`
}

/** The same time of the year before. */
export const keyLastYear = (key: string, step: ReportStep): string =>
  step === 'month'
    ? firstOfMonth(`${key}-01`, -12).slice(0, 7)
    : `${addMonths(key.slice(0, 10), -12)}${key.slice(10)}`

/** The days that times lie in. */
function spanOf(keys: readonly string[], step: ReportStep): DaySpan {
  const days = keys.map((key) => key.slice(0, 10)).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (step !== 'month') return { from: first, to: last }
  return { from: `${first}-01`, to: addDays(firstOfMonth(`${last}-01`, 1), -1) }
}

/** The spans of a report that tells of times: each of its rows is compared with the one before, and with that of the year before. */
export function timeEras(span: DaySpan, step: ReportStep, clock: Clock): Eras {
  const until = currentKey(clock, step)
  const times = stretchesOf({ from: span.from, to: earlier(span.to, clock.today) }, step).filter(
    (key) => key <= until,
  )
  const moved = (move: (key: string, step: ReportStep) => string): Era | undefined => {
    const keys = times.map((key) => move(key, step))
    return keys.length === 0 ? undefined : { ...spanOf(keys, step), keys }
  }
  const now = { ...span, keys: [...times, whole] }
  return { now, compared: now, previous: moved(keyBefore), lastYear: moved(keyLastYear) }
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
