import type { Span } from './demandSum'

const hourMs = 3_600_000
/** Readings an hour below which a register's hours do not say when it was read. */
const leastReadings = 6
/** The share of its usual readings that an hour without a gap has. */
const steady = 0.9
/** Thin hours that are no further apart are read together. */
const joinedMs = 4 * hourMs

/** An hour of a register. */
export interface Hour {
  /** Its beginning, Unix ms. */
  ts: number
  rise: number
  /** Readings in it. */
  count: number
}

/**
 * The spans of hours (ascending) that do not say within a tenth of an hour when a register was read in them: those of one that is read
 * seldom, those with a gap, and one that is not over at `until`; each with the hours that stand beside it.
 */
export function thinHours(hours: readonly Hour[], until: number): Span[] {
  const counts = hours.map(({ count }) => count).sort((a, b) => a - b)
  const usual = counts[Math.floor(counts.length / 2)] ?? 0
  const isThin = ({ ts, count }: Hour) =>
    usual < leastReadings || count < steady * usual || ts + hourMs > until
  const thin = hours.map(isThin)
  const spans: Span[] = []
  for (const [place, { ts }] of hours.entries()) {
    if (!thin[place - 1] && !thin[place] && !thin[place + 1]) continue
    const end = ts + hourMs
    const last = spans.at(-1)
    if (last && ts - last.end <= joinedMs) last.end = end
    else spans.push({ start: ts, end })
  }
  return spans
}
