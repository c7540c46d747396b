import { addDays, firstOfMonth, lastOfMonth, weekStart } from '@energy-console/contract'
import type { ReportPeriod } from '@energy-console/contract/energy'
import { executionsBetween, type Frequency, parseRule } from '@energy-console/contract/maintenance'
import type { DaySpan } from '../calendar/spans'

const dayMs = 86_400_000
/** A time is looked for so many days ahead, or back: near first, since most are near. */
const looksAround = [60, 400, 4_000]
/** A report that could not leave for so long is sent no more, however rarely it comes. */
const mostLateMs = 31 * dayMs

interface Schedule {
  rule: string
  time: string
  firstDay: string
}

/** When a mailing leaves next after an instant, Unix ms; undefined where it never does. */
export function nextSending(schedule: Schedule, timeZone: string, afterMs: number): number | undefined {
  const recurrence = recurrenceOf(schedule)
  if (!recurrence) return undefined
  for (const days of looksAround) {
    const span = { from: afterMs, to: afterMs + days * dayMs, most: 1 }
    const [next] = executionsBetween(recurrence, placeOf(timeZone), span)
    if (next) return next.at
  }
  return undefined
}

/** When a mailing that was due at an instant was due last by now, Unix ms: what came in between, while nothing ran, is past. */
export function lastSending(
  schedule: Schedule,
  timeZone: string,
  { dueMs, nowMs }: { dueMs: number; nowMs: number },
): number {
  const recurrence = recurrenceOf(schedule)
  if (!recurrence) return dueMs
  for (const days of looksAround) {
    const from = Math.max(dueMs, nowMs - days * dayMs)
    const last = executionsBetween(recurrence, placeOf(timeZone), { from, to: nowMs }).at(-1)
    if (last) return last.at
    if (from === dueMs) return dueMs
  }
  return dueMs
}

/** Until when a report that could not leave is still sent: the next one tells more, and after a month nobody waits for it. */
export const sentUntil = (dueMs: number, nextMs: number): number => Math.min(nextMs, dueMs + mostLateMs)

function recurrenceOf({ rule: text, time, firstDay }: Schedule) {
  const rule = parseRule(text)
  return rule && { ...{ rule, firstDay, restRule: 'keep' as const }, times: [time] }
}

const placeOf = (timeZone: string) => ({ timeZone, kindOf: () => 'workday' as const })

/** Of what kind of period the reports of any period are, by how often they are sent. */
const periods: Readonly<Record<Frequency, Exclude<ReportPeriod, 'range'>>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

/** The days that are reported when a report leaves on a day: the last period that was whole by then. */
export function periodSent(period: ReportPeriod, ruleText: string, day: string): DaySpan {
  const kind = period === 'range' ? periods[parseRule(ruleText)?.frequency ?? 'MONTHLY'] : period
  switch (kind) {
    case 'day':
      return { from: addDays(day, -1), to: addDays(day, -1) }
    case 'week':
      return { from: addDays(weekStart(day), -7), to: addDays(weekStart(day), -1) }
    case 'month':
      return { from: firstOfMonth(day, -1), to: lastOfMonth(firstOfMonth(day, -1)) }
    case 'year': {
      const year = Number(day.slice(0, 4)) - 1
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    }
  }
}
