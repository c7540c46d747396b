import { addDays, firstOfMonth, lastOfMonth, weekStart } from '@energy-console/contract'
import type { ReportPeriod } from '@energy-console/contract/energy'
import { executionsBetween, type Frequency, parseRule } from '@energy-console/contract/maintenance'
import type { DaySpan } from '../calendar/spans'

const dayMs = 86_400_000
/** The next time is looked for so many days ahead: soon first, since most come soon. */
const looksAhead = [60, 400, 4_000]

interface Schedule {
  rule: string
  time: string
  firstDay: string
}

/** When a mailing leaves next after an instant, Unix ms; undefined where it never does. */
export function nextSending(
  { rule: text, time, firstDay }: Schedule,
  timeZone: string,
  afterMs: number,
): number | undefined {
  const rule = parseRule(text)
  if (!rule) return undefined
  const recurrence = { ...{ rule, firstDay, restRule: 'keep' as const }, times: [time] }
  const place = { timeZone, kindOf: () => 'workday' as const }
  for (const days of looksAhead) {
    const span = { from: afterMs, to: afterMs + days * dayMs, most: 1 }
    const [next] = executionsBetween(recurrence, place, span)
    if (next) return next.at
  }
  return undefined
}

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
