import {
  addDays,
  addMonths,
  daysFrom,
  firstOfMonth,
  isDay,
  lastOfMonth,
  weekStart,
} from '@energy-console/contract'

/** Kinds of spans that a report is made of, and what they are called. */
export const periodKinds = { day: '日', week: '周', month: '月', year: '年', range: '自定义' } as const
export type PeriodKind = keyof typeof periodKinds

/** What most reports are of. */
export const mostKinds: readonly PeriodKind[] = ['day', 'month', 'year', 'range']

/** A span of days of the calendar (`yyyy-MM-dd`), both included. */
export interface Period {
  kind: PeriodKind
  from: string
  to: string
}

/** The first and the last day that a report may be of. */
export const periodBounds = { first: '2000-01-01', last: '2100-12-31' } as const

/** Days that a period has. */
export const daysOf = ({ from, to }: Pick<Period, 'from' | 'to'>): number => daysFrom(from, to) + 1

/** How finely a report divides a period: a year by months, a week or a month by days, a day by hours. */
export function grainOf(period: Pick<Period, 'from' | 'to'>): 'hour' | 'day' | 'month' {
  const days = daysOf(period)
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : 'month'
}

/** The day, week (from Monday), month or year that a day lies in; of a range the month so far. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'day') return { kind, from: day, to: day }
  if (kind === 'range') return { kind, from: firstOfMonth(day), to: day }
  if (kind === 'week') return { kind, from: weekStart(day), to: addDays(weekStart(day), 6) }
  if (kind === 'month') return { kind, from: firstOfMonth(day), to: lastOfMonth(day) }
  const year = day.slice(0, 4)
  return { kind, from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The period before (-1) or after it (1); a range moves by its own length. */
export function steppedPeriod({ kind, from, to }: Period, by: -1 | 1): Period {
  if (kind === 'day') return periodOf(kind, addDays(from, by))
  if (kind === 'week') return periodOf(kind, addDays(from, by * 7))
  if (kind === 'month') return periodOf(kind, firstOfMonth(from, by))
  if (kind === 'year') return periodOf(kind, firstOfMonth(from, by * 12))
  const length = daysOf({ from, to }) * by
  return { kind, from: addDays(from, length), to: addDays(to, length) }
}

/** The same a year earlier: of a week the one 52 weeks before, whose days are the same of the week; a range of the same dates. */
export function yearBefore({ kind, from, to }: Period): Period {
  if (kind === 'week') return periodOf(kind, addDays(from, -364))
  if (kind === 'range') return { kind, from: addMonths(from, -12), to: addMonths(to, -12) }
  return periodOf(kind, addMonths(from, -12))
}

/** `2026-11-22`, `2026-11`, `2026`; of weeks and ranges `2026-11-01 ~ 2026-11-22`. */
export function periodText({ kind, from, to }: Period): string {
  if (kind === 'range' || kind === 'week') return from === to ? from : `${from} ~ ${to}`
  return from.slice(0, kind === 'day' ? 10 : kind === 'month' ? 7 : 4)
}

/** Its search parameters. */
export const periodParameters = ({ kind, from, to }: Period): Record<string, string> => ({
  period: kind,
  from,
  ...(kind === 'range' ? { to } : {}),
})

const isReported = (day: string) => isDay(day) && day >= periodBounds.first && day <= periodBounds.last

/**
 * The period that search parameters name; undefined where they name none that a report may be of, or one that has not begun.
 */
export function readPeriod(
  parameters: URLSearchParams,
  today: string = periodBounds.last,
): Period | undefined {
  const kind = parameters.get('period') ?? ''
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  if (!(kind in periodKinds) || !isReported(from) || from > today) return undefined
  if (kind !== 'range') return periodOf(kind as PeriodKind, from)
  return isReported(to) && from <= to ? { kind, from, to } : undefined
}
