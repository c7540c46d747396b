/** Kinds of spans that a report is made of, and what they are called. */
export const periodKinds = { day: '日', month: '月', year: '年', range: '自定义' } as const
export type PeriodKind = keyof typeof periodKinds

/** A span of days of the calendar (`yyyy-MM-dd`), both included. */
export interface Period {
  kind: PeriodKind
  from: string
  to: string
}

const dayMs = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  dayPattern.test(text) && !Number.isNaN(timeOf(text)) && dayOf(timeOf(text)) === text

/** The day so many days later. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayMs)

/** Days that a period has. */
export const daysOf = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  (timeOf(to) - timeOf(from)) / dayMs + 1

/** The first of a month, so many months later. */
function monthStart(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number)
  return dayOf(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1))
}

/** The day, month or year that a day lies in; of a range the month so far. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'day') return { kind, from: day, to: day }
  if (kind === 'range') return { kind, from: monthStart(day, 0), to: day }
  if (kind === 'month') return { kind, from: monthStart(day, 0), to: addDays(monthStart(day, 1), -1) }
  const year = day.slice(0, 4)
  return { kind, from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The period before (-1) or after it (1); a range moves by its own length. */
export function steppedPeriod({ kind, from, to }: Period, by: -1 | 1): Period {
  if (kind === 'day') return periodOf(kind, addDays(from, by))
  if (kind === 'month') return periodOf(kind, monthStart(from, by))
  if (kind === 'year')
    return periodOf(kind, `${String(Number(from.slice(0, 4)) + by).padStart(4, '0')}-01-01`)
  const length = daysOf({ from, to }) * by
  return { kind, from: addDays(from, length), to: addDays(to, length) }
}

/** `2026-11-22`, `2026-11`, `2026`, `2026-11-01 ~ 2026-11-22`. */
export function periodText({ kind, from, to }: Period): string {
  if (kind === 'range') return from === to ? from : `${from} ~ ${to}`
  return from.slice(0, kind === 'day' ? 10 : kind === 'month' ? 7 : 4)
}

/** Its search parameters. */
export const periodParameters = ({ kind, from, to }: Period): Record<string, string> => ({
  period: kind,
  from,
  ...(kind === 'range' ? { to } : {}),
})

/** The period that search parameters name; undefined where they name none. */
export function readPeriod(parameters: URLSearchParams): Period | undefined {
  const kind = parameters.get('period') ?? ''
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  if (!(kind in periodKinds) || !isDay(from)) return undefined
  if (kind !== 'range') return periodOf(kind as PeriodKind, from)
  return isDay(to) && from <= to ? { kind, from, to } : undefined
}
