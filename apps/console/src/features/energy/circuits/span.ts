import { formatTime, instantOf } from '@energy-console/schematic/time'

/** How long a time is looked at: a day by the hour, or a month by the day. */
export type SpanKind = 'day' | 'month'

/** A day or month of a zone's calendar, by its first day as `YYYY-MM-DD`. */
export interface Span {
  kind: SpanKind
  first: string
}

const dayMs = 86_400_000

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayText = (utc: number) => new Date(utc).toISOString().slice(0, 10)

/** The day or month that a day is in. */
export const spanOf = (kind: SpanKind, day: string): Span => ({
  kind,
  first: kind === 'day' ? day : `${day.slice(0, 7)}-01`,
})

/** The day or month in which an instant (Unix ms) is. */
export const spanAt = (kind: SpanKind, instant: number, zone: string): Span =>
  spanOf(kind, formatTime(instant, 'YYYY-MM-DD', zone))

/** The one so many days or months later. */
export function moved({ kind, first }: Span, steps: number): Span {
  if (kind === 'day') return { kind, first: dayText(utcOf(first) + steps * dayMs) }
  const date = new Date(utcOf(first))
  date.setUTCMonth(date.getUTCMonth() + steps)
  return { kind, first: dayText(date.getTime()) }
}

/** From its first instant to that of the next one, Unix ms; hours of clocks that are moved counted. */
export const instantsOf = (span: Span, zone: string): { start: number; end: number } => ({
  start: instantOf(utcOf(span.first), zone),
  end: instantOf(utcOf(moved(span, 1).first), zone),
})
